import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OrderId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import {
  couponRedemptions,
  orderEvents,
  products,
  refunds,
  shopOrders,
} from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aSeller, type Person } from '../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltShop } from '../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  onCart,
  place,
  type Shopper,
  stockOf,
} from '../../tests/support/checkout-builders.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id, name: 'Mitti' });
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const at = (shopOrderId: ShopOrderId) => ({ params: { shopOrderId } });
const shipment = { carrier: 'India Post', trackingNumber: 'EI123456789IN' };
const get = (id: ShopOrderId) => seller.api('GET /api/shop-order/:shopOrderId', at(id));
const step = (id: ShopOrderId, name: 'accept' | 'pack' | 'deliver') =>
  seller.api(`POST /api/shop-order/:shopOrderId/${name}`, at(id));
const ship = (id: ShopOrderId) =>
  seller.api('POST /api/shop-order/:shopOrderId/ship', { ...at(id), body: shipment });
const cancel = (id: ShopOrderId, reason = 'Broken in the store') =>
  seller.api('POST /api/shop-order/:shopOrderId/cancel', { ...at(id), body: { reason } });

async function partOf(orderId: OrderId, shopId = shop.id): Promise<ShopOrderId> {
  const rows = await app.database.db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  const part = rows.find((row) => row.shopId === shopId);
  if (!part) throw new Error('the order has no part of this shop');
  return part.id;
}

/** A placed order of a product of the shop. */
async function anOrder(
  product?: { id: Awaited<ReturnType<typeof aProduct>>['id'] },
  { online = false, prepare }: { online?: boolean; prepare?: (shopper: Shopper) => Promise<void> } = {},
) {
  const ordered = product ?? (await aProduct(app, { shopId: shop.id, priceRupees: 250 }));
  const shopper = await aShopper(app, ordered, { quantity: 2 });
  await prepare?.(shopper);
  const placed = await place(shopper, { paymentMethod: online ? 'sandbox' : 'cash_on_delivery' });
  if (online) await decide(app, placed, 'approve');
  await app.jobs.drain();
  return { shopper, orderId: placed.orderId, id: await partOf(placed.orderId), product: ordered };
}

test('SELLER-08 orders of a shop are for signed-in sellers', async () => {
  const { shopper, id } = await anOrder();
  for (const [method, url] of [
    ['GET', '/api/shop-order'],
    ['GET', `/api/shop-order/${id}`],
    ['POST', '/api/shop-order/accept'],
    ['POST', '/api/shop-order/pack'],
    ...['accept', 'pack', 'ship', 'deliver', 'cancel'].map(
      (name) => ['POST', `/api/shop-order/${id}/${name}`] as const,
    ),
  ] as const) {
    expect((await app.server.inject({ method, url })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${shopper.token}` };
    expect((await app.server.inject({ method, url, headers })).statusCode).toBe(403);
  }
  expect((await get(id)).status).toBe('placed');
});

test("AZ9 AZ13 AZ16 another shop's part of the same order is not there, and stays as it is", async () => {
  const foreignShop = await aShop(app);
  const foreignProduct = await aProduct(app, { shopId: foreignShop.id, name: 'Not for you' });
  const { orderId, id } = await anOrder(undefined, {
    prepare: (shopper) => inCart(app, shopper, foreignProduct),
  });
  const foreign = await partOf(orderId, foreignShop.id);
  const before = await app.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  const refusal = { status: 404, code: 'not_found', message: 'The order was not found' };
  const unknown = ShopOrderId.parse(randomUUID());
  for (const other of [foreign, unknown]) {
    await expect(get(other)).rejects.toMatchObject(refusal);
    for (const name of ['accept', 'pack', 'deliver'] as const) {
      await expect(step(other, name)).rejects.toMatchObject(refusal);
    }
    await expect(ship(other)).rejects.toMatchObject(refusal);
    await expect(cancel(other)).rejects.toMatchObject(refusal);
  }
  const bulk = { body: { ids: [foreign, unknown] } };
  expect(await seller.api('POST /api/shop-order/accept', bulk)).toEqual({
    moved: [],
    notMoved: [foreign, unknown],
  });
  expect(await seller.api('POST /api/shop-order/pack', bulk)).toEqual({
    moved: [],
    notMoved: [foreign, unknown],
  });
  const after = await app.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(after).toEqual(before);
  const own = await get(id);
  expect(JSON.stringify(own)).not.toContain('Not for you');
  expect(own.total).toBe(500);
  expect(JSON.stringify(own)).not.toContain('@');
});

test('an order reaches its seller once it is placed, with what handling it needs', async () => {
  const product = await aProduct(app, { shopId: shop.id, name: 'Water jug', priceRupees: 250 });
  const shopper = await aShopper(app, product);
  const placed = await place(shopper);
  const id = await partOf(placed.orderId);
  await expect(get(id)).rejects.toMatchObject({ status: 404 });
  await expect(step(id, 'accept')).rejects.toMatchObject({ status: 404 });
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  expect(await get(id)).toMatchObject({
    id,
    status: 'placed',
    paymentMethod: 'sandbox',
    buyerName: shopper.user.name,
    lines: [{ name: 'Water jug', quantity: 1, price: 250, total: 250 }],
    total: 250,
    carrier: null,
    delivery: {
      name: shopper.user.name,
      phoneNumber: shopper.user.phoneNumber,
      street_address: '14, 3rd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      postal_code: '560001',
      country: 'India',
    },
    timeline: [{ status: 'awaiting_payment' }, { status: 'placed', by: 'payment' }],
    steps: ['accept', 'cancel'],
  });
});

test('accept, pack, ship and deliver: each is recorded, and the buyer sees it and gets a mail', async () => {
  const { shopper, orderId, id } = await anOrder();
  app.mails.length = 0;
  expect(await step(id, 'accept')).toMatchObject({ status: 'accepted', steps: ['pack', 'cancel'] });
  expect(await step(id, 'pack')).toMatchObject({ status: 'packed', steps: ['ship', 'cancel'] });
  expect(await ship(id)).toMatchObject({ status: 'shipped', ...shipment, steps: ['deliver'] });
  expect(await step(id, 'deliver')).toMatchObject({ status: 'delivered', steps: [] });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order.shopOrders).toMatchObject([{ status: 'delivered', ...shipment }]);
  expect(order.shopOrders[0]?.timeline.map(({ status, by, note }) => [status, by, note])).toEqual([
    ['placed', 'buyer', null],
    ['accepted', 'seller', null],
    ['packed', 'seller', null],
    ['shipped', 'seller', 'India Post EI123456789IN'],
    ['delivered', 'seller', null],
  ]);
  await app.jobs.drain();
  expect(app.mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual(
    expect.arrayContaining(
      ['is accepted', 'is packed', 'is on its way', 'has arrived'].map((what) => [
        shopper.user.email,
        `Your order ${what}`,
      ]),
    ),
  );
  expect(app.mails.find(({ subject }) => subject.includes('on its way'))?.text).toContain('EI123456789IN');
});

test('a step that the state does not allow is refused, and nothing happens', async () => {
  const { id } = await anOrder();
  const refusal = { status: 409, code: 'wrong_state' };
  await expect(step(id, 'pack')).rejects.toMatchObject(refusal);
  await expect(ship(id)).rejects.toMatchObject(refusal);
  await expect(step(id, 'deliver')).rejects.toMatchObject(refusal);
  for (const body of [
    {},
    { carrier: ' ', trackingNumber: 'X' },
    { carrier: 'x'.repeat(61), trackingNumber: 'X' },
  ]) {
    const headers = { authorization: `Bearer ${seller.token}` };
    const url = `/api/shop-order/${id}/ship`;
    expect((await app.server.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400);
  }
  await expect(cancel(id, '  ')).rejects.toMatchObject({ status: 400 });
  await step(id, 'accept');
  await step(id, 'pack');
  await ship(id);
  await expect(cancel(id)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('shipped') as string,
  });
  expect((await get(id)).timeline).toHaveLength(4);
});

test('a part that the buyer wants to return is not marked as delivered again by the step for shipped ones', async () => {
  const { orderId, id } = await anOrder();
  for (const name of ['accept', 'pack'] as const) await step(id, name);
  await ship(id);
  await step(id, 'deliver');
  await app.database.db.update(shopOrders).set({ status: 'return_requested' }).where(eq(shopOrders.id, id));
  await app.database.db.insert(orderEvents).values({
    ...{ orderId, shopOrderId: id, fromStatus: 'delivered', toStatus: 'return_requested', actor: 'buyer' },
  });
  await expect(step(id, 'deliver')).rejects.toMatchObject({ status: 409 });
});

test('a double click is one step and one mail', async () => {
  const { id } = await anOrder();
  app.mails.length = 0;
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => step(id, 'accept')));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await app.jobs.drain();
  expect(app.mails).toHaveLength(1);
  expect((await get(id)).timeline).toHaveLength(2);
});

test('accepting and cancelling at the same moment ends in one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, product } = await anOrder();
    await Promise.allSettled([step(id, 'accept'), cancel(id), cancel(id)]);
    const { status } = await get(id);
    expect(await stockOf(app, product)).toEqual({ quantity: status === 'cancelled' ? 50 : 48, reserved: 0 });
  }
});

test('CO5 cancelling gives stock, coupon use and the paid part back, once', async () => {
  const couponId = await aCoupon(app, shop.id, { usageLimit: 1 });
  const other = await aProduct(app, { priceRupees: 100 });
  const { shopper, orderId, id, product } = await anOrder(undefined, {
    online: true,
    prepare: async (buyer) => {
      await onCart(app, buyer, shop.id, couponId);
      await inCart(app, buyer, other);
    },
  });
  expect(await stockOf(app, product)).toEqual({ quantity: 48, reserved: 0 });
  app.mails.length = 0;
  const results = await Promise.allSettled([cancel(id), cancel(id), cancel(id)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await app.jobs.drain();
  expect(await get(id)).toMatchObject({ status: 'cancelled', steps: [] });
  expect((await get(id)).timeline.at(-1)).toMatchObject({ by: 'seller', note: 'Broken in the store' });
  expect(await stockOf(app, product)).toEqual({ quantity: 50, reserved: 0 });
  const [sold] = await app.database.db.select().from(products).where(eq(products.id, product.id));
  expect(sold?.soldCount).toBe(0);
  const uses = await app.database.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, couponId));
  expect(uses.map(({ state }) => state)).toEqual(['returned']);
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({ status: 'paid', total: 550, refunded: 450 });
  expect(order.shopOrders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'placed']);
  const sent = await app.database.db.select().from(refunds).where(eq(refunds.reason, id));
  expect(sent).toMatchObject([{ amountPaise: 45_000, status: 'done' }]);
  expect(app.mails.map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.arrayContaining(['Your order was cancelled by the shop', `Refund for order ${order.number}`]),
  );
});

test('cancelling what was to be paid at the door asks no money back', async () => {
  const { shopper, orderId, id } = await anOrder();
  await cancel(id);
  await app.jobs.drain();
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({
    status: 'cash_on_delivery',
    refunded: 0,
    shopOrders: [{ status: 'cancelled' }],
  });
});

test('many orders are accepted and packed at once, those in another state stay', async () => {
  const [a, b, done] = [await anOrder(), await anOrder(), await anOrder()];
  await cancel(done.id);
  const ids = [a.id, b.id, done.id];
  const accepted = await seller.api('POST /api/shop-order/accept', { body: { ids } });
  expect(accepted.moved.toSorted()).toEqual([a.id, b.id].toSorted());
  expect(accepted.notMoved).toEqual([done.id]);
  expect((await seller.api('POST /api/shop-order/pack', { body: { ids: [a.id] } })).moved).toEqual([a.id]);
  expect([(await get(a.id)).status, (await get(b.id)).status]).toEqual(['packed', 'accepted']);
  const tooMany = Array.from({ length: 101 }, () => ShopOrderId.parse(randomUUID()));
  for (const wrong of [[], tooMany]) {
    await expect(seller.api('POST /api/shop-order/accept', { body: { ids: wrong } })).rejects.toMatchObject({
      status: 400,
    });
  }
});

test('SELLER-08 SELLER-09 orders are found by state, day in Asia/Kolkata, number and buyer, page by page', async () => {
  const owner = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: owner.user.id });
  const product = await aProduct(app, { shopId });
  const made: { id: ShopOrderId; number: string }[] = [];
  for (const createdAt of ['2026-03-09T18:29:59Z', '2026-03-09T18:30:00Z', '2026-03-10T18:30:00Z']) {
    const { orderId } = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
    const id = await partOf(orderId, shopId);
    await app.database.db
      .update(shopOrders)
      .set({ createdAt: new Date(createdAt) })
      .where(eq(shopOrders.id, id));
    made.push({ id, number: (await owner.api('GET /api/shop-order/:shopOrderId', at(id))).number });
  }
  const [first, second, third] = made;
  await app.database.db.execute(
    sql`update orders set contact_name = 'Zoya Khan' where number = ${second?.number ?? ''}`,
  );
  await owner.api('POST /api/shop-order/:shopOrderId/cancel', {
    ...at(first?.id ?? nothingMade()),
    body: { reason: 'x' },
  });
  const found = async (query: object) =>
    (await owner.api('GET /api/shop-order', { query })).orders.map(({ id }) =>
      made.findIndex((one) => one.id === id),
    );
  expect(await found({})).toEqual([2, 1, 0]);
  expect(await found({ state: 'current' })).toEqual([2, 1]);
  expect(await found({ state: 'previous' })).toEqual([0]);
  expect(await found({ status: 'placed', to: '2026-03-10' })).toEqual([1]);
  expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([1]);
  expect(await found({ to: '2026-03-09' })).toEqual([0]);
  expect(await found({ from: '2026-03-11' })).toEqual([2]);
  expect(await found({ search: 'zoya' })).toEqual([1]);
  expect(await found({ search: third?.number.slice(2).toLowerCase() })).toEqual([2]);
  expect(await owner.api('GET /api/shop-order', { query: { page: '2', limit: '2' } })).toMatchObject({
    currentPage: 2,
    totalPages: 2,
    total: 3,
    orders: [{ id: first?.id, lines: [{ quantity: 1 }] }],
  });
  for (const query of ['?from=yesterday', '?status=awaiting_payment', '?state=all', '?page=0']) {
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await app.server.inject({ url: `/api/shop-order${query}`, headers })).statusCode).toBe(400);
  }
});

function nothingMade(): never {
  throw new Error('no order was made');
}
