import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { type Direction, type OrderId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSort } from '../../../../contract/shop-orders.ts';
import {
  couponRedemptions,
  orderEvents,
  products,
  refunds,
  shopOrders,
} from '../../../../database/schema/index.ts';
import { askReturn, deliver, linesOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aSeller, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltShop } from '../../../../tests/support/catalog-builders.ts';
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
} from '../../../../tests/support/checkout-builders.ts';
import { rewriteHistory } from '../../../../tests/support/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { sendPlacedMails } from '../placing/complete-placing.ts';

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

async function shopOrderOf(orderId: OrderId, shopId = shop.id): Promise<ShopOrderId> {
  const rows = await app.database.db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  const shopOrder = rows.find((row) => row.shopId === shopId);
  if (!shopOrder) throw new Error('the order has no part of this shop');
  return shopOrder.id;
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
  return { shopper, orderId: placed.orderId, id: await shopOrderOf(placed.orderId), product: ordered };
}

test('a new order is mailed to each of its shops, each with its own shop order alone', {
  tags: ['SELLER-08'],
}, async () => {
  const other = await aSeller(app);
  const otherShop = await aShop(app, { ownerId: other.user.id, name: 'Loha' });
  const pan = await aProduct(app, { shopId: otherShop.id, priceRupees: 900, name: 'Iron pan' });
  const bowl = await aProduct(app, { shopId: shop.id, priceRupees: 250, name: 'Clay bowl' });
  const code = `CLAY-${randomUUID().slice(0, 8)}`;
  app.mails.length = 0;
  const { shopper, orderId, id } = await anOrder(bowl, {
    online: true,
    prepare: async (buyer) => {
      await inCart(app, buyer, pan);
      await onCart(app, buyer, shop.id, await aCoupon(app, shop.id, { code }));
    },
  });
  const { number } = await get(id);
  const mailsTo = ({ user }: Person) => app.mails.filter(({ to }) => to === user.email);
  const [mail, ...more] = mailsTo(seller);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New order ${number} for ₹450`);
  for (const shown of [
    'The order is paid.',
    `Order: ${number}`,
    '2 × Clay bowl: ₹450',
    `Coupon: ${code}`,
    'Total: ₹450',
    'Goes to: Bengaluru 560001',
    `/seller/orders/${id}`,
  ]) {
    expect(mail?.text).toContain(shown);
  }
  for (const kept of [
    'Iron pan',
    '₹900',
    '₹1,350',
    shopper.user.name,
    '3rd Cross',
    shopper.user.email ?? '@',
  ]) {
    expect(`${mail?.text} ${mail?.html}`).not.toContain(kept);
  }
  expect(mail?.unsubscribeUrl).toBeUndefined();
  const [otherMail] = mailsTo(other);
  expect(otherMail?.subject).toBe(`New order ${number} for ₹900`);
  expect(otherMail?.text).not.toContain('Clay bowl');
  expect(app.mails.filter(({ subject }) => subject === `Your order ${number} is placed`)).toHaveLength(1);
  expect(app.mails).toHaveLength(3);

  // Told late, to who has seen it already or must not send it: nothing more is said.
  app.mails.length = 0;
  await step(id, 'accept');
  const otherPart = await shopOrderOf(orderId, otherShop.id);
  await other.api('POST /api/shop-order/:shopOrderId/cancel', {
    ...at(otherPart),
    body: { reason: 'Broken' },
  });
  const shopOrders = [{ id }, { id: otherPart }];
  await inTransaction(app.database.db, (tx) => sendPlacedMails(tx, app.jobs, orderId, shopOrders));
  await app.jobs.drain();
  expect([...mailsTo(seller), ...mailsTo(other)]).toEqual([]);
});

test('orders of a shop are for signed-in sellers', { tags: ['SELLER-08'] }, async () => {
  const { shopper, id } = await anOrder();
  for (const [method, url] of [
    ['GET', '/api/shop-order'],
    ['GET', `/api/shop-order/${id}`],
    ['GET', `/api/shop-order/packing-slips?ids=${id}`],
    ['POST', '/api/shop-order/accept'],
    ...['pack', 'ship', 'deliver', 'cancel'].map((name) => ['POST', `/api/shop-order/${name}`] as const),
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

test("another shop's shop order of the same order is not found and stays as it is", {
  tags: ['AZ9', 'AZ13', 'AZ16'],
}, async () => {
  const foreignShop = await aShop(app);
  const foreignProduct = await aProduct(app, { shopId: foreignShop.id, name: 'Not for you' });
  const { orderId, id } = await anOrder(undefined, {
    prepare: (shopper) => inCart(app, shopper, foreignProduct),
  });
  const foreign = await shopOrderOf(orderId, foreignShop.id);
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
  const slipsOf = (ids: string[]) =>
    seller.api('GET /api/shop-order/packing-slips', { query: { ids: ids.join(',') } });
  expect((await slipsOf([foreign, unknown])).slips).toEqual([]);
  expect((await slipsOf([foreign, id])).slips.map((slip) => slip.id)).toEqual([id]);
  const after = await app.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(after).toEqual(before);
  const own = await get(id);
  expect(JSON.stringify(own)).not.toContain('Not for you');
  expect(own.total).toBe(500);
  expect(JSON.stringify(own)).not.toContain('@');
});

test('a seller sees an order once it is placed, with all that handling needs', async () => {
  const product = await aProduct(app, { shopId: shop.id, name: 'Water jug', priceRupees: 250 });
  const shopper = await aShopper(app, product);
  const placed = await place(shopper);
  const id = await shopOrderOf(placed.orderId);
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
      street_address: expect.stringContaining('14, 3rd Cross') as string,
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
  for (const { text, html } of app.mails) {
    expect(text).toContain(`/buyer/order/${orderId}`);
    expect(html).toContain(`/buyer/order/${orderId}`);
  }
  const shipped = app.mails.find(({ subject }) => subject.includes('on its way'))?.text;
  expect(shipped).toContain('EI123456789IN');
  const { expectedBy } = order.shopOrders[0] ?? {};
  expect(shipped).toContain(`Expected by: ${formatNearDate(expectedBy ?? '')}`);
  const arrived = app.mails.find(({ subject }) => subject.includes('has arrived'))?.text;
  expect(arrived).not.toContain('Expected by');
});

test('a shop order is late once its delivery day is over, until it is delivered', async () => {
  const { shopper, orderId, id } = await anOrder();
  const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`;
  const isLate = async () => {
    const [mine, theirs] = await Promise.all([
      seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id } }),
      shopper.api('GET /api/order/:orderId', { params: { orderId } }),
    ]);
    expect(theirs.shopOrders[0]).toMatchObject({ isLate: mine.isLate, expectedBy: mine.expectedBy });
    return mine.isLate;
  };
  const expectOn = (expectedBy: SQL<string>) =>
    app.database.db.update(shopOrders).set({ expectedBy }).where(eq(shopOrders.id, id));
  await expectOn(today);
  expect(await isLate()).toBe(false);
  await expectOn(sql`${today} - 1`);
  expect(await isLate()).toBe(true);
  await step(id, 'accept');
  await step(id, 'pack');
  await ship(id);
  expect(await isLate()).toBe(true);
  await step(id, 'deliver');
  expect(await isLate()).toBe(false);
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

test('the step for shipped ones does not mark a shop order with a requested return as delivered again', async () => {
  const { shopper, id } = await anOrder();
  await deliver(seller, id);
  const lines = (await linesOf(app, id)).map((line) => ({ lineId: line.id, quantity: 1 }));
  await askReturn(app, shopper, { shopOrderId: id, lines });
  await expect(step(id, 'deliver')).rejects.toMatchObject({ status: 409 });
});

test('accepting and cancelling at the same moment ends in one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, product } = await anOrder();
    await Promise.allSettled([step(id, 'accept'), cancel(id), cancel(id)]);
    const { status } = await get(id);
    expect(await stockOf(app, product)).toEqual({ quantity: status === 'cancelled' ? 50 : 48, reserved: 0 });
  }
});

test('cancelling returns stock, coupon use and the amount paid, once', { tags: ['CO5'] }, async () => {
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
  expect(sent).toMatchObject([{ amountPaise: 45_000, status: 'processed' }]);
  expect(app.mails.map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.arrayContaining(['Your order was cancelled by the shop', `Refund for order ${order.number}`]),
  );
  const mail = app.mails.find(({ subject }) => subject.startsWith('Your order was cancelled'));
  expect(mail?.text).toContain('Reason: Broken in the store');
  expect(mail?.html).toContain('Broken in the store');
});

test('cancelling a cash on delivery order refunds nothing', async () => {
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

test('many orders are shipped with one carrier, each with its own tracking number; those in another state stay', async () => {
  const [a, b, placed] = [await anOrder(), await anOrder(), await anOrder()];
  const packed = [a.id, b.id];
  await seller.api('POST /api/shop-order/accept', { body: { ids: packed } });
  await seller.api('POST /api/shop-order/pack', { body: { ids: packed } });
  await app.jobs.drain();
  app.mails.length = 0;
  const shipments = [
    { id: a.id, trackingNumber: 'EI1' },
    { id: b.id, trackingNumber: 'EI2' },
    { id: placed.id, trackingNumber: 'EI3' },
  ];
  const body = { carrier: 'India Post', shipments };
  const shipped = await seller.api('POST /api/shop-order/ship', { body });
  expect(shipped.moved.toSorted()).toEqual(packed.toSorted());
  expect(shipped.notMoved).toEqual([placed.id]);
  expect(await get(b.id)).toMatchObject({
    status: 'shipped',
    carrier: 'India Post',
    trackingNumber: 'EI2',
    timeline: expect.arrayContaining([
      expect.objectContaining({ status: 'shipped', by: 'seller', note: 'India Post EI2' }),
    ]) as unknown,
  });
  expect(await get(placed.id)).toMatchObject({ status: 'placed', carrier: null, trackingNumber: null });
  await app.jobs.drain();
  const mailOf = (to: string | null) => app.mails.find((mail) => mail.to === to)?.text;
  expect(mailOf(a.shopper.user.email)).toContain('EI1');
  expect(mailOf(b.shopper.user.email)).toContain('EI2');

  const again = await seller.api('POST /api/shop-order/ship', { body: { ...body, carrier: 'DTDC' } });
  expect(again.moved).toEqual([]);
  expect((await get(a.id)).carrier).toBe('India Post');
  const twice = { carrier: 'DTDC', shipments: shipments.map((one) => ({ ...one, id: placed.id })) };
  await expect(seller.api('POST /api/shop-order/ship', { body: twice })).rejects.toMatchObject({
    status: 400,
  });

  const delivered = await seller.api('POST /api/shop-order/deliver', { body: { ids: [a.id, placed.id] } });
  expect(delivered).toEqual({ moved: [a.id], notMoved: [placed.id] });
  expect([(await get(a.id)).status, (await get(b.id)).status]).toEqual(['delivered', 'shipped']);
});

test('many orders are cancelled for one reason: stock, coupon use and money of each come back once', {
  tags: ['CO5'],
}, async () => {
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 250 });
  const couponId = await aCoupon(app, shop.id, { usageLimit: 5 });
  const paid = await anOrder(product, {
    online: true,
    prepare: (buyer) => onCart(app, buyer, shop.id, couponId),
  });
  const [door, sent] = [await anOrder(product), await anOrder(product)];
  await step(sent.id, 'accept');
  await step(sent.id, 'pack');
  await ship(sent.id);
  expect(await stockOf(app, product)).toEqual({ quantity: 44, reserved: 0 });
  app.mails.length = 0;
  const body = { ids: [paid.id, door.id, sent.id], reason: 'The kiln broke' };
  const replies = await Promise.all([
    seller.api('POST /api/shop-order/cancel', { body }),
    seller.api('POST /api/shop-order/cancel', { body }),
  ]);
  expect(replies.flatMap(({ moved }) => moved).toSorted()).toEqual([paid.id, door.id].toSorted());
  for (const { notMoved } of replies) expect(notMoved).toContain(sent.id);
  await app.jobs.drain();
  expect(await stockOf(app, product)).toEqual({ quantity: 48, reserved: 0 });
  const uses = await app.database.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, couponId));
  expect(uses.map(({ state }) => state)).toEqual(['returned']);
  const backOf = (id: ShopOrderId) => app.database.db.select().from(refunds).where(eq(refunds.reason, id));
  expect(await backOf(paid.id)).toMatchObject([{ amountPaise: 45_000, status: 'processed' }]);
  expect(await backOf(door.id)).toEqual([]);
  expect((await get(door.id)).timeline.at(-1)).toMatchObject({ status: 'cancelled', note: 'The kiln broke' });
  expect((await get(sent.id)).status).toBe('shipped');
  const mails = app.mails.filter(({ subject }) => subject.startsWith('Your order was cancelled'));
  expect(new Set(mails.map(({ to }) => to))).toEqual(
    new Set([paid.shopper.user.email, door.shopper.user.email]),
  );
  expect(mails).toHaveLength(2);
  await expect(
    seller.api('POST /api/shop-order/cancel', { body: { ids: [sent.id], reason: ' ' } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('street and phone are there for handling only: not once an order is cancelled or can no longer come back', async () => {
  const [cancelled, delivered] = [await anOrder(), await anOrder()];
  const whole = {
    street_address: expect.stringContaining('14, 3rd Cross') as string,
    phoneNumber: delivered.shopper.user.phoneNumber,
  };
  const place = { street_address: null, phoneNumber: null, city: 'Bengaluru', postal_code: '560001' };
  const slipsOf = async (id: ShopOrderId) =>
    (await seller.api('GET /api/shop-order/packing-slips', { query: { ids: id } })).slips.length;
  const arrived = (daysAgo: number) =>
    rewriteHistory(
      app,
      sql`update order_events set at = now() - make_interval(days => ${daysAgo})
        where shop_order_id = ${delivered.id} and from_status = 'shipped'`,
    );

  await cancel(cancelled.id);
  const gone = await get(cancelled.id);
  expect(gone).toMatchObject({ hasPackingSlip: false, delivery: { ...place, name: gone.buyerName } });
  expect(await slipsOf(cancelled.id)).toBe(0);

  await deliver(seller, delivered.id);
  await arrived(6);
  expect(await get(delivered.id)).toMatchObject({ hasPackingSlip: true, delivery: whole });
  const lines = (await linesOf(app, delivered.id)).map((line) => ({ lineId: line.id, quantity: 1 }));
  const { id: returnId } = await askReturn(app, delivered.shopper, { shopOrderId: delivered.id, lines });
  await arrived(8);
  expect(await get(delivered.id)).toMatchObject({ hasPackingSlip: true, delivery: whole });
  const body = { reason: 'It was worn' };
  await seller.api('POST /api/return/:returnId/refuse', { params: { returnId }, body });
  const old = await get(delivered.id);
  expect(old).toMatchObject({ status: 'delivered', hasPackingSlip: false, delivery: place });
  expect(await slipsOf(delivered.id)).toBe(0);
});

test('packing slips list items, quantities, address and amount to collect, in the requested order', async () => {
  const [door, paid] = [await anOrder(), await anOrder(undefined, { online: true })];
  const query = { ids: [paid.id, door.id].join(',') };
  const { slips } = await seller.api('GET /api/shop-order/packing-slips', { query });
  expect(slips).toMatchObject([
    { id: paid.id, toCollect: null },
    {
      id: door.id,
      shopName: 'Mitti',
      toCollect: 500,
      lines: [{ quantity: 2 }],
      delivery: { postal_code: '560001', phoneNumber: door.shopper.user.phoneNumber },
    },
  ]);
  expect(JSON.stringify(slips)).not.toMatch(/price|@/);
  for (const ids of ['', 'x', Array.from({ length: 101 }, () => randomUUID()).join(',')]) {
    const headers = { authorization: `Bearer ${seller.token}` };
    const url = `/api/shop-order/packing-slips?ids=${ids}`;
    expect((await app.server.inject({ url, headers })).statusCode).toBe(400);
  }
});

test('orders are listed by moment, total, state or buyer, either way round', async () => {
  const owner = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: owner.user.id });
  const product = await aProduct(app, { shopId, priceRupees: 100 });
  for (const quantity of [2, 3, 1]) {
    await place(await aShopper(app, product, { quantity }), { paymentMethod: 'cash_on_delivery' });
  }
  const totals = async (sortBy?: ShopOrderSort, direction?: Direction) =>
    (await owner.api('GET /api/shop-order', { query: { sortBy, direction } })).orders.map(
      ({ total }) => total,
    );
  expect(await totals()).toEqual([100, 300, 200]);
  expect(await totals('placed', 'descending')).toEqual([100, 300, 200]);
  expect(await totals('placed', 'ascending')).toEqual([200, 300, 100]);
  expect(await totals('total', 'descending')).toEqual([300, 200, 100]);
  expect(await totals('total', 'ascending')).toEqual([100, 200, 300]);

  const { orders } = await owner.api('GET /api/shop-order', { query: { sortBy: 'total' } });
  const [asha, ravi, bela] = orders.map(({ id }) => id) as [ShopOrderId, ShopOrderId, ShopOrderId];
  for (const [id, name] of [
    [asha, 'asha Rao'],
    [ravi, 'Ravi Nair'],
    [bela, 'Bela Shah'],
  ] as const) {
    await app.database.db.execute(
      sql`update orders set contact_name = ${name} where id = (select order_id from shop_orders where id = ${id})`,
    );
  }
  await owner.api('POST /api/shop-order/:shopOrderId/accept', at(ravi));
  expect(await totals('buyer', 'ascending')).toEqual([300, 100, 200]);
  expect(await totals('buyer', 'descending')).toEqual([200, 100, 300]);
  // Among equals the newest comes first.
  expect(await totals('state', 'ascending')).toEqual([100, 300, 200]);
  expect(await totals('state', 'descending')).toEqual([200, 100, 300]);
});

test('orders are found by state, day in Asia/Kolkata, number and buyer, page by page', {
  tags: ['SELLER-08', 'SELLER-09'],
}, async () => {
  const owner = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: owner.user.id });
  const product = await aProduct(app, { shopId });
  const made: { id: ShopOrderId; number: string }[] = [];
  for (const createdAt of ['2026-03-09T18:29:59Z', '2026-03-09T18:30:00Z', '2026-03-10T18:30:00Z']) {
    const { orderId } = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
    const id = await shopOrderOf(orderId, shopId);
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
