import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import { paise } from '../../../contract/kernel/money.ts';
import { products } from '../../../database/schema/catalog.ts';
import { inventory } from '../../../database/schema/inventory.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aShop,
  emptyCatalog,
  someStock,
  priceAt,
} from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => emptyCatalog(app));

const daysAgo = (days: number) => new Date(Date.UTC(2026, 0, 31 - days));

test('the list shows active products, newest first, in pages of 12', {
  tags: ['API-29', 'API-30', 'API-31'],
}, async () => {
  const shopId = (await aShop(app)).id;
  for (let index = 0; index < 14; index += 1) {
    await aProduct(app, { shopId, name: `Mug ${index}`, createdAt: daysAgo(index) });
  }
  await aProduct(app, { shopId, name: 'Archived mug', archivedAt: new Date() });
  const first = await app.api()('GET /api/pro');
  expect(first.products.map((product) => product.name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Mug ${index}`),
  );
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalProducts: 14 });
  const second = await app.api()('GET /api/pro', { query: { page: '2' } });
  expect(second.products.map((product) => product.name)).toEqual(['Mug 12', 'Mug 13']);
  const small = await app.api()('GET /api/pro', { query: { page: '3', limit: '5' } });
  expect(small.products).toHaveLength(4);
  expect(small.totalPages).toBe(3);
});

test('a page beyond the end is empty and keeps the totals', { tags: ['DO1'] }, async () => {
  await aProduct(app);
  const beyond = await app.api()('GET /api/pro', { query: { page: '999999', limit: '100' } });
  expect(beyond).toEqual({ products: [], currentPage: 999999, totalPages: 1, totalProducts: 1 });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e18',
  'page=NaN',
  'page=12abc',
  'limit=0',
  'limit=101',
  'limit=1e9',
])('%s is refused', { tags: ['DO1'] }, async (query) => {
  const response = await app.server.inject({ url: `/api/pro?${query}` });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid_input' });
});

test('an empty catalogue has empty pages', async () => {
  expect(await app.api()('GET /api/pro')).toEqual({
    products: [],
    currentPage: 1,
    totalPages: 0,
    totalProducts: 0,
  });
});

test('the filter options name what filters can take', {
  tags: ['API-32', 'ENT-04', 'ENT-12', 'ENT-13', 'ENT-23', 'CONST-13'],
}, async () => {
  const shopId = (await aShop(app)).id;
  await aProduct(app, { shopId, brand: 'Zari', discountPercent: 34 });
  await aProduct(app, { shopId, brand: 'Anand' });
  await aProduct(app, { shopId, brand: 'Zari' });
  await aProduct(app, { shopId, brand: 'Gone', discountPercent: 90, archivedAt: new Date() });
  expect(await app.api()('GET /api/pro/filters/options')).toEqual({
    categories: [
      'Electronics',
      'Clothing',
      'Home & Kitchen',
      'Sports',
      'Beauty',
      'Stationary',
      'Toys',
      'Other',
    ],
    brands: ['Anand', 'Zari'],
    genders: ['unisex', 'male', 'female', 'other'],
    discount: [10, 20, 30],
    sortOptions: [
      'relevance',
      'newest_first',
      'price_low_to_high',
      'price_high_to_low',
      'rating_high_to_low',
      'discount_high_to_low',
      'best_selling',
    ],
  });
});

test('the landing page gets all categories with their counts, and the best discounts in stock', {
  tags: ['HOME-04', 'HOME-10'],
}, async () => {
  const shopId = (await aShop(app)).id;
  for (const discountPercent of [5, 20, 0])
    await aProduct(app, { shopId, category: 'Toys', discountPercent });
  await aProduct(app, { shopId, category: 'Sports', discountPercent: 60, stock: 0 });
  const { categories, rows } = await app.api()('GET /api/pro/highlights');
  expect(categories.map(({ category }) => category)).toEqual([...CATEGORIES]);
  expect(categories.filter(({ products }) => products > 0)).toEqual([
    { category: 'Sports', products: 1 },
    { category: 'Toys', products: 3 },
  ]);
  expect(rows).toMatchObject([{ title: 'Offers', products: [{ discount: 20 }, { discount: 5 }] }]);
});

test('offers that can be delivered to the pin code come first, then the best of the others', {
  tags: ['HOME-11'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const offer = async (discountPercent: number, pinCode: string, quantity = 5) => {
    const product = await aProduct(app, { shopId, discountPercent, stock: null });
    await someStock(app, product, { quantity, deliveryPinCodes: [pinCode] });
  };
  for (const discount of [40, 10]) await offer(discount, '110001');
  for (const discount of [5, 20, 0]) await offer(discount, '560*');
  await offer(70, '560*', 0);
  await app.changeFeed.flushed();
  const discountsFor = async (deliverTo?: string) => {
    const { rows } = await app.api()('GET /api/pro/highlights', { query: { deliverTo } });
    return rows.flatMap(({ products: offers }) => offers).map(({ discount }) => discount);
  };
  expect(await discountsFor('560001')).toEqual([20, 5, 40, 10]);
  expect(await discountsFor('110001')).toEqual([40, 10, 20, 5]);
  expect(await discountsFor()).toEqual([40, 20, 10, 5]);
});

test('products are read by ids in the requested order', async () => {
  const [first, second] = [await aProduct(app), await aProduct(app)];
  const archived = await aProduct(app, { archivedAt: new Date() });
  const ids = [second.id, archived.id, first.id];
  const found = await app.api()('POST /api/pro/by-ids', { body: { ids } });
  expect(found.map((product) => product.id)).toEqual([second.id, first.id]);
});

test('a product is shown with its shop', { tags: ['API-27'] }, async () => {
  const shop = await aShop(app, { name: 'Lakdi Works' });
  const product = await aProduct(app, { shopId: shop.id, createdAt: daysAgo(3) });
  const details = await app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  expect(details).toMatchObject({
    id: product.id,
    shop: { id: shop.id, name: 'Lakdi Works' },
    createdAt: '2026-01-28T00:00:00.000Z',
    stock: { state: 'in_stock' },
  });
});

test('an archived product is not found, like one that never existed', { tags: ['AZ2'] }, async () => {
  const archived = await aProduct(app, { archivedAt: new Date() });
  for (const id of [archived.id, '00000000-0000-4000-8000-000000000000']) {
    for (const path of [`/api/pro/${id}`, `/api/pro/${id}/related`]) {
      const response = await app.server.inject({ url: path });
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'This product was not found' });
    }
  }
  expect((await app.server.inject({ url: '/api/pro/7' })).statusCode).toBe(404);
});

test('related products are of the category, in stock first, then of the brand, then near in price', {
  tags: ['PDP-15'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const toy = { shopId, category: 'Toys' as const, brand: 'Khilona' };
  const product = await aProduct(app, { ...toy, name: 'Train', priceRupees: 500 });
  await aProduct(app, { ...toy, name: 'Sold out engine', priceRupees: 500, stock: 0 });
  await aProduct(app, { ...toy, name: 'Other brand, same price', brand: 'Bal', priceRupees: 500 });
  await aProduct(app, { ...toy, name: 'Same brand, dear', priceRupees: 5000 });
  await aProduct(app, { ...toy, name: 'Same brand, near', priceRupees: 450 });
  await aProduct(app, { ...toy, name: 'Archived', archivedAt: new Date() });
  await aProduct(app, { shopId, category: 'Sports', brand: 'Khilona', name: 'Ball' });
  const related = await app.api()('GET /api/pro/:productId/related', { params: { productId: product.id } });
  expect(related.map((other) => other.name)).toEqual([
    'Same brand, near',
    'Same brand, dear',
    'Other brand, same price',
    'Sold out engine',
  ]);
});

test('a changed price, stock, rating or archiving shows soon wherever it was made', async () => {
  const product = await aProduct(app, { name: 'Lamp', priceRupees: 500 });
  const { db } = app.database;
  const listed = () => app.api()('GET /api/pro');
  const shown = () => app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  const highlights = () => app.api()('GET /api/pro/highlights');
  await Promise.all([listed(), shown(), highlights()]);

  await priceAt(app, product.id, { pricePaise: paise(450_00) });
  await expect.poll(listed).toMatchObject({ products: [{ price: 450 }] });
  await expect.poll(shown).toMatchObject({ price: 450 });
  await db.update(inventory).set({ quantity: 3 }).where(eq(inventory.productId, product.id));
  await expect.poll(listed).toMatchObject({ products: [{ stock: { left: 3 } }] });
  await expect.poll(shown).toMatchObject({ stock: { left: 3 } });
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  await expect.poll(listed).toMatchObject({ totalProducts: 0 });
  await expect
    .poll(async () => (await highlights()).categories.filter((category) => category.products > 0))
    .toEqual([]);
});

test('a filter for a pin code needs stock that is delivered there', async () => {
  const shopId = (await aShop(app)).id;
  const named = (name: string) => aProduct(app, { shopId, name, stock: null });
  await someStock(app, await named('exactly'), { deliveryPinCodes: ['560001', '560002'] });
  await someStock(app, await named('by prefix'), { deliveryPinCodes: ['5600*'] });
  await someStock(app, await named('everywhere'), { deliveryPinCodes: ['*'] });
  await someStock(app, await named('elsewhere'), { deliveryPinCodes: ['110001', '5601*'] });
  await someStock(app, await named('reserved'), { quantity: 2, reserved: 2 });
  await someStock(app, await named('inactive'), { status: 'inactive' });
  const page = await app.api()('POST /api/pro/filters', { body: { pinCode: '560001' } });
  expect(page.products.map((product) => product.name).sort()).toEqual(['by prefix', 'everywhere', 'exactly']);
  expect(page.totalProducts).toBe(3);
});
