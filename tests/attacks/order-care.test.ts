import { ApiProblem } from '../../contract/client.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ORDER_MESSAGES } from '../../contract/kernel/limits.ts';
import { OrderId, OrderLineId, ReturnId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import { orderMessages, shops } from '../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
  type Shopper,
  stockOf,
} from '../support/checkout-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

/** An order of two things from one shop, paid at the door. */
async function aPurchase(): Promise<{
  seller: Person;
  shopper: Shopper;
  orderId: OrderId;
  id: ShopOrderId;
  lineId: OrderLineId;
}> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, gst: 'unknown' });
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id, name: 'Cup' }), { quantity: 2 });
  await inCart(app, shopper, await aProduct(app, { shopId: shop.id, name: 'Lamp' }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, orderId, shop.id);
  const [line] = await linesOf(app, id);
  return { seller, shopper, orderId, id, lineId: line?.id ?? expect.unreachable() };
}

/** Everything that a person can try with an order, by the ids of that order. */
function attempts(
  { api, ...person }: Person,
  {
    orderId,
    id,
    lineId,
    returnId = ReturnId.parse(randomUUID()),
  }: { orderId: OrderId; id: ShopOrderId; lineId: OrderLineId; returnId?: ReturnId },
): [name: string, attempt: () => Promise<unknown>][] {
  const shopOrder = { params: { shopOrderId: id } };
  const lines = [{ lineId, quantity: 1 }];
  return [
    ['withdraw a return', () => api('POST /api/return/:returnId/withdraw', { params: { returnId } })],
    ['cancel a shop order', () => api('POST /api/order/shop-order/:shopOrderId/cancel', shopOrder)],
    [
      'see the refund of cancelling a shop order',
      () => api('GET /api/order/shop-order/:shopOrderId/cancel', shopOrder),
    ],
    [
      'see the refund of cancelling a line',
      () => api('GET /api/order/line/:lineId/cancel', { params: { lineId } }),
    ],
    [
      'see the refund of a return',
      () => api('POST /api/return/quote', { body: { shopOrderId: id, cause: 'changed_mind', lines } }),
    ],
    ['cancel a line', () => api('POST /api/order/line/:lineId/cancel', { params: { lineId } })],
    ['buy again', () => api('POST /api/order/:orderId/buy-again', { params: { orderId } })],
    ['return', () => askReturn(app, { api, ...person }, { shopOrderId: id, lines })],
    ['read the invoice', () => api('GET /api/invoice/:shopOrderId', shopOrder)],
    ['read messages', () => api('GET /api/order-message/:shopOrderId', shopOrder)],
    ['mark messages', () => api('POST /api/order-message/:shopOrderId/read', shopOrder)],
    ['write', () => api('POST /api/order-message/:shopOrderId', { ...shopOrder, body: { text: 'Hello' } })],
  ];
}

const nobody = () => ({
  orderId: OrderId.parse(randomUUID()),
  id: ShopOrderId.parse(randomUUID()),
  lineId: OrderLineId.parse(randomUUID()),
});

test("another buyer's order is not there, whatever is tried with it, and stays as it is", {
  tags: ['AZ6', 'AZ9'],
}, async () => {
  const fresh = await aPurchase();
  const delivered = await aPurchase();
  await deliver(delivered.seller, delivered.id);
  const given = await aPurchase();
  await deliver(given.seller, given.id);
  const wanted = { shopOrderId: given.id, lines: [{ lineId: given.lineId, quantity: 1 }] };
  const { id: returnId } = await askReturn(app, given.shopper, wanted);
  const stranger = await aBuyer(app);
  const other = await aPurchase();
  const before = await hashOfTables(app);
  for (const ids of [fresh, delivered, { ...given, returnId }, nobody()]) {
    for (const [name, attempt] of attempts(stranger, ids)) {
      await expect(attempt(), name).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
  }
  // A line of somebody else does not come in with an own order either.
  const lines = [{ lineId: other.lineId, quantity: 1 }];
  await expect(askReturn(app, delivered.shopper, { shopOrderId: delivered.id, lines })).rejects.toMatchObject(
    { status: 404, code: 'not_found' },
  );
  expect(await hashOfTables(app)).toEqual(before);
});

test('a shop neither reads nor answers for another shop, and a visitor gets nothing at all', {
  tags: ['AZ9'],
}, async () => {
  const purchase = await aPurchase();
  const rival = await aSeller(app);
  await aShop(app, { ownerId: rival.user.id });
  const shopOrder = { params: { shopOrderId: purchase.id } };
  for (const attempt of [
    () => rival.api('GET /api/order-message/:shopOrderId', shopOrder),
    () => rival.api('POST /api/order-message/:shopOrderId', { ...shopOrder, body: { text: 'Pay me' } }),
    () => rival.api('GET /api/invoice/:shopOrderId', shopOrder),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
  for (const [method, url] of [
    ['GET', `/api/invoice/${purchase.id}`],
    ['GET', `/api/order-message/${purchase.id}`],
    ['POST', `/api/order/shop-order/${purchase.id}/cancel`],
    ['POST', '/api/return'],
  ] as const) {
    expect((await app.server.inject({ method, url })).statusCode, url).toBe(401);
  }
});

test('from packing on nothing is cancelled by the buyer, and nothing is returned before it arrived', async () => {
  const { seller, shopper, id, lineId } = await aPurchase();
  const lines = [{ lineId, quantity: 1 }];
  const refused = { status: 409, code: 'wrong_state' };
  await expect(askReturn(app, shopper, { shopOrderId: id, lines })).rejects.toMatchObject(refused);
  await seller.api('POST /api/shop-order/:shopOrderId/accept', { params: { shopOrderId: id } });
  await seller.api('POST /api/shop-order/:shopOrderId/pack', { params: { shopOrderId: id } });
  const shopOrder = { params: { shopOrderId: id } };
  await expect(
    shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', shopOrder),
  ).rejects.toMatchObject(refused);
  const line = { params: { lineId } };
  await expect(shopper.api('POST /api/order/line/:lineId/cancel', line)).rejects.toMatchObject(refused);
});

test('a return is of what was received: not of more, not of what was cancelled, not twice, and its pictures are pictures', async () => {
  const { seller, shopper, id } = await aPurchase();
  const [cup, lamp] = await linesOf(app, id);
  if (!cup || !lamp) throw new Error('two lines were ordered');
  await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId: lamp.id } });
  await deliver(seller, id);
  const ask = (quantity: number, lineId = cup.id, pictures: Blob[] = []) =>
    askReturn(app, shopper, { shopOrderId: id, lines: [{ lineId, quantity }], pictures });
  await expect(ask(3)).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  await expect(ask(1, lamp.id)).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  await expect(ask(1, cup.id, [new Blob(['<svg/>'])])).rejects.toMatchObject({ status: 400 });
  const jpeg = () => new Blob(['x']);
  await expect(ask(1, cup.id, [jpeg(), jpeg(), jpeg(), jpeg()])).rejects.toMatchObject({ status: 400 });
  await expect(ask(0)).rejects.toMatchObject({ status: 400 });
  const requested = await ask(1);
  expect(requested).toMatchObject({ status: 'requested', amount: 499 });
  await expect(ask(1)).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  const params = { returnId: requested.id };
  await expect(
    seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } }),
  ).rejects.toMatchObject({ status: 409 });
  await seller.api('POST /api/return/:returnId/refuse', { params, body: { reason: 'Worn' } });
  // What was refused can be asked for again.
  expect(await ask(2)).toMatchObject({ status: 'requested', amount: 998 });
});

test('a buyer withdraws a return before the seller answers: the seller gets a mail, nothing moves, and it can be requested again', async () => {
  const { seller, shopper, orderId, id, lineId } = await aPurchase();
  await deliver(seller, id);
  const [line] = await linesOf(app, id);
  const stock = () => stockOf(app, { id: line?.productId ?? expect.unreachable() });
  const before = await stock();
  const ask = () => askReturn(app, shopper, { shopOrderId: id, lines: [{ lineId, quantity: 2 }] });
  const first = { params: { returnId: (await ask()).id } };
  await app.jobs.drain();
  const seen = app.mails.length;
  await expect(seller.api('POST /api/return/:returnId/withdraw', first)).rejects.toMatchObject({
    status: 403,
  });
  expect(await shopper.api('POST /api/return/:returnId/withdraw', first)).toMatchObject({
    status: 'withdrawn',
  });
  await app.jobs.drain();
  const mails = app.mails.slice(seen);
  expect(mails.map(({ to }) => to)).toEqual([seller.user.email]);
  expect(mails[0]?.subject).toMatch(/^A return was withdrawn: order H-/);
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({
    refunded: 0,
    shopOrders: [{ status: 'delivered', lines: [{ returnedQuantity: 0 }, {}] }],
  });
  expect(order.shopOrders[0]?.timeline.at(-1)).toMatchObject({ status: 'return_withdrawn', by: 'buyer' });
  expect(order.shopOrders[0]?.returnableUntil).not.toBeNull();
  expect(await stock()).toEqual(before);
  const body = { sendTo: 'Kumhar\n12 Potters Lane\nJaipur 302001', note: 'Wrap it well' };
  await expect(seller.api('POST /api/return/:returnId/accept', { ...first, body })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This return is now withdrawn. Please check it again.',
  });
  const second = { params: { returnId: (await ask()).id } };
  for (const sendTo of ['', '  ', 'x'.repeat(301), 'a\u0000b']) {
    await expect(
      seller.api('POST /api/return/:returnId/accept', { ...second, body: { sendTo } }),
    ).rejects.toMatchObject({ status: 400 });
  }
  expect(await seller.api('GET /api/return/send-to')).toEqual({ sendTo: null });
  // Until one was accepted, the shop's own address is suggested.
  const address = '4 Weavers Street\nMumbai 400001';
  const own = eq(shops.ownerId, seller.user.id);
  await app.database.db.update(shops).set({ name: 'Kumhar', address }).where(own);
  expect(await seller.api('GET /api/return/send-to')).toEqual({ sendTo: `Kumhar\n${address}` });
  await seller.api('POST /api/return/:returnId/accept', { ...second, body });
  // The mail tells the buyer where to; the shop need not write it a second time; no other shop sees it.
  const accepted = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(accepted.shopOrders[0]?.returns).toMatchObject([
    { status: 'withdrawn', sendTo: null, sendNote: null },
    { status: 'accepted', sendTo: body.sendTo, sendNote: body.note },
  ]);
  expect(await seller.api('GET /api/return/send-to')).toEqual({ sendTo: body.sendTo });
  const neighbour = await aSeller(app);
  expect(await neighbour.api('GET /api/return/send-to')).toEqual({ sendTo: null });
  await expect(shopper.api('POST /api/return/:returnId/withdraw', second)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This return is now accepted. Please check it again.',
  });
});

test('what was paid at the door is paid back by the shop, and what was paid online is not', async () => {
  const { seller, shopper, id, lineId } = await aPurchase();
  await deliver(seller, id);
  const requested = await askReturn(app, shopper, { shopOrderId: id, lines: [{ lineId, quantity: 2 }] });
  const params = { returnId: requested.id };
  const paidBack = { params, body: { by: 'cash' as const, note: 'at the shop' } };
  await expect(seller.api('POST /api/return/:returnId/paid-back', paidBack)).rejects.toMatchObject({
    status: 409,
  });
  await seller.api('POST /api/return/:returnId/accept', {
    params,
    body: { sendTo: 'Kumhar, Jaipur 302001' },
  });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: false } });
  await app.jobs.drain();
  expect(await seller.api('POST /api/return/:returnId/paid-back', paidBack)).toMatchObject({
    status: 'refunded',
  });
  const order = await shopper.api('GET /api/order', { query: { status: 'returned' } });
  expect(order.orders[0]).toMatchObject({ refunded: 998 });
  expect(order.orders[0]?.shopOrders[0]?.timeline.at(-1)?.note).toBe('Paid back in cash: at the shop');
  const [line] = await linesOf(app, id);
  expect(line && (await stockOf(app, { id: line.productId }))?.quantity).toBe(48);
});

test('an invoice comes with packing, is numbered by shop without a gap, and says what is known of the seller', async () => {
  const { seller, shopper, id } = await aPurchase();
  const shopOrder = { params: { shopOrderId: id } };
  await expect(shopper.api('GET /api/invoice/:shopOrderId', shopOrder)).rejects.toMatchObject({
    status: 404,
  });
  await seller.api('POST /api/shop-order/:shopOrderId/accept', shopOrder);
  await seller.api('POST /api/shop-order/:shopOrderId/pack', shopOrder);
  const forBuyer = await shopper.api('GET /api/invoice/:shopOrderId', shopOrder);
  expect(forBuyer).toEqual(await seller.api('GET /api/invoice/:shopOrderId', shopOrder));
  expect(forBuyer.number).toMatch(/^\d{4}-\d{2}\/000001$/);
  expect(forBuyer.seller).toMatchObject({ gstin: 'unknown', isGstinValid: false });
  expect(forBuyer.totalInWords).toBe('Rupees One Thousand Four Hundred Ninety-Seven Only');
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', { ...shopOrder, body: { reason: 'Broken' } });
  const after = await shopper.api('GET /api/invoice/:shopOrderId', shopOrder);
  expect(after).toMatchObject({ total: 1497, kept: 0 });
  expect(after.notes.map(({ text }) => text)).toEqual(['Cancelled: 2 × Cup', 'Cancelled: 1 × Lamp']);
});

test('messages are text, counted, and mailed once for an exchange', async () => {
  const { seller, shopper, id } = await aPurchase();
  const shopOrder = { params: { shopOrderId: id } };
  const write = ({ api }: Person, text: string) =>
    api('POST /api/order-message/:shopOrderId', { ...shopOrder, body: { text } });
  await expect(write(shopper, ' ')).rejects.toMatchObject({ status: 400 });
  await expect(write(shopper, 'x'.repeat(1001))).rejects.toMatchObject({ status: 400 });
  app.mails.length = 0;
  await write(shopper, 'First');
  await write(shopper, 'Second');
  await app.jobs.drain();
  expect(app.mails.map(({ to }) => to)).toEqual([seller.user.email]);
  const seen = await seller.api('POST /api/order-message/:shopOrderId/read', shopOrder);
  expect(seen.messages.map(({ text, isRead }) => [text, isRead])).toEqual([
    ['First', true],
    ['Second', true],
  ]);
  await write(seller, 'Answer');
  await write(shopper, 'Third');
  await app.jobs.drain();
  expect(app.mails).toHaveLength(3);
  const list = await shopper.api('GET /api/order');
  expect(list.orders[0]?.shopOrders[0]?.unreadMessages).toBe(1);

  const rows = Array.from({ length: MAX_ORDER_MESSAGES }, () => ({
    shopOrderId: id,
    author: 'buyer' as const,
    authorId: shopper.user.id,
    text: 'again',
  }));
  await app.database.db.insert(orderMessages).values(rows.slice(4));
  await expect(write(shopper, 'One too many')).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  const flood = await Promise.allSettled(Array.from({ length: 40 }, () => write(shopper, 'Flood')));
  const reasons = flood.map((outcome): unknown => (outcome.status === 'rejected' ? outcome.reason : null));
  const codes = reasons.map((reason) => reason instanceof ApiProblem && reason.status);
  expect(codes).toContain(429);
});

test('orders are found by number, product, shop, day and state, page by page, and only those of their buyer', async () => {
  const { shopper, orderId } = await aPurchase();
  const other = await aPurchase();
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const find = async (query: Record<string, string>) =>
    (await shopper.api('GET /api/order', { query })).orders.map((order) => order.id);
  const foreign = await other.shopper.api('GET /api/order/:orderId', { params: { orderId: other.orderId } });
  expect(await find({ search: foreign.number })).toEqual([]);
  const fitting: Record<string, string>[] = [
    { search: number.toLowerCase() },
    { search: 'lam' },
    { search: 'asha traders' },
    { status: 'open' },
    { from: '2020-01-01', to: '2999-01-01' },
  ];
  for (const query of fitting) expect(await find(query), JSON.stringify(query)).toEqual([orderId]);
  const others: Record<string, string>[] = [
    { search: '%' },
    { search: "'" },
    { status: 'returned' },
    { to: '2020-01-01' },
  ];
  for (const query of others) expect(await find(query), JSON.stringify(query)).toEqual([]);
});
