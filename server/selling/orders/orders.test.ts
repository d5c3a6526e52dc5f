import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import { orderEvents, shopOrders } from '../../../database/schema/index.ts';
import { askReturn, deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  place,
  stockOf,
} from '../../../tests/support/checkout-builders.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { moveShopOrders } from './store/moves.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const params = (orderId: OrderId) => ({ params: { orderId } });

test('orders are for signed-in buyers', async () => {
  const seller = await aSeller(app);
  for (const url of ['/api/order', '/api/order/list', '/api/order/latest', `/api/order/${randomUUID()}`]) {
    expect((await app.server.inject(url)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${seller.token}` };
    expect((await app.server.inject({ url, headers })).statusCode).toBe(403);
  }
});

test('the order of another buyer and an unknown one get the same reply', {
  tags: ['AZ9', 'AZ13'],
}, async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper);
  const other = await aBuyer(app);
  const unknown = randomUUID() as OrderId; // of the right shape, of no order
  for (const id of [orderId, unknown]) {
    const refusal = { status: 404, code: 'not_found', message: 'The order was not found' };
    await expect(other.api('GET /api/order/:orderId', params(id))).rejects.toMatchObject(refusal);
    await expect(other.api('POST /api/order/:orderId/cancel', params(id))).rejects.toMatchObject(refusal);
  }
  await expect(other.api('GET /api/order/latest')).rejects.toMatchObject({ status: 404 });
  expect((await other.api('GET /api/order')).orders).toEqual([]);
  expect((await shopper.api('GET /api/order/:orderId', params(orderId))).status).toBe('awaiting_payment');
});

test('an order shows its shop orders, its figures, its address and its history', {
  tags: ['ENT-24'],
}, async () => {
  const [shopA, shopB] = [await aShop(app, { name: 'A shop' }), await aShop(app, { name: 'B shop' })];
  const lamp = await aProduct(app, {
    shopId: shopA.id,
    name: 'Lamp',
    priceRupees: 250,
    pictureKeys: ['lamp'],
  });
  const shopper = await aShopper(app, lamp, { quantity: 2 });
  await inCart(app, shopper, await aProduct(app, { shopId: shopB.id, name: 'Mug', priceRupees: 99.5 }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const order = await shopper.api('GET /api/order/:orderId', params(orderId));
  expect(order).toMatchObject({
    status: 'cash_on_delivery',
    paymentMethod: 'cash_on_delivery',
    expiresAt: null,
    address: { city: 'Bengaluru', postal_code: '560001' },
    contact: { name: shopper.user.name, email: shopper.user.email },
    subtotal: 599.5,
    discount: 0,
    shipping: 0,
    total: 599.5,
    refunded: 0,
  });
  expect(
    order.shopOrders.map((shopOrder) => [shopOrder.shop.name, shopOrder.status, shopOrder.total]),
  ).toEqual([
    ['A shop', 'placed', 500],
    ['B shop', 'placed', 99.5],
  ]);
  expect(order.shopOrders[0]?.lines[0]).toMatchObject({
    name: 'Lamp',
    quantity: 2,
    price: 250,
    total: 500,
    imageUrl: '/pictures/lamp-640.webp',
  });
  expect(order.timeline.map(({ status, by }) => [status, by])).toEqual([['cash_on_delivery', 'buyer']]);
});

test('the timeline of a paid order shows each step and its actor', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const order = await shopper.api('GET /api/order/latest');
  expect(order.timeline.map(({ status, by }) => [status, by])).toEqual([
    ['awaiting_payment', 'buyer'],
    ['paid', 'payment'],
  ]);
  expect(order.shopOrders[0]?.timeline.map(({ status }) => status)).toEqual(['awaiting_payment', 'placed']);
});

test('current orders are those not yet finished, previous ones the others; pages are newest first', async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, stock: 50 });
  const shopper = await aShopper(app, product);
  const made: OrderId[] = [];
  for (let orders = 0; orders < 3; orders += 1) {
    await inCart(app, shopper, product);
    made.push((await place(shopper, { paymentMethod: 'cash_on_delivery' })).orderId);
  }
  const [first, second, third] = made;
  if (!first || !second || !third) throw new Error('three orders were made');
  await inCart(app, shopper, product);
  const open = await place(shopper);
  await deliver(seller, (await shopOrderOf(app, first, shop.id)).id);
  const list = async (query: { state?: 'current' | 'previous'; page?: string; limit?: string }) => {
    const page = await shopper.api('GET /api/order', { query });
    return { ids: page.orders.map(({ id }) => id), total: page.totalOrders, pages: page.totalPages };
  };
  expect(await list({ state: 'current' })).toEqual({
    ids: [open.orderId, third, second],
    total: 3,
    pages: 1,
  });
  expect(await list({ state: 'previous' })).toEqual({ ids: [first], total: 1, pages: 1 });
  expect(await list({ page: '2', limit: '3' })).toEqual({ ids: [first], total: 4, pages: 2 });
  await shopper.api('POST /api/order/:orderId/cancel', params(open.orderId));
  expect((await list({ state: 'previous' })).ids).toEqual([open.orderId, first]);
});

test('the list says of an order what a line needs: products, state, expected day, new messages, what can go back', async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Mitti' });
  const cup = await aProduct(app, { shopId: shop.id, name: 'Cup' });
  const shopper = await aShopper(app, cup);
  for (const name of ['Bowl', 'Dish', 'Pot']) {
    await inCart(app, shopper, await aProduct(app, { shopId: shop.id, name }));
  }
  const { orderId, number } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id, expectedBy } = await shopOrderOf(app, orderId, shop.id);
  const list = async () => (await shopper.api('GET /api/order/list')).orders[0];
  expect(await list()).toMatchObject({
    id: orderId,
    number,
    status: 'cash_on_delivery',
    expiresAt: null,
    products: [{ name: 'Bowl' }, { name: 'Cup' }, { name: 'Dish' }],
    otherProducts: 1,
    shopOrders: [
      {
        id,
        shopName: 'Mitti',
        status: 'placed',
        expectedBy,
        isLate: false,
        returnableUntil: null,
        unreadMessages: 0,
        openReturn: null,
      },
    ],
  });
  await deliver(seller, id);
  await seller.api('POST /api/order-message/:shopOrderId', {
    params: { shopOrderId: id },
    body: { text: 'Enjoy it' },
  });
  const order = await shopper.api('GET /api/order/:orderId', params(orderId));
  expect((await list())?.shopOrders).toMatchObject([
    { status: 'delivered', unreadMessages: 1, returnableUntil: order.shopOrders[0]?.returnableUntil },
  ]);
  expect(order.shopOrders[0]?.returnableUntil).not.toBeNull();
  const lines =
    order.shopOrders[0]?.lines.map((line) => ({ lineId: line.id, quantity: line.quantity })) ?? [];
  await askReturn(app, shopper, { shopOrderId: id, lines });
  expect((await list())?.shopOrders).toMatchObject([
    {
      status: 'return_requested',
      returnableUntil: null,
      openReturn: { kind: 'return', status: 'requested' },
    },
  ]);
  await app.jobs.drain();
});

test('the list has the orders of the long one, in its order, and is far lighter', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const unpaid = await place(shopper);
  await shopper.api('POST /api/order/:orderId/cancel', params(unpaid.orderId));
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const headers = { authorization: `Bearer ${shopper.token}` };
  const [whole, lines] = await Promise.all(
    ['/api/order', '/api/order/list'].map((url) => app.server.inject({ url, headers })),
  );
  const namesOf = (reply: typeof whole) =>
    reply
      ?.json<{ orders: { number: string; shopOrders: { status: string }[] }[] }>()
      .orders.map((order) => [order.number, ...order.shopOrders.map(({ status }) => status)]);
  expect(namesOf(lines)).toEqual(namesOf(whole));
  expect(namesOf(lines)?.map(([, status]) => status)).toEqual(['placed', 'cancelled']);
  expect((lines?.body.length ?? Infinity) * 2).toBeLessThan(whole?.body.length ?? 0);
  for (const search of ['state=previous', 'status=cancelled', `search=${unpaid.number}`]) {
    const found = await app.server.inject({ url: `/api/order/list?${search}`, headers });
    expect(namesOf(found)).toEqual([[unpaid.number, 'cancelled']]);
  }
});

test('a page out of bounds is refused', async () => {
  const { token } = await aBuyer(app);
  for (const query of ['page=0', 'page=-1', 'limit=0', 'limit=101', 'limit=12abc', 'page=1e3', 'state=all']) {
    const url = `/api/order?${query}`;
    const reply = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(400);
  }
});

test('cancelling an unpaid order releases its stock once; a placed one cannot be cancelled here', async () => {
  const product = await aProduct(app, { stock: 5 });
  const shopper = await aShopper(app, product, { quantity: 5 });
  const { orderId } = await place(shopper);
  const cancels = Array.from({ length: 5 }, () =>
    shopper.api('POST /api/order/:orderId/cancel', params(orderId)),
  );
  const results = await Promise.allSettled(cancels);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(app, product)).toEqual({ quantity: 5, reserved: 0 });
  const order = await shopper.api('GET /api/order/:orderId', params(orderId));
  expect(order).toMatchObject({ status: 'cancelled', shopOrders: [{ status: 'cancelled' }] });

  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await expect(shopper.api('POST /api/order/:orderId/cancel', params(placed.orderId))).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  });
  await app.jobs.drain();
});

test('a step that the table does not allow changes nothing', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { db } = app.database;
  await inTransaction(db, (tx) => moveShopOrders(tx, orderId, 'delivered', { actor: 'seller' }));
  const [shopOrder] = await db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  expect(shopOrder?.status).toBe('placed');
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).toHaveLength(2);
});

test('the history of an order cannot be rewritten', async () => {
  const { db } = app.database;
  await expect(db.update(orderEvents).set({ note: 'forged' })).rejects.toThrow();
  await expect(db.delete(orderEvents)).rejects.toThrow();
});
