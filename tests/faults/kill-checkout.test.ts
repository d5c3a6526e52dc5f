import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../contract/checkout.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import { orders } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  onCart,
  orderStatus,
  type Shopper,
  stockOf,
  summaryOf,
} from '../support/checkout-builders.ts';
import { killLeftovers, startServerProcess } from './server-process.ts';

const STOCK = 20;
const AT_A_TIME = 3;

/** Every step of a checkout, with the way to pay for which it is reached. */
const STEPS: [string, PaymentMethod][] = [
  ['checkout: order written', 'sandbox'],
  ['checkout: stock reserved', 'cash_on_delivery'],
  ['checkout: coupons taken', 'sandbox'],
  ['checkout: answer stored', 'cash_on_delivery'],
  ['checkout: answer stored', 'sandbox'],
  ['checkout: committed', 'cash_on_delivery'],
  ['checkout: committed', 'sandbox'],
  ['payment: session wanted', 'sandbox'],
  ['sandbox: session asked', 'sandbox'],
  ['sandbox: session made', 'sandbox'],
  ['payment: session made, not stored', 'sandbox'],
];

interface Attempt {
  shopper: Shopper;
  paymentMethod: PaymentMethod;
  key: string;
  quote: string;
}

let app: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(killLeftovers);
afterAll(() => app.close());

function order(url: string, { shopper, paymentMethod, key, quote }: Attempt): Promise<Response> {
  return fetch(`${url}/api/checkout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shopper.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ addressId: shopper.addressId, paymentMethod, quote }),
  });
}

async function dieAt(point: string, attempt: Attempt): Promise<void> {
  const server = await startServerProcess(app.databaseUrl, [point]);
  await expect(order(server.url, attempt), point).rejects.toThrow();
  expect(await server.ended, point).toBe('SIGKILL');
}

test('a process that is killed at any step of a checkout loses nothing, and the retry gives the one order', {
  tags: ['FA1'],
}, async () => {
  const shop = await aShop(app);
  product = await aProduct(app, { shopId: shop.id, priceRupees: 200, stock: STOCK });
  const couponId = await aCoupon(app, shop.id, { usageLimit: STEPS.length });
  const attempts: (Attempt & { point: string })[] = [];
  for (const [point, paymentMethod] of STEPS) {
    const shopper = await aShopper(app, product);
    await onCart(app, shopper, shop.id, couponId);
    const { quote } = await summaryOf(shopper);
    attempts.push({ point, shopper, paymentMethod, key: randomUUID(), quote });
  }
  for (let first = 0; first < attempts.length; first += AT_A_TIME) {
    const group = attempts.slice(first, first + AT_A_TIME);
    await Promise.all(group.map((attempt) => dieAt(attempt.point, attempt)));
  }
  await expectInvariantsToHold(app);

  const server = await startServerProcess(app.databaseUrl);
  try {
    for (const attempt of attempts) {
      const [reply, again] = [await order(server.url, attempt), await order(server.url, attempt)];
      expect(reply.status, attempt.point).toBe(201);
      const placed = (await reply.json()) as PlacedOrder; // what the contract says of 201
      expect(await again.json(), attempt.point).toEqual(placed);
      const made = await app.database.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.userId, attempt.shopper.user.id));
      expect(made, attempt.point).toEqual([{ id: placed.orderId }]);
      if (attempt.paymentMethod === 'sandbox') await decide(app, placed, 'approve');
    }
    await expect
      .poll(() => statusesOf(attempts))
      .toEqual(attempts.map(({ paymentMethod }) => (paymentMethod === 'sandbox' ? 'paid' : paymentMethod)));
    expect(await stockOf(app, product)).toEqual({ quantity: STOCK - attempts.length, reserved: 0 });
    await expectInvariantsToHold(app);
  } finally {
    await server.kill();
  }
});

async function statusesOf(attempts: readonly Attempt[]): Promise<(string | undefined)[]> {
  return Promise.all(
    attempts.map(async ({ shopper }) => {
      const { id } = await shopper.api('GET /api/order/latest');
      return orderStatus(app, id);
    }),
  );
}
