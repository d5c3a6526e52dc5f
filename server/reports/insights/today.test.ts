import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, questions } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop, someStock } from '../../../tests/support/catalog-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';
import { moveShop } from '../../../tests/support/shop-state-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOTHING_TO_DO = {
  newOrders: 0,
  toPack: 0,
  toShip: 0,
  returns: 0,
  unreadMessages: 0,
  unreadPrevious: 0,
  unansweredReviews: 0,
  unansweredQuestions: 0,
  rejectedProducts: 0,
  askingCoupons: 0,
  lowStock: 0,
};

test('the steps of opening a shop are done one by one', async () => {
  const seller = await aSeller(app);
  const setup = async () => (await seller.api('GET /api/shop/today')).setup;
  const open = {
    shop: false,
    verification: false,
    product: false,
    stock: false,
    delivery: false,
    picture: false,
    sale: false,
  };
  expect(await seller.api('GET /api/shop/today')).toEqual({
    toDo: NOTHING_TO_DO,
    setup: open,
    toPicture: null,
  });

  const shop = await aShop(app, { ownerId: seller.user.id });
  await moveShop(app, shop.id, 'applied');
  expect(await setup()).toEqual({ ...open, shop: true });
  await moveShop(app, shop.id, 'in_review');
  const begun = { ...open, shop: true, verification: true };
  expect(await setup()).toEqual(begun);
  await moveShop(app, shop.id, 'approved');
  await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  expect(await setup()).toEqual({ ...begun, delivery: true });

  const bare = await aProduct(app, { shopId: shop.id, stock: 0 });
  expect((await seller.api('GET /api/shop/today')).toPicture).toBe(bare.id);

  const kite = await aProduct(app, { shopId: shop.id, stock: 0, pictureKeys: ['kite'] });
  expect(await setup()).toEqual({ ...begun, product: true, delivery: true, picture: true });
  expect((await seller.api('GET /api/shop/today')).toPicture).toBeNull();
  await someStock(app, kite, { quantity: 3 });
  expect(await setup()).toMatchObject({ stock: true, sale: false });
  await anOrder(app, (await aBuyer(app)).user.id, kite, { status: 'cancelled' });
  expect(await setup()).toMatchObject({ sale: true });
});

test('each count of what waits is that of the list that shows it, of the own shop alone', async () => {
  const [seller, buyer] = [await aSeller(app), await aBuyer(app)];
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const kite = await aProduct(app, { shopId, stock: 1 });
  const order = (status: Parameters<typeof anOrder>[3] & object) => anOrder(app, buyer.user.id, kite, status);
  const open = await order({ status: 'placed' });
  for (const status of ['placed', 'accepted', 'packed', 'packed', 'packed', 'shipped'] as const)
    await order({ status });
  for (const status of ['return_requested', 'exchange_sent', 'awaiting_payment'] as const)
    await order({ status });
  const finished = await order({ status: 'delivered' });
  for (const { shopOrderId } of [open, open, finished])
    await buyer.api('POST /api/order-message/:shopOrderId', {
      params: { shopOrderId },
      body: { text: 'Is it on its way?' },
    });
  await buyer.api('PUT /api/review/:productId', {
    params: { productId: kite.id },
    body: { stars: 4, text: 'Flies well in little wind.' },
  });
  const { db } = app.database;
  const asked = await db
    .insert(questions)
    .values(['How long?', 'How wide?'].map((text) => ({ productId: kite.id, userId: buyer.user.id, text })))
    .returning({ id: questions.id });
  const [first, second] = asked.map(({ id: questionId }) => questionId);
  if (!first || !second) throw new Error('no question was asked');
  await db.insert(answers).values([
    { questionId: first, userId: seller.user.id, author: 'seller', text: 'One metre' },
    { questionId: second, userId: buyer.user.id, author: 'buyer', text: 'Half a metre' },
  ]);

  const { toDo } = await seller.api('GET /api/shop/today');
  expect(toDo).toEqual({
    newOrders: 2,
    toPack: 1,
    toShip: 3,
    returns: 2,
    unreadMessages: 1,
    unreadPrevious: 1,
    unansweredReviews: 1,
    unansweredQuestions: 1,
    rejectedProducts: 0,
    askingCoupons: 0,
    lowStock: 1,
  });
  const orders = async (query: object) => (await seller.api('GET /api/shop-order', { query })).total;
  expect(await orders({ state: 'current', status: 'placed' })).toBe(toDo.newOrders);
  expect(await orders({ state: 'current', status: 'returns' })).toBe(toDo.returns);
  expect(await orders({ state: 'previous', status: 'returns' })).toBe(0);
  expect(await orders({ state: 'current', unread: 'true' })).toBe(toDo.unreadMessages);
  expect(await orders({ state: 'previous', unread: 'true' })).toBe(toDo.unreadPrevious);
  const { total: short } = await seller.api('GET /api/inventory', { query: { stock: 'short' } });
  expect(short).toBe(toDo.lowStock);

  await seller.api('POST /api/order-message/:shopOrderId/read', {
    params: { shopOrderId: open.shopOrderId },
  });
  expect((await seller.api('GET /api/shop/today')).toDo.unreadMessages).toBe(0);
  const rival = await aSeller(app);
  await aShop(app, { ownerId: rival.user.id });
  expect((await rival.api('GET /api/shop/today')).toDo).toEqual(NOTHING_TO_DO);
});
