import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import { addresses, orders, payments, refunds } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  letExpire,
  place,
} from '../../../tests/support/checkout-builders.ts';
import { eraseAbandonedContacts } from './store/erasure.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

type End = 'declined' | 'expired' | 'cancelled' | 'paid' | 'at the door';

async function anOrderThat(end: End): Promise<OrderId> {
  const shopper = await aShopper(app, await aProduct(app));
  await app.database.db
    .update(addresses)
    .set({ recipient: 'Lakshmi Rao', phoneNumber: '+91 98453 13579' })
    .where(eq(addresses.id, shopper.addressId));
  const paymentMethod = end === 'at the door' ? 'cash_on_delivery' : 'sandbox';
  const placed = await place(shopper, { paymentMethod });
  if (end === 'declined') await decide(app, placed, 'decline');
  if (end === 'paid') await decide(app, placed, 'approve');
  if (end === 'expired') await letExpire(app, placed.orderId);
  if (end === 'cancelled') {
    await shopper.api('POST /api/order/:orderId/cancel', { params: { orderId: placed.orderId } });
  }
  await app.jobs.drain();
  return placed.orderId;
}

/** Lets days pass for the order, of which nothing is asked any more. */
async function letPass(id: OrderId, days: number): Promise<void> {
  const { db } = app.database;
  await db
    .update(orders)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(orders.id, id));
  await db.update(payments).set({ nextCheckAt: null }).where(eq(payments.orderId, id));
  await app.jobs.drain();
}

async function contactOf(id: OrderId) {
  const [row] = await app.database.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order is gone');
  const { contactName, contactEmail, contactPhone, recipient, recipientPhone } = row;
  const { addressLabel, streetAddress, city, postalCode } = row;
  return [
    contactName,
    contactEmail,
    contactPhone,
    recipient,
    recipientPhone,
    addressLabel,
    streetAddress,
    city,
    postalCode,
  ];
}

test.each(['declined', 'expired', 'cancelled'] as const)(
  'an order that was %s loses contact and address after 30 days, and stays otherwise',
  async (end) => {
    const id = await anOrderThat(end);
    await letPass(id, 29);
    expect((await contactOf(id)).every((text) => text !== '')).toBe(true);
    await letPass(id, 31);
    expect((await contactOf(id)).every((text) => text === '')).toBe(true);
  },
);

test.each(['paid', 'at the door'] as const)('an order that is %s keeps them', async (end) => {
  const id = await anOrderThat(end);
  await letPass(id, 400);
  expect((await contactOf(id)).every((text) => text !== '')).toBe(true);
});

test('while a payment or refund is pending the contact stays', async () => {
  const id = await anOrderThat('expired');
  const { db } = app.database;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, id));
  if (!payment) throw new Error('nothing was to be paid');
  await db.update(orders).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(orders.id, id));
  class Undo extends Error {}
  const remove = (prepare: Parameters<typeof db.transaction>[0]) =>
    db.transaction(async (tx) => {
      await prepare(tx);
      expect(await eraseAbandonedContacts(tx, { days: 30, limit: 10 })).toBe(0);
      throw new Undo();
    });
  await expect(
    remove((tx) =>
      tx
        .update(payments)
        .set({ nextCheckAt: sql`now() + interval '1 hour'` })
        .where(eq(payments.id, payment.id)),
    ),
  ).rejects.toThrow(Undo);
  await expect(
    remove(async (tx) => {
      await tx
        .update(payments)
        .set({ nextCheckAt: null, status: 'captured' })
        .where(eq(payments.id, payment.id));
      await tx
        .insert(refunds)
        .values({ paymentId: payment.id, amountPaise: payment.amountPaise, reason: 'late_payment' });
    }),
  ).rejects.toThrow(Undo);
});
