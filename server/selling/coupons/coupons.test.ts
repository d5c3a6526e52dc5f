import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { coupons } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltShop } from '../../../tests/support/catalog-builders.ts';
import { aCoupon } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let owner: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSeller(app);
  shop = await aShop(app, { ownerId: owner.user.id, name: 'Lakdi' });
});
afterAll(() => app.close());

const codesOf = (list: { code: string }[]) =>
  list.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b));
const ofShop = ({ api }: Pick<Person, 'api'>, shopId = shop.id) =>
  api('GET /api/coupon/:_id', { params: { _id: shopId } });
const ofProduct = ({ api }: Pick<Person, 'api'>, productId: ProductId) =>
  api('GET /api/coupon/product/:productId', { params: { productId } });

test('strangers see the public coupons that can be used today, the owner sees all but those deleted', {
  tags: ['API-57', 'API-58'],
}, async () => {
  const yesterday = sql<string>`((now() at time zone 'Asia/Kolkata')::date - 1)`;
  const archived = await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'SHOWN', isPublic: true });
  await aCoupon(app, shop.id, { code: 'HIDDEN' });
  await aCoupon(app, shop.id, { code: 'DELETED', isPublic: true, deletedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'PAUSED', isPublic: true, pausedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'USED-UP', isPublic: true, usageLimit: 2, usedCount: 2 });
  await aCoupon(app, shop.id, { code: 'GONE', isPublic: true, productId: archived.id });
  const tomorrow = sql<string>`((now() at time zone 'Asia/Kolkata')::date + 1)`;
  const scheduled = await aCoupon(app, shop.id, { code: 'SCHEDULED', isPublic: true });
  await app.database.db.update(coupons).set({ startDate: tomorrow }).where(eq(coupons.id, scheduled));
  const expired = await aCoupon(app, shop.id, { code: 'EXPIRED', isPublic: true });
  await app.database.db.update(coupons).set({ expiryDate: yesterday }).where(eq(coupons.id, expired));

  const rival = await aSeller(app);
  await aShop(app, { ownerId: rival.user.id });
  for (const stranger of [{ api: app.api() }, await aBuyer(app), rival]) {
    expect(codesOf(await ofShop(stranger))).toEqual(['SHOWN']);
  }
  expect(codesOf(await ofShop(owner))).toEqual([
    'EXPIRED',
    'GONE',
    'HIDDEN',
    'PAUSED',
    'SCHEDULED',
    'SHOWN',
    'USED-UP',
  ]);
});

test('a coupon shows its terms, and its limits only to its owner', { tags: ['ENT-22'] }, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const terms = { usageLimit: 100, perBuyerLimit: 2, isPublic: true, minOrderPaise: paise(49_950) };
  const id = await aCoupon(app, shopId, {
    ...terms,
    code: 'FLAT',
    discountPaise: paise(7550),
    startDate: '2020-01-31',
    expiryDate: '2099-01-31',
  });
  const [own] = await ofShop(seller, shopId);
  expect(own).toEqual({
    _id: id,
    code: 'FLAT',
    discount: 75.5,
    isPercentage: false,
    minOrderAmount: 499.5,
    startDate: '2020-01-31',
    expiryDate: '2099-01-31',
    shopId,
    productId: null,
    usageLimit: 100,
    perBuyerLimit: 2,
    isPublic: true,
  });
  expect(await ofShop({ api: app.api() }, shopId)).toEqual([
    { ...own, usageLimit: null, perBuyerLimit: null },
  ]);
});

test('an unknown shop has no coupons', async () => {
  expect(await ofShop({ api: app.api() }, ShopId.parse(randomUUID()))).toEqual([]);
});

test("a product's coupons are its own and those of its whole shop", { tags: ['API-56'] }, async () => {
  const { id: shopId } = await aShop(app);
  const [product, sibling] = [await aProduct(app, { shopId }), await aProduct(app, { shopId })];
  await aCoupon(app, shopId, { code: 'WHOLE-SHOP', isPublic: true, discountPercent: 25 });
  await aCoupon(app, shopId, { code: 'THIS', isPublic: true, productId: product.id });
  await aCoupon(app, shopId, { code: 'SIBLING', isPublic: true, productId: sibling.id });
  await aCoupon(app, shopId, { code: 'HIDDEN', productId: product.id });
  const found = await ofProduct({ api: app.api() }, product.id);
  expect(codesOf(found)).toEqual(['THIS', 'WHOLE-SHOP']);
  expect(found.find(({ code }) => code === 'WHOLE-SHOP')).toMatchObject({ discount: 25, isPercentage: true });
});

test('coupons of a product that is not for sale are found by its owner alone', async () => {
  const product = await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'ARCHIVED', isPublic: true, productId: product.id });
  expect(codesOf(await ofProduct(owner, product.id))).toContain('ARCHIVED');
  for (const id of [product.id, ProductId.parse(randomUUID())]) {
    await expect(ofProduct({ api: app.api() }, id)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('an expired token is not treated as a visitor', async () => {
  await expect(ofShop({ api: app.api('dead') })).rejects.toMatchObject({ status: 401 });
});

test('the offers are public coupons with the names of their shops', async () => {
  const { id: shopId } = await aShop(app, { name: 'Mithai Ghar' });
  await aCoupon(app, shopId, { code: 'LADDU', isPublic: true });
  await aCoupon(app, shopId, { code: 'SECRET' });
  const offers = await app.api()('GET /api/coupon/offers');
  const own = offers.filter((offer) => offer.shopId === shopId);
  expect(own).toMatchObject([{ code: 'LADDU', shopName: 'Mithai Ghar' }]);
  expect(own[0]).not.toHaveProperty('usageLimit');
  expect(codesOf(offers)).not.toContain('EXPIRED');
  expect(codesOf(offers)).not.toContain('SCHEDULED');
});
