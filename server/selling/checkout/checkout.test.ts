import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { cartItems, inventory, products, shops } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop, someStock, priceAt } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  letExpire,
  onCart,
  orderStatus,
  place,
  stockOf,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

function cartOf(userId: UserId) {
  return app.database.db
    .select({ quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
}

test('a checkout needs a signed-in buyer', async () => {
  const body = { addressId: randomUUID(), paymentMethod: 'cash_on_delivery', quote: 'q' };
  const call = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload: body,
    });
  expect((await call({})).statusCode).toBe(401);
  const seller = await aSeller(app);
  expect((await call({ authorization: `Bearer ${seller.token}` })).statusCode).toBe(403);
});

test("someone else's address is not found", { tags: ['AZ6'] }, async () => {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product);
  const other = await aBuyer(app);
  const foreign = { ...shopper, addressId: await anAddress(app, other) };
  await expect(summaryOf(foreign)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(place(foreign, { quote: 'any' })).rejects.toMatchObject({ status: 404 });
});

test('the summary splits the cart by seller and says why a line cannot be ordered', async () => {
  const [shopA, shopB] = [await aShop(app, { name: 'Shop A' }), await aShop(app, { name: 'Shop B' })];
  const fine = await aProduct(app, { shopId: shopA.id, priceRupees: 100 });
  const scarce = await aProduct(app, { shopId: shopA.id, priceRupees: 50, stock: 1 });
  const local = await aProduct(app, { shopId: shopB.id, name: 'Local cake', stock: null });
  await someStock(app, local, { deliveryPinCodes: ['110*'] });
  const shopper = await aShopper(app, fine, { quantity: 2 });
  await inCart(app, shopper, scarce, 3);
  await inCart(app, shopper, local, 1);
  const summary = await summaryOf(shopper);
  expect(
    summary.shops.map((shopOrder) => [shopOrder.shop.name, shopOrder.lines.map((line) => line.obstacle)]),
  ).toEqual([
    ['Shop A', [null, 'out_of_stock']],
    ['Shop B', ['not_deliverable']],
  ]);
  expect(summary.shops[0]).toMatchObject({ subtotal: 350, discount: 0, total: 350 });
  expect(summary.shops[1]?.lines[0]?.message).toContain('Local cake cannot be delivered to 560001');
  expect(summary).toMatchObject({ canPlace: false, shipping: 0 });
  expect(summary.paymentMethods).toEqual(['sandbox', 'cash_on_delivery']);
});

test('the day of arrival that the buyer saw stays with the order, whatever the shop says later', async () => {
  const [quick, slow] = [await aShop(app, { deliveryDays: 2 }), await aShop(app, { deliveryDays: 8 })];
  const lamp = await aProduct(app, { shopId: quick.id });
  const sold = await aProduct(app, { shopId: slow.id, stock: 1 });
  const shopper = await aShopper(app, lamp);
  await inCart(app, shopper, await aProduct(app, { shopId: slow.id }), 1);
  const now = app.clock.now;
  // A second before, and at, midnight in Asia/Kolkata.
  app.clock.now = new Date('2026-12-30T18:29:59.999Z');
  const days = ({ shops }: Awaited<ReturnType<typeof summaryOf>>) =>
    shops.flatMap(({ lines }) => lines.map(({ arrivesBy }) => arrivesBy));
  expect(days(await summaryOf(shopper))).toEqual(['2027-01-01', '2027-01-07']);
  app.clock.now = new Date('2026-12-30T18:30:00.000Z');
  expect(days(await summaryOf(shopper))).toEqual(['2027-01-02', '2027-01-08']);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.database.db.update(shops).set({ deliveryDays: 30 });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const expected = new Map(order.shopOrders.map(({ shop, expectedBy }) => [shop.id, expectedBy]));
  expect(expected).toEqual(
    new Map([
      [quick.id, '2027-01-02'],
      [slow.id, '2027-01-08'],
    ]),
  );
  await app.jobs.drain();
  const mail = app.mails.findLast(({ to }) => to === shopper.user.email);
  expect(mail?.text).toContain(`Expected from ${quick.name} by: Sat, 2 Jan`);
  await inCart(app, shopper, sold, 2);
  expect(days(await summaryOf(shopper))).toEqual([null]);
  app.clock.now = now;
});

test('an order to an address whose postal code is no pin code cannot be placed', async () => {
  const shopper = await aShopper(app, await aProduct(app), { postalCode: 'SW1A 1AA' });
  const summary = await summaryOf(shopper);
  expect(summary).toMatchObject({ canPlace: false });
  await expect(place(shopper, { quote: summary.quote })).rejects.toMatchObject({ code: 'not_deliverable' });
});

test('cash on delivery places the order at once: stock sold, cart emptied, mail sent', {
  tags: ['CHECKOUT-03'],
}, async () => {
  const product = await aProduct(app, { name: 'Copper lamp', priceRupees: 1234.5, stock: 10 });
  const shopper = await aShopper(app, product, { quantity: 2 });
  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  expect(placed).toMatchObject({ status: 'cash_on_delivery', redirectUrl: null });
  expect(placed.number).toMatch(/^H-[2-9A-Z]{8}$/);
  expect(await stockOf(app, product)).toEqual({ quantity: 8, reserved: 0 });
  expect(await cartOf(shopper.user.id)).toEqual([]);
  const order = await shopper.api('GET /api/order/latest');
  expect(order).toMatchObject({ id: placed.orderId, total: 2469, shopOrders: [{ status: 'placed' }] });
  await app.jobs.drain();
  const mail = app.mails.find(
    ({ to, subject }) => to === shopper.user.email && subject.includes(placed.number),
  );
  expect(mail?.text).toContain('2 × Copper lamp: ₹2,469');
});

test('an online order awaits its payment, reserves the stock and leaves the cart as it is', async () => {
  const product = await aProduct(app, { stock: 10 });
  const shopper = await aShopper(app, product, { quantity: 3 });
  const placed = await place(shopper);
  expect(placed.status).toBe('awaiting_payment');
  expect(placed.redirectUrl).toMatch(/^\/sandbox-payment\/sbx_/);
  expect(await stockOf(app, product)).toEqual({ quantity: 10, reserved: 3 });
  expect(await cartOf(shopper.user.id)).toEqual([{ quantity: 3 }]);
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order.expiresAt).not.toBeNull();
  expect(order.shopOrders[0]?.status).toBe('awaiting_payment');
});

test('an approved payment places the order', async () => {
  const product = await aProduct(app, { stock: 10 });
  const shopper = await aShopper(app, product, { quantity: 3 });
  const placed = await place(shopper);
  expect(await decide(app, placed, 'approve')).toBe('/?payment=success');
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
  expect(await stockOf(app, product)).toEqual({ quantity: 7, reserved: 0 });
  expect(await cartOf(shopper.user.id)).toEqual([]);
});

test('a declined payment releases the stock and leaves the cart for another try', async () => {
  const product = await aProduct(app, { stock: 10 });
  const shopper = await aShopper(app, product, { quantity: 3 });
  const placed = await place(shopper);
  expect(await decide(app, placed, 'decline')).toBe('/?payment=failed');
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('failed');
  expect(await stockOf(app, product)).toEqual({ quantity: 10, reserved: 0 });
  expect(await cartOf(shopper.user.id)).toEqual([{ quantity: 3 }]);
  expect(app.mails.some(({ subject }) => subject === `Payment for order ${placed.number} failed`)).toBe(true);
  const again = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  expect(again.status).toBe('cash_on_delivery');
});

test('an order that nobody pays expires, and its stock can be bought again', async () => {
  const product = await aProduct(app, { stock: 1 });
  const shopper = await aShopper(app, product);
  const placed = await place(shopper);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('awaiting_payment');
  await letExpire(app, placed.orderId);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('expired');
  expect(await stockOf(app, product)).toEqual({ quantity: 1, reserved: 0 });
});

test('the buyer whose unpaid order reserves the last unit does not see it as sold out', async () => {
  const product = await aProduct(app, { stock: 1 });
  const shopper = await aShopper(app, product);
  await place(shopper);
  expect(await summaryOf(shopper)).toMatchObject({ canPlace: true });
  const cashOrder = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  expect(cashOrder.status).toBe('cash_on_delivery');
  expect(await stockOf(app, product)).toEqual({ quantity: 0, reserved: 0 });
});

test('ordering the same cart again without the first key continues the same order', {
  tags: ['PA11'],
}, async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const first = await place(shopper);
  const second = await place(shopper);
  expect(second).toEqual(first);
});

test('a changed cart, address or way to pay replaces the unpaid order', async () => {
  const product = await aProduct(app, { stock: 5 });
  const shopper = await aShopper(app, product, { quantity: 1 });
  const first = await place(shopper);
  await inCart(app, shopper, product, 4);
  const second = await place(shopper);
  expect(second.orderId).not.toBe(first.orderId);
  expect(await orderStatus(app, first.orderId)).toBe('cancelled');
  expect(await stockOf(app, product)).toEqual({ quantity: 5, reserved: 4 });
  const moved = { ...shopper, addressId: await anAddress(app, shopper, { postalCode: '110001' }) };
  const third = await place(moved);
  expect(third.orderId).not.toBe(second.orderId);
  await app.jobs.drain();
});

test('figures that changed since the buyer saw them are refused with a message', {
  tags: ['ST7', 'PR6'],
}, async () => {
  const product = await aProduct(app, { priceRupees: 100 });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  await priceAt(app, product.id, { pricePaise: paise(11_000) });
  await expect(place(shopper, { quote })).rejects.toMatchObject({
    status: 409,
    code: 'quote_changed',
    message: expect.stringContaining('changed since you saw it') as string,
  });
  expect((await place(shopper)).status).toBe('awaiting_payment');
});

test('a record made inactive after the cart refuses that line and names it', { tags: ['ST10'] }, async () => {
  const product = await aProduct(app, { name: 'Jute bag' });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  await app.database.db
    .update(inventory)
    .set({ status: 'inactive' })
    .where(eq(inventory.productId, product.id));
  await expect(place(shopper, { quote })).rejects.toMatchObject({
    status: 409,
    code: 'not_deliverable',
    message: expect.stringContaining('Jute bag') as string,
  });
});

test('an archived product has to leave the cart first, and an empty cart orders nothing', async () => {
  const product = await aProduct(app, { name: 'Old radio' });
  const shopper = await aShopper(app, product);
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  const summary = await summaryOf(shopper);
  expect(summary.shops[0]?.lines[0]).toMatchObject({ obstacle: 'unavailable' });
  await expect(place(shopper, { quote: summary.quote })).rejects.toMatchObject({
    code: 'out_of_stock',
    message: expect.stringContaining('Old radio is no longer for sale') as string,
  });
  await app.database.db.delete(cartItems).where(eq(cartItems.userId, shopper.user.id));
  await expect(place(shopper)).rejects.toMatchObject({ status: 409, code: 'cart_empty' });
});

test('a coupon lowers its own shop alone and counts once the order is made', async () => {
  const [shopA, shopB] = [await aShop(app), await aShop(app)];
  const a = await aProduct(app, { shopId: shopA.id, priceRupees: 99.99 });
  const b = await aProduct(app, { shopId: shopB.id, priceRupees: 500 });
  const shopper = await aShopper(app, a, { quantity: 3 });
  await inCart(app, shopper, b);
  await onCart(app, shopper, shopA.id, await aCoupon(app, shopA.id, { usageLimit: 1 }));
  const summary = await summaryOf(shopper);
  expect(summary).toMatchObject({ subtotal: 799.97, discount: 30, total: 769.97 });
  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order.shopOrders.map((shopOrder) => shopOrder.discount).toSorted((a, b) => a - b)).toEqual([0, 30]);
});

test('an order that fails returns its coupon', { tags: ['CO5'] }, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 1000 });
  const couponId = await aCoupon(app, shop.id, { usageLimit: 1 });
  const [first, second] = [await aShopper(app, product), await aShopper(app, product)];
  for (const shopper of [first, second]) await onCart(app, shopper, shop.id, couponId);
  const { quote } = await summaryOf(second);
  const placed = await place(first);
  await expect(place(second, { quote })).rejects.toMatchObject({ status: 409, code: 'quote_changed' });
  await first.api('POST /api/order/:orderId/cancel', { params: { orderId: placed.orderId } });
  expect((await place(second)).status).toBe('awaiting_payment');
});

test('an order that costs nothing is placed without a provider', { tags: ['CO6'] }, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 40, stock: 2 });
  const shopper = await aShopper(app, product);
  await onCart(app, shopper, shop.id, await aCoupon(app, shop.id, { discountPaise: paise(10_000) }));
  const placed = await place(shopper);
  expect(placed).toMatchObject({ status: 'paid', redirectUrl: null });
  expect(await stockOf(app, product)).toEqual({ quantity: 1, reserved: 0 });
});

test('a guest must give contact details, others need not', async () => {
  const product = await aProduct(app);
  const guest = await aGuest(app);
  await inCart(app, guest, product);
  const shopper = { ...guest, addressId: await anAddress(app, guest) };
  await expect(place(shopper)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  const { quote } = await summaryOf(shopper);
  const placed = await shopper.api('POST /api/checkout', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      addressId: shopper.addressId,
      paymentMethod: 'cash_on_delivery',
      quote,
      contact: { name: 'Meera', email: 'meera@shop.example', phoneNumber: '98450 12345' },
    },
  });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order.contact).toEqual({ name: 'Meera', email: 'meera@shop.example', phoneNumber: '98450 12345' });
});

test('a way to pay that is not set up is refused', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  await expect(place(shopper, { paymentMethod: 'stripe' })).rejects.toMatchObject({ status: 400 });
});

test('an account that makes orders without end is rate limited', { tags: ['ST13'] }, async () => {
  const shopper = await aShopper(app, await aProduct(app, { stock: 500 }));
  const product = await aProduct(app, { stock: 500 });
  for (let made = 0; made < 30; made += 1) {
    await inCart(app, shopper, product, (made % 2) + 1);
    await place(shopper);
  }
  await inCart(app, shopper, product, 1);
  await expect(place(shopper)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
});
