import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const shopId = (await aShop(app)).id;
  for (const brand of ['Surya', 'alok', 'Éclat', 'Zari', ''])
    await aProduct(app, { shopId, brand, category: 'Beauty' });
  await aProduct(app, { shopId, brand: 'Surya', category: 'Toys' });
  await aProduct(app, { shopId, brand: 'Gone', category: 'Sports', archivedAt: new Date() });
  await app.server.ready();
});
afterAll(() => app.close());

test('the landing page and the filters count active products alone', async () => {
  const { categories } = await app.api()('GET /api/pro/highlights');
  expect(categories.map(({ category }) => category)).toEqual(CATEGORIES);
  expect(Object.fromEntries(categories.map(({ category, products }) => [category, products]))).toMatchObject({
    Beauty: 5,
    Toys: 1,
    Sports: 0,
  });
  expect((await app.api()('GET /api/pro/filters/options')).brands).toEqual([
    'alok',
    'Éclat',
    'Surya',
    'Zari',
  ]);
});
