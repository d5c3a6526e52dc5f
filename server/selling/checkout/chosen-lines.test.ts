import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../../contract/checkout.ts';
import { paise } from '../../../contract/kernel/money.ts';
import { CartItemId, VariantId } from '../../../contract/kernel/schemas.ts';
import { payments, sandboxPayments } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectInvariantsToHold,
  inCart,
  letChecksComeDue,
  letExpire,
  onCart,
  orderStatus,
  place,
  type Shopper,
  stockOf,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const CASH = { paymentMethod: 'cash_on_delivery' } as const;

/** A shop with a lamp and a tray, both in the cart of somebody at the checkout. */
async function aCartOfTwo({ lamps = 1, trays = 1 } = {}) {
  const shop = await aShop(app);
  const lamp = await aProduct(app, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1000, stock: 5 });
  const tray = await aProduct(app, { shopId: shop.id, name: 'Teak tray', priceRupees: 300, stock: 5 });
  const shopper = await aShopper(app, lamp, { quantity: lamps });
  await inCart(app, shopper, tray, trays);
  return { shop, lamp, tray, shopper };
}

async function cartOf({ api }: Shopper) {
  const { items, coupons } = await api('GET /api/cart');
  return {
    lines: items.map(({ Product, quantity }) => [Product.name, quantity]),
    codes: coupons.map(({ code }) => code),
  };
}

/** The provider has the money for an order, and says so when it is asked next. */
async function letMoneyArrive({ orderId }: PlacedOrder): Promise<void> {
  const { db } = app.database;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error('nothing was to be paid');
  await db
    .update(sandboxPayments)
    .set({ status: 'captured' })
    .where(eq(sandboxPayments.reference, payment.id));
  await letChecksComeDue(app, orderId);
  await app.jobs.drain();
}

const letRunOut = async ({ orderId }: PlacedOrder) => {
  await letExpire(app, orderId);
  await app.jobs.drain();
};
const refunded = async ({ api }: Shopper, { orderId }: PlacedOrder) =>
  (await api('GET /api/order/:orderId', { params: { orderId } })).refunded;

test('the chosen lines are priced, ordered and leave the cart; the others stay as they were', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo({ lamps: 2, trays: 3 });
  const variantIds = [tray.variantId];
  const summary = await summaryOf(shopper, variantIds);
  expect(summary).toMatchObject({ subtotal: 900, total: 900, canPlace: true });
  expect(summary.shops.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual(['Teak tray']);
  await place(shopper, { ...CASH, variantIds });
  expect(await shopper.api('GET /api/order/latest')).toMatchObject({ total: 900 });
  expect(await cartOf(shopper)).toEqual({ lines: [['Brass lamp', 2]], codes: [] });
  expect(await stockOf(app, tray)).toEqual({ quantity: 2, reserved: 0 });
  expect(await stockOf(app, lamp)).toEqual({ quantity: 5, reserved: 0 });
});

test('only the chosen units of a line are priced and ordered; the others stay in the cart', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo({ lamps: 2, trays: 3 });
  const variantIds = [tray.variantId];
  const units = { [tray.variantId]: 1, [lamp.variantId]: 1 };
  expect(await summaryOf(shopper, variantIds, units)).toMatchObject({
    total: 300,
    shops: [{ lines: [{ quantity: 1 }] }],
  });
  const { quote } = await summaryOf(shopper, variantIds);
  await expect(place(shopper, { ...CASH, variantIds, units, quote })).rejects.toMatchObject({
    code: 'quote_changed',
  });
  await place(shopper, { ...CASH, variantIds, units });
  expect(await shopper.api('GET /api/order/latest')).toMatchObject({ total: 300 });
  const left = [
    ['Brass lamp', 2],
    ['Teak tray', 2],
  ];
  expect(await cartOf(shopper)).toEqual({ lines: left, codes: [] });
  expect(await stockOf(app, tray)).toEqual({ quantity: 4, reserved: 0 });

  // More than there are is all of them; an order that is paid online leaves the rest, too.
  const paid = await place(shopper, { variantIds, units: { [tray.variantId]: 20 } });
  expect(await stockOf(app, tray)).toEqual({ quantity: 4, reserved: 2 });
  await letMoneyArrive(paid);
  expect(await cartOf(shopper)).toEqual({ lines: [['Brass lamp', 2]], codes: [] });
});

test('what is wrong with the lines that were not chosen is in nobody’s way', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo({ lamps: 20 });
  expect(await summaryOf(shopper)).toMatchObject({ canPlace: false });
  await place(shopper, { ...CASH, variantIds: [tray.variantId] });
  await expect(place(shopper, { ...CASH, variantIds: [lamp.variantId] })).rejects.toMatchObject({
    code: 'out_of_stock',
  });
});

test('a coupon is worked out over the chosen lines, says why it does not apply, and stays for what is left', async () => {
  const { shop, lamp, tray, shopper } = await aCartOfTwo();
  const terms = { code: 'HOME10', minOrderPaise: paise(50_000) };
  await onCart(app, shopper, shop.id, await aCoupon(app, shop.id, terms));
  const ofTray = await summaryOf(shopper, [tray.variantId]);
  expect(ofTray).toMatchObject({ discount: 0, shops: [{ coupon: null }] });
  expect(ofTray.shops[0]?.reason).toMatch(/₹500|₹200/);
  expect((await summaryOf(shopper)).shops).toMatchObject([{ coupon: 'HOME10', reason: null, discount: 130 }]);
  await place(shopper, { ...CASH, variantIds: [tray.variantId] });
  expect(await cartOf(shopper)).toEqual({ lines: [['Brass lamp', 1]], codes: ['HOME10'] });
  const ofLamp = await summaryOf(shopper, [lamp.variantId]);
  expect(ofLamp).toMatchObject({ discount: 100, shops: [{ coupon: 'HOME10', reason: null }] });
  await place(shopper, { ...CASH, variantIds: [lamp.variantId] });
  expect(await shopper.api('GET /api/order/latest')).toMatchObject({ total: 900 });
  expect(await cartOf(shopper)).toEqual({ lines: [], codes: [] });
});

test('a chosen line that is not in the cart refuses the order: the rest alone was never agreed to', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo();
  const other = await aProduct(app);
  const both = [lamp.variantId, other.variantId];
  const seen = await summaryOf(shopper, both);
  for (const quote of [seen.quote, (await summaryOf(shopper, [lamp.variantId])).quote])
    await expect(place(shopper, { ...CASH, variantIds: both, quote })).rejects.toMatchObject({
      code: 'quote_changed',
    });
  for (const unknown of [other.variantId, VariantId.parse(randomUUID())]) {
    await expect(place(shopper, { ...CASH, variantIds: [unknown] })).rejects.toMatchObject({
      code: 'cart_empty',
    });
    expect(await summaryOf(shopper, [unknown])).toMatchObject({ shops: [], canPlace: false });
  }
  await expect(summaryOf(shopper, [])).rejects.toMatchObject({ status: 400 });
  const quoteOfAll = (await summaryOf(shopper)).quote;
  await expect(
    place(shopper, { ...CASH, variantIds: [tray.variantId], quote: quoteOfAll }),
  ).rejects.toMatchObject({ code: 'quote_changed' });
  expect((await shopper.api('GET /api/order')).totalOrders).toBe(0);
});

test('the same lines in another order, or named twice, are the same request', {
  tags: ['CHECKOUT-05'],
}, async () => {
  const { lamp, tray, shopper } = await aCartOfTwo();
  const key = randomUUID();
  const both = [lamp.variantId, tray.variantId];
  const { quote } = await summaryOf(shopper, both);
  const first = await place(shopper, { ...CASH, key, quote, variantIds: both });
  const again = await place(shopper, {
    ...CASH,
    key,
    quote,
    variantIds: [...both.toReversed(), lamp.variantId],
  });
  expect(again).toEqual(first);
  await expect(place(shopper, { ...CASH, key, quote, variantIds: [lamp.variantId] })).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
});

test('of two orders of different lines at once, one is placed and the other sees that the cart has changed', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo();
  const chosen = [[lamp.variantId], [tray.variantId]];
  const quotes = await Promise.all(chosen.map(async (ids) => (await summaryOf(shopper, ids)).quote));
  const outcomes = await Promise.allSettled(
    chosen.map((variantIds, index) => place(shopper, { ...CASH, variantIds, quote: quotes[index] ?? '' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'quote_changed' },
  });
  expect((await cartOf(shopper)).lines).toHaveLength(1);
});

test('late money places an order beside one of other lines that was placed from the same cart', async () => {
  const { lamp, tray, shopper } = await aCartOfTwo();
  const late = await place(shopper, { variantIds: [lamp.variantId] });
  await letRunOut(late);
  const other = await place(shopper, { ...CASH, variantIds: [tray.variantId] });
  await letMoneyArrive(late);
  expect(await orderStatus(app, late.orderId)).toBe('paid');
  expect(await orderStatus(app, other.orderId)).toBe('cash_on_delivery');
  expect(await refunded(shopper, late)).toBe(0);
  expect((await cartOf(shopper)).lines).toEqual([]);
  expect(await stockOf(app, lamp)).toEqual({ quantity: 4, reserved: 0 });
});

test('late money goes back when one of its goods was ordered again, alone or with others', async () => {
  for (const isAlone of [true, false]) {
    const { lamp, tray, shopper } = await aCartOfTwo();
    const late = await place(shopper, isAlone ? {} : { variantIds: [lamp.variantId] });
    await letRunOut(late);
    const again = await place(shopper, { ...CASH, ...(isAlone && { variantIds: [tray.variantId] }) });
    await letMoneyArrive(late);
    expect(await orderStatus(app, late.orderId)).toBe('expired');
    expect(await orderStatus(app, again.orderId)).toBe('cash_on_delivery');
    expect(await refunded(shopper, late)).toBe(isAlone ? 1300 : 1000);
  }
});

test('late money goes back also when the cart was changed before the same was ordered again', async () => {
  const { lamp, shopper } = await aCartOfTwo();
  const late = await place(shopper, { variantIds: [lamp.variantId] });
  await letRunOut(late);
  const { items } = await shopper.api('GET /api/cart', { query: {} });
  const line = items.find(({ variantId }) => variantId === lamp.variantId);
  const params = { itemId: CartItemId.parse(line?.id) };
  await shopper.api('PUT /api/cart/:itemId', { params, body: { quantity: line?.quantity } });
  const again = await place(shopper, { ...CASH, variantIds: [lamp.variantId] });
  await letMoneyArrive(late);
  expect(await orderStatus(app, late.orderId)).toBe('expired');
  expect(await orderStatus(app, again.orderId)).toBe('cash_on_delivery');
  expect(await refunded(shopper, late)).toBe(1000);
});

test('late money leaves the unpaid order of other lines alone, and takes the place of one of the same', async () => {
  for (const isOther of [true, false]) {
    const { lamp, tray, shopper } = await aCartOfTwo();
    const late = await place(shopper, { variantIds: [lamp.variantId] });
    await letRunOut(late);
    const open = await place(shopper, { variantIds: [isOther ? tray.variantId : lamp.variantId] });
    await letMoneyArrive(late);
    expect(await orderStatus(app, late.orderId)).toBe('paid');
    expect(await orderStatus(app, open.orderId)).toBe(isOther ? 'awaiting_payment' : 'cancelled');
  }
});
