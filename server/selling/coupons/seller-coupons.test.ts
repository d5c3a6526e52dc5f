import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CouponId, ProductId } from '../../../contract/kernel/schemas.ts';
import { coupons } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltShop } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  onCart,
  place,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

let codes = 0;
/** A form with a code of its own. */
function form(changes: object = {}) {
  codes += 1;
  const terms = { discount: 10, isPercentage: true, minOrderAmount: 100, expiryDate: '2099-12-31' };
  return { code: `CODE${codes}`, ...terms, ...changes };
}
const add = (changes: object = {}) => seller.api('POST /api/coupon', { body: form(changes) });
const save = (_id: CouponId, changes: object = {}) =>
  seller.api('PUT /api/coupon/:_id', { params: { _id }, body: form(changes) });
const own = (_id: CouponId) => seller.api('GET /api/coupon/own/:_id', { params: { _id } });
const remove = (_id: CouponId) => seller.api('DELETE /api/coupon/:_id', { params: { _id } });

test('making and changing coupons is for signed-in sellers', { tags: ['ROLE-17'] }, async () => {
  const buyer = await aBuyer(app);
  const id = randomUUID();
  for (const [method, url] of [
    ['GET', '/api/coupon'],
    ['GET', `/api/coupon/own/${id}`],
    ['POST', '/api/coupon'],
    ['PUT', `/api/coupon/${id}`],
    ['POST', `/api/coupon/${id}/pause`],
    ['POST', `/api/coupon/${id}/resume`],
    ['DELETE', `/api/coupon/${id}`],
  ] as const) {
    expect((await app.server.inject({ method, url })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${buyer.token}` };
    expect((await app.server.inject({ method, url, headers })).statusCode).toBe(403);
  }
});

test('sellers manage coupons of their shop and its products; those of others are not found', {
  tags: ['AZ7', 'AZ13', 'AZ16'],
}, async () => {
  const foreignProduct = await aProduct(app);
  const foreign = await aCoupon(app, foreignProduct.shopId);
  const before = await app.database.db.select().from(coupons);
  for (const shopId of [foreignProduct.shopId, 10, 'x', randomUUID()]) {
    await expect(add({ shopId })).rejects.toMatchObject({ status: 404, message: 'The shop was not found' });
  }
  for (const productId of [foreignProduct.id, ProductId.parse(randomUUID())]) {
    await expect(add({ productId })).rejects.toMatchObject({
      status: 404,
      message: 'The product was not found',
    });
  }
  const refusal = { status: 404, code: 'not_found', message: 'The coupon was not found' };
  for (const _id of [foreign, CouponId.parse(randomUUID())]) {
    await expect(save(_id)).rejects.toMatchObject(refusal);
    await expect(remove(_id)).rejects.toMatchObject(refusal);
    await expect(own(_id)).rejects.toMatchObject(refusal);
    await expect(seller.api('POST /api/coupon/:_id/pause', { params: { _id } })).rejects.toMatchObject(
      refusal,
    );
    await expect(seller.api('POST /api/coupon/:_id/resume', { params: { _id } })).rejects.toMatchObject(
      refusal,
    );
  }
  expect(await app.database.db.select().from(coupons)).toEqual(before);
  const withoutShop = await aSeller(app);
  await expect(withoutShop.api('POST /api/coupon', { body: form() })).rejects.toMatchObject({ status: 404 });
  expect((await withoutShop.api('GET /api/coupon', { query: {} })).total).toBe(0);
});

test.each([
  [{ discount: 80.01 }, 'Percentage discount cannot exceed 80%'],
  [{ discount: 100 }, 'Percentage discount cannot exceed 80%'],
  [{ discount: 100.5 }, 'Percentage discount must be between 0 and 100'],
  [{ discount: 0 }, 'Percentage discount must be between 0 and 100'],
  [{ discount: -5 }, 'Percentage discount must be between 0 and 100'],
  [{ discount: 12.5 }, 'Percentage discount must be a whole number'],
  [{ isPercentage: false, discount: 0 }, 'Discount amount must be greater than 0'],
  [{ isPercentage: false, discount: -1 }, 'Discount amount must be greater than 0'],
  [
    { isPercentage: false, discount: 0.001 },
    'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000',
  ],
  [
    { isPercentage: false, discount: 1e300 },
    'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000',
  ],
  [{ minOrderAmount: 0 }, 'Minimum order amount must be greater than 0'],
  [{ minOrderAmount: -3 }, 'Minimum order amount must be greater than 0'],
  [{ discount: 90, minOrderAmount: 0 }, 'Percentage discount cannot exceed 80%'],
  [{ code: '   ' }, 'Please fill in this field'],
  [{ startDate: '2100-01-01' }, 'The first day cannot be after the expiry date'],
])(
  '%j is refused with "%s"',
  { tags: ['VAL-33', 'VAL-34', 'VAL-35', 'VAL-36', 'VAL-37', 'CO8'] },
  async (changes, message) => {
    await expect(add(changes)).rejects.toMatchObject({ status: 400, code: 'invalid_input', message });
    const { _id } = await add();
    await expect(save(_id, changes)).rejects.toMatchObject({ status: 400, message });
  },
);

test('values of another kind are refused, and limits are whole and at least one', {
  tags: ['CO8'],
}, async () => {
  const headers = { authorization: `Bearer ${seller.token}` };
  for (const changes of [
    { discount: '80' },
    { discount: null },
    { isPercentage: 'yes' },
    { expiryDate: '2026-02-30' },
    { expiryDate: undefined },
    { startDate: '21 November' },
    { code: undefined },
    { usageLimit: 0 },
    { perBuyerLimit: 1.5 },
    { productId: 'x' },
  ]) {
    const payload = form(changes);
    const reply = await app.server.inject({ method: 'POST', url: '/api/coupon', headers, payload });
    expect(reply.statusCode).toBe(400);
  }
});

test('a coupon is made for the whole shop or for one product', { tags: ['API-59', 'ENT-22'] }, async () => {
  const product = await aProduct(app, { shopId: shop.id, name: 'Kettle' });
  const wide = await add({ code: ' Festive ', discount: 75.5, isPercentage: false, shopId: shop.id });
  expect(wide).toMatchObject({
    code: 'Festive',
    discount: 75.5,
    isPercentage: false,
    minOrderAmount: 100,
    startDate: null,
    expiryDate: '2099-12-31',
    shopId: shop.id,
    productId: null,
    usageLimit: null,
    perBuyerLimit: null,
    isPublic: false,
    state: 'active',
    usedCount: 0,
    revenue: 0,
  });
  const narrow = await add({ productId: product.id, usageLimit: 5, perBuyerLimit: 1, isPublic: true });
  expect(narrow).toMatchObject({
    productId: product.id,
    productName: 'Kettle',
    usageLimit: 5,
    perBuyerLimit: 1,
  });
  const ofProduct = await seller.api('GET /api/coupon', { query: { productId: product.id } });
  expect(ofProduct.coupons).toEqual([narrow]);
  expect(ofProduct.products).toContainEqual({ id: product.id, name: 'Kettle' });
});

test('a code is unique within a shop, in any letter case, until it is deleted', {
  tags: ['API-61'],
}, async () => {
  const first = await add({ code: 'SUMMER' });
  const exists = { status: 409, code: 'already_exists' };
  await expect(add({ code: 'summer' })).rejects.toMatchObject(exists);
  const other = await add();
  await expect(save(other._id, { code: 'Summer' })).rejects.toMatchObject(exists);
  expect(await remove(first._id)).toEqual({ message: 'Coupon deleted successfully' });
  await expect(remove(first._id)).rejects.toMatchObject({ status: 404 });
  expect(await save(other._id, { code: 'Summer' })).toMatchObject({ code: 'Summer' });
});

test('a stale form is refused, and so is a limit below the uses so far', { tags: ['API-60'] }, async () => {
  const product = await aProduct(app, { shopId: shop.id });
  const { _id, version } = await add({ usageLimit: 5 });
  for (let used = 0; used < 2; used += 1) {
    const shopper = await aShopper(app, product);
    await onCart(app, shopper, shop.id, _id);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
  }
  await expect(save(_id, { usageLimit: 1 })).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await save(_id, { usageLimit: 2, version })).toMatchObject({ state: 'used_up', usedCount: 2 });
  await expect(save(_id, { version })).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await own(_id)).toMatchObject({ usageLimit: 2, version: version + 1 });
});

test('the list shows state, use and what the coupon brought', { tags: ['COUPON-01'] }, async () => {
  const owner = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: owner.user.id });
  const product = await aProduct(app, { shopId, priceRupees: 300 });
  const yesterday = sql<string>`((now() at time zone 'Asia/Kolkata')::date - 1)`;
  const used = await aCoupon(app, shopId, { code: 'USED', usageLimit: 2 });
  await aCoupon(app, shopId, { code: 'RESTING', pausedAt: new Date() });
  const old = await aCoupon(app, shopId, { code: 'OLD' });
  await app.database.db.update(coupons).set({ expiryDate: yesterday }).where(eq(coupons.id, old));
  await aCoupon(app, shopId, { code: 'GONE', deletedAt: new Date() });
  const soon = await aCoupon(app, shopId, { code: 'SOON' });
  const tomorrow = sql<string>`((now() at time zone 'Asia/Kolkata')::date + 1)`;
  await app.database.db.update(coupons).set({ startDate: tomorrow }).where(eq(coupons.id, soon));
  const lastDay = await aCoupon(app, shopId, { code: 'LAST-DAY' });
  const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`;
  await app.database.db.update(coupons).set({ expiryDate: today }).where(eq(coupons.id, lastDay));
  for (const decision of ['approve', 'decline'] as const) {
    const shopper = await aShopper(app, product, { quantity: 2 });
    await onCart(app, shopper, shopId, used);
    await decide(app, await place(shopper), decision);
    await app.jobs.drain();
  }
  const list = async (query: object) =>
    (await owner.api('GET /api/coupon', { query })).coupons.map(({ code, state, usedCount, revenue }) => [
      code,
      state,
      usedCount,
      revenue,
    ]);
  expect(await list({})).toEqual([
    ['LAST-DAY', 'active', 0, 0],
    ['SOON', 'scheduled', 0, 0],
    ['OLD', 'expired', 0, 0],
    ['RESTING', 'paused', 0, 0],
    ['USED', 'active', 1, 540],
  ]);
  const codesBy = async (sortBy: string, direction: string) =>
    (await list({ sortBy, direction })).map(([code]) => code);
  expect(await codesBy('code', 'ascending')).toEqual(['LAST-DAY', 'OLD', 'RESTING', 'SOON', 'USED']);
  expect((await codesBy('revenue', 'descending'))[0]).toBe('USED');
  expect((await codesBy('expiryDate', 'ascending')).slice(0, 2)).toEqual(['OLD', 'LAST-DAY']);
  expect(await list({ state: 'scheduled' })).toEqual([['SOON', 'scheduled', 0, 0]]);
  expect(await list({ state: 'paused' })).toEqual([['RESTING', 'paused', 0, 0]]);
  expect(await list({ search: 'ld' })).toEqual([['OLD', 'expired', 0, 0]]);
  expect(await owner.api('GET /api/coupon', { query: { page: '2', limit: '3' } })).toMatchObject({
    currentPage: 2,
    totalPages: 2,
    total: 5,
  });
});

test('a paused, changed or deleted coupon leaves open orders their terms', { tags: ['CO4'] }, async () => {
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 400 });
  const { _id } = await add();
  const shopper = await aShopper(app, product);
  await onCart(app, shopper, shop.id, _id);
  const placed = await place(shopper);
  expect(await save(_id, { discount: 50 })).toMatchObject({ discount: 50 });
  const pause = () => seller.api('POST /api/coupon/:_id/pause', { params: { _id } });
  expect(await pause()).toMatchObject({ state: 'paused' });
  expect(await pause()).toMatchObject({ state: 'paused' });
  const late = await aShopper(app, product);
  await onCart(app, late, shop.id, _id);
  expect((await summaryOf(late)).total).toBe(400);
  const resumed = await seller.api('POST /api/coupon/:_id/resume', { params: { _id } });
  expect(resumed).toMatchObject({ state: 'active' });
  expect((await summaryOf(late)).total).toBe(200);
  await remove(_id);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order).toMatchObject({ status: 'paid', discount: 40, total: 360 });
});

test('saving other fields never moves the last day', { tags: ['TR1'] }, async () => {
  const { _id } = await add({ expiryDate: '2031-03-31' });
  for (let saved = 0; saved < 10; saved += 1)
    await save(_id, { expiryDate: '2031-03-31', discount: 5 + saved });
  const [coupon] = (
    await seller.api('GET /api/coupon', { query: { search: 'CODE', limit: '100' } })
  ).coupons.filter((one) => one._id === _id);
  expect(coupon).toMatchObject({ expiryDate: '2031-03-31', discount: 14 });
});

test('a scheduled coupon lowers nothing before its first day, by the clock of the database at the order', {
  tags: ['TR1'],
}, async () => {
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 400 });
  const setStart = (_id: CouponId, days: number) =>
    app.database.db
      .update(coupons)
      .set({ startDate: sql<string>`((now() at time zone 'Asia/Kolkata')::date + ${days}::int)` })
      .where(eq(coupons.id, _id));
  const { _id, code } = await add({ isPublic: true });
  await setStart(_id, 1);
  const shopper = await aShopper(app, product);
  await expect(shopper.api('POST /api/cart/coupon', { body: { code } })).rejects.toMatchObject({
    status: 409,
    code: 'coupon_refused',
  });
  await onCart(app, shopper, shop.id, _id);
  expect((await summaryOf(shopper)).total).toBe(400);

  // A server whose clock runs ahead shows the lower price, and the order is refused all the same.
  app.clock.now = new Date(Date.now() + 86_400_000);
  const early = place(shopper);
  await expect(early).rejects.toMatchObject({ status: 409, code: 'coupon_refused' });
  app.clock.now = new Date();

  await setStart(_id, 0);
  expect((await summaryOf(shopper)).total).toBe(360);
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  expect((await seller.api('GET /api/coupon', { query: { search: code } })).coupons).toMatchObject([
    { state: 'active', usedCount: 1, revenue: 360 },
  ]);
});

test('a code is what is seen of it, for its seller, for its buyers and in the database', async () => {
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 400 });
  const { _id, code } = await add({ code: ' Diwali\u200b10\u2800' });
  expect(code).toBe('Diwali10');
  for (const same of ['diwali10\u200b', '\ufeffDIWALI10', 'Diwali\u200d10'])
    await expect(add({ code: same })).rejects.toMatchObject({ status: 409, code: 'already_exists' });
  const shopper = await aShopper(app, product);
  const cart = await shopper.api('POST /api/cart/coupon', { body: { code: 'DIWALI10\u200b' } });
  expect(cart.coupons).toMatchObject([{ code: 'Diwali10' }]);
  for (const unseen of ['\u200b', '\u2800\u3164', '\u0378', 'SAVE\ue000']) {
    await expect(add({ code: unseen })).rejects.toMatchObject({ status: 400, errors: [{ path: 'code' }] });
    await expect(shopper.api('POST /api/cart/coupon', { body: { code: unseen } })).rejects.toMatchObject({
      status: 400,
    });
    if (/[\u200b\u2800]/.test(unseen))
      await expect(
        app.database.db.update(coupons).set({ code: unseen }).where(eq(coupons.id, _id)),
      ).rejects.toThrow();
  }
});
