import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HealthMeasure } from '../../../contract/kernel/health-measures.ts';
import type { ShopId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopHealth } from '../../../contract/shop-health.ts';
import { healthWarnings, orderMessages, returns, reviews } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aShop,
  type BuiltProduct,
} from '../../../tests/support/catalog-builders.ts';
import { anOrderOf, lookNextDay, manyOrders, type Told } from '../../../tests/support/health-builders.ts';
import { decideCase, takeDown } from '../../../tests/support/moderation-builders.ts';
import { moveShop } from '../../../tests/support/shop-state-builders.ts';
import { closeShopOf } from '../../market/shops/index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let buyer: Person;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await aBuyer(app);
  operator = await anOperator(app);
});
beforeEach(() => {
  app.mails.length = 0;
});
afterAll(() => app.close());

async function aSellingShop() {
  const seller = await aSellerWithShop(app);
  return { seller, product: await aProduct(app, { shopId: seller.shop.id }) };
}

const ordered = (product: BuiltProduct, told?: Told) => anOrderOf(app, buyer, product, told);
const many = (count: number, product: BuiltProduct, told?: Told) =>
  manyOrders(app, buyer, product, count, told);
const nextDay = () => lookNextDay(app);

async function written(
  shopOrderId: ShopOrderId,
  author: 'buyer' | 'seller',
  hoursAgo: number,
): Promise<void> {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  const message = { shopOrderId, author, authorId: buyer.user.id, text: 'Where is it?', createdAt };
  await app.database.db.insert(orderMessages).values(message);
}

const healthOf = async ({ api }: Person) => (await api('GET /api/shop/health')) ?? expect.unreachable();

/** As it is told on the next day. */
async function healthNext(seller: Person) {
  await nextDay();
  return healthOf(seller);
}

function figure({ figures }: ShopHealth, measure: HealthMeasure, days: 30 | 90 = 30) {
  return figures.find((each) => each.measure === measure && each.days === days) ?? expect.unreachable();
}

const warningsSent = () => app.mails.filter(({ subject }) => subject === 'Your shop is over a limit');

test('a shop is measured by its orders, their returns and messages, over 30 and 90 days', {
  tags: ['POL24'],
}, async () => {
  const { seller, product } = await aSellingShop();
  await many(9, product);
  await many(2, product, { status: 'shipped', dueIn: -1 });
  await ordered(product, { status: 'accepted', dueIn: -1 });
  await ordered(product, { status: 'accepted', dueIn: 0 });
  await ordered(product, { status: 'cancelled', cancelledBy: 'seller' });
  await ordered(product, { status: 'cancelled', cancelledBy: 'buyer' });
  await ordered(product, { status: 'awaiting_payment' });
  const faulty = await ordered(product, { status: 'return_requested' });
  const changedMind = await ordered(product, { daysAgo: 40 });
  const { db } = app.database;
  await db.insert(returns).values([
    { shopOrderId: faulty.shopOrderId, reason: 'Torn', cause: 'not_as_ordered' },
    { shopOrderId: changedMind.shopOrderId, reason: 'No', cause: 'changed_mind' },
  ]);
  await written(faulty.shopOrderId, 'buyer', 90);
  await written(faulty.shopOrderId, 'buyer', 80);
  await written(faulty.shopOrderId, 'seller', 70);
  await written(faulty.shopOrderId, 'buyer', 60);
  await written(faulty.shopOrderId, 'seller', 30);
  await written(changedMind.shopOrderId, 'buyer', 30);
  await written(changedMind.shopOrderId, 'seller', 29);
  await written(faulty.shopOrderId, 'buyer', 2);

  const health = await healthNext(seller);
  expect(figure(health, 'late')).toMatchObject({ count: 3, of: 13, value: 23.1, limit: 10, state: 'over' });
  expect(figure(health, 'cancelled')).toMatchObject({ count: 1, of: 16, value: 6.3, state: 'over' });
  expect(figure(health, 'returned')).toMatchObject({ count: 1, of: 10, value: 10, state: 'near' });
  expect(figure(health, 'answers')).toMatchObject({ count: 1, of: 2, value: 50, state: 'not_judged' });
  expect(figure(health, 'answers', 90)).toMatchObject({ count: 2, of: 3 });
  expect(figure(health, 'cancelled', 90)).toMatchObject({ count: 1, of: 17 });
  expect(figure(health, 'returned', 90)).toMatchObject({ count: 1, of: 11, value: 9.1, state: 'near' });
  expect(figure(health, 'rating')).toMatchObject({ of: 0, value: null, state: 'not_judged' });
  const params = { shopId: seller.shop.id };
  expect(await operator.api('GET /api/operator/shop/:shopId/health', { params })).toEqual(health);
});

test('new reviews of the products of a shop count by their stars', { tags: ['POL24'] }, async () => {
  const { seller, product } = await aSellingShop();
  for (let number = 0; number < 10; number += 1) {
    const { lineId } = await ordered(product);
    const { user } = await aBuyer(app);
    const review = { productId: product.id, userId: user.id, orderLineId: lineId, text: '' };
    await app.database.db.insert(reviews).values({ ...review, stars: number < 3 ? 5 : 3 });
  }
  const health = await healthNext(seller);
  expect(figure(health, 'rating')).toMatchObject({ of: 10, value: 3.6, limit: 3.5, state: 'near' });
});

test('a review that was taken down does not count, and does again once it is restored', {
  tags: ['POL24', 'I17'],
}, async () => {
  const { seller, product } = await aSellingShop();
  const reviewed = async (stars: number) => {
    const author = await aBuyer(app);
    await anOrderOf(app, author, product);
    const params = { productId: product.id };
    return author.api('PUT /api/review/:productId', { params, body: { stars, text: 'As said' } });
  };
  await reviewed(5);
  const { id: subjectId } = await reviewed(1);
  const caseId = await takeDown(app, { kind: 'review', subjectId });
  expect(figure(await healthNext(seller), 'rating')).toMatchObject({ of: 1, value: 5 });
  await decideCase(operator, caseId, 'restore');
  expect(figure(await healthNext(seller), 'rating')).toMatchObject({ of: 2, value: 3 });
});

test('below the minimum of the policy nothing is judged', { tags: ['POL24'] }, async () => {
  const { seller, product } = await aSellingShop();
  await many(9, product, { status: 'shipped', dueIn: -1 });
  expect(figure(await healthNext(seller), 'late')).toMatchObject({ value: 100, state: 'not_judged' });
  expect((await healthOf(seller)).warnings).toEqual([]);
  await ordered(product, { status: 'shipped', dueIn: -1 });
  expect(figure(await healthNext(seller), 'late')).toMatchObject({ value: 100, state: 'over' });
});

test('a seller past a limit is warned once, with what helps; two weeks later an operator may act, and nothing happens by itself', {
  tags: ['POL24'],
}, async () => {
  const { seller, product } = await aSellingShop();
  await many(10, product, { status: 'shipped', dueIn: -1 });
  await nextDay();
  const [mail, ...others] = warningsSent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: seller.user.email });
  expect(mail?.text).toContain('Sent late, 30 days: 100%; allowed is at most 10%');
  expect(mail?.text).toContain('Send orders within a day or two');
  await nextDay();
  expect(warningsSent()).toHaveLength(1);
  const { warnings } = await healthOf(seller);
  expect(warnings.map(({ measure, days }) => [measure, days])).toEqual([
    ['late', 30],
    ['late', 90],
  ]);

  const waiting = async () => {
    const { groups } = await operator.api('GET /api/operator/to-do');
    const { items } = groups.find(({ kind }) => kind === 'health') ?? expect.unreachable();
    return items.map(({ id, detail }) => [id, detail]);
  };
  expect(await waiting()).toEqual([]);
  await letPass(seller.shop.id, 15);
  expect(await waiting(), 'since its state changed').toEqual([]);
  await app.database.db.execute(
    sql`update shops set state_since = state_since - interval '15 days' where id = ${seller.shop.id}`,
  );
  expect(await waiting()).toEqual([[seller.shop.id, 'Sent late']]);
  await app.jobs.drain();
  expect(await seller.api('GET /api/shop/standing')).toMatchObject({ state: 'approved' });
  await moveShop(app, seller.shop.id, 'suspended');
  expect(await waiting()).toEqual([]);
});

async function letPass(shopId: ShopId, days: number): Promise<void> {
  await app.database.db
    .update(healthWarnings)
    .set({ at: sql`${healthWarnings.at} - make_interval(days => ${days})` })
    .where(eq(healthWarnings.shopId, shopId));
}

test('of more shops over their limits than are listed, each is counted once', async () => {
  const shops = [];
  for (let number = 0; number < 12; number += 1) shops.push(await aShop(app));
  const { db } = app.database;
  const at = new Date(Date.now() - 20 * 24 * HOUR_MS);
  const late = { measure: 'late' as const, at, value: 50, limit: 10 };
  await db.insert(healthWarnings).values(
    shops.flatMap(({ id: shopId }) => [
      { ...late, shopId, days: 30 as const },
      { ...late, shopId, days: 90 as const },
    ]),
  );
  await db.execute(
    sql`update shops set state_since = ${at.toISOString()} where id in (select shop_id from health_warnings)`,
  );
  const { groups } = await operator.api('GET /api/operator/to-do');
  const found = groups.find(({ kind }) => kind === 'health');
  expect(found).toMatchObject({ total: shops.length, items: { length: 10 } });
  await db.delete(healthWarnings);
});

test('a warning ends when the figure is within its limit, and one that comes back at once brings no second mail', {
  tags: ['POL24'],
}, async () => {
  const { seller, product } = await aSellingShop();
  await many(10, product, { status: 'shipped', dueIn: -1 });
  await nextDay();
  app.mails.length = 0;
  const setLimit = async (late: number) => {
    const policy = await operator.api('GET /api/operator/policy');
    const healthLimits = { ...policy.healthLimits, late };
    await operator.api('PUT /api/operator/policy', { body: { ...policy, healthLimits } });
    await nextDay();
  };
  await setLimit(100);
  expect((await healthOf(seller)).warnings).toEqual([]);
  await setLimit(10);
  expect((await healthOf(seller)).warnings).toHaveLength(2);
  expect(warningsSent()).toEqual([]);
  await setLimit(100);
  await letPass(seller.shop.id, 31);
  await setLimit(10);
  expect(warningsSent().map(({ to }) => to)).toEqual([seller.user.email]);
});

test('a shop that was closed has no open warning any more, and its figures stay as they were', async () => {
  const { seller, product } = await aSellingShop();
  await many(10, product, { status: 'shipped', dueIn: -1 });
  await nextDay();
  const params = { shopId: seller.shop.id };
  const look = () => operator.api('GET /api/operator/shop/:shopId/health', { params });
  const before = await look();
  expect(before?.warnings).toHaveLength(2);
  await app.database.db.transaction((tx) => closeShopOf(app, tx, seller.user.id));
  await app.jobs.drain();
  expect(await look()).toEqual({ ...before, warnings: [] });
});

test('operators see the worst shops first', async () => {
  const [bad, worse] = [await aSellingShop(), await aSellingShop()];
  await many(20, bad.product, { status: 'shipped', daysAgo: 40 });
  await many(10, bad.product, { status: 'shipped', dueIn: -1, daysAgo: 40 });
  await many(10, worse.product, { status: 'shipped', dueIn: -1 });
  await nextDay();
  const { shops } = await operator.api('GET /api/operator/shop-health', { query: {} });
  const own = [worse.seller.shop.id, bad.seller.shop.id];
  const listed = shops.filter(({ id }) => own.includes(id));
  expect(listed.map(({ id, over }) => [id, over])).toEqual([
    [own[0], 2],
    [own[1], 1],
  ]);
  expect(listed[1]?.figures).toMatchObject([{ measure: 'late', days: 90, value: 33.3 }]);
  expect(listed[0]?.warnedAt).not.toBeNull();
  const page = (after: string) => operator.api('GET /api/operator/shop-health', { query: { after } });
  expect((await page(`2_0_${own[0]}`)).shops.map(({ id }) => id)).toContain(own[1]);
  await expect(page('nonsense')).rejects.toMatchObject({ code: 'invalid_input' });
});

test('nobody but operators sees the health of another shop; a seller without a shop sees none', async () => {
  const { seller } = await aSellingShop();
  const params = { shopId: seller.shop.id };
  for (const { api } of [seller, buyer])
    await expect(api('GET /api/operator/shop/:shopId/health', { params })).rejects.toMatchObject({
      status: 404,
    });
  await expect(buyer.api('GET /api/shop/health')).rejects.toMatchObject({ status: 403 });
  expect(await (await aSeller(app)).api('GET /api/shop/health')).toBeNull();
});
