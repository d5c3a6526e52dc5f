import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refunds, sandboxPayments, sandboxRefunds } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct } from '../support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  letChecksComeDue,
  letExpire,
  orderStatus,
  place,
  stockOf,
} from '../support/checkout-builders.ts';
import { killLeftovers, startServerProcess } from './server-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(killLeftovers);
afterAll(() => app.close());

async function anUnpaidOrder() {
  const product = await aProduct(app, { stock: 3 });
  const shopper = await aShopper(app, product, { quantity: 2 });
  return { product, shopper, placed: await place(shopper) };
}

test('a process that is killed at any step of settling a payment loses no money and sells no stock twice', {
  tags: ['FA2'],
}, async () => {
  const steps = [
    'webhook: event stored',
    'webhook: event committed',
    'settle: truth known',
    'settle: capture noted',
    'settle: truth applied',
    'webhook: settled, not marked',
  ];
  const made: Awaited<ReturnType<typeof anUnpaidOrder>>[] = [];
  for (const step of steps) {
    const unpaid = await anUnpaidOrder();
    // Decided here, where nobody works: the doomed server finds the sandbox's notice to send.
    await decide(app, unpaid.placed, 'approve');
    const server = await startServerProcess(app.databaseUrl, [step]);
    expect(await server.ended, step).toBe('SIGKILL');
    made.push(unpaid);
  }
  await expectInvariantsToHold(app);
  const server = await startServerProcess(app.databaseUrl);
  try {
    for (const { placed } of made) await letChecksComeDue(app, placed.orderId);
    await expect
      .poll(() => Promise.all(made.map(({ placed }) => orderStatus(app, placed.orderId))))
      .toEqual(made.map(() => 'paid'));
    for (const { product } of made) expect(await stockOf(app, product)).toEqual({ quantity: 1, reserved: 0 });
    await expectInvariantsToHold(app);
  } finally {
    await server.kill();
  }
});

test('a process that is killed while it sends money back or ends an order leaves nothing undone', {
  tags: ['FA2'],
}, async () => {
  const { db } = app.database;
  const refunded = await anUnpaidOrder();
  const { orderId } = refunded.placed;
  await refunded.shopper.api('POST /api/order/:orderId/cancel', { params: { orderId } });
  const sandboxId = refunded.placed.redirectUrl?.split('/').at(-1) ?? '';
  await db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, sandboxId));
  await letChecksComeDue(app, orderId);
  const overdue = await anUnpaidOrder();
  await letExpire(app, overdue.placed.orderId);
  for (const step of ['refund: sent, not noted', 'expiry: page closed']) {
    const server = await startServerProcess(app.databaseUrl, [step]);
    expect(await server.ended, step).toBe('SIGKILL');
  }
  await expectInvariantsToHold(app);
  await db.update(refunds).set({ nextAttemptAt: sql`now() - interval '1 second'` });
  const server = await startServerProcess(app.databaseUrl);
  try {
    await expect
      .poll(async () => {
        const [refund] = await db.select({ status: refunds.status }).from(refunds);
        return [refund?.status, await orderStatus(app, overdue.placed.orderId)];
      })
      .toEqual(['processed', 'expired']);
    expect(await db.select().from(sandboxRefunds)).toHaveLength(1);
    expect(await stockOf(app, refunded.product)).toEqual({ quantity: 3, reserved: 0 });
    expect(await stockOf(app, overdue.product)).toEqual({ quantity: 3, reserved: 0 });
    await expectInvariantsToHold(app);
  } finally {
    await server.kill();
  }
});
