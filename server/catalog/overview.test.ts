import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/kernel/categories.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aProduct, aShop } from '../../tests/support/catalog-builders.ts';
import { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import { KeptListingIndex } from './listing-index/index.ts';
import { brandsInIndex, categoriesInIndex } from './overview.ts';
import { countByCategory, listBrands } from './store.ts';

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

test('memory and database give the same categories and brands', async () => {
  const { db } = app.database;
  const changeFeed = new ChangeFeed(app.databaseUrl, { warn: () => undefined });
  const kept = new KeptListingIndex(db, changeFeed, app.server.log);
  await changeFeed.start();
  const index = await vi.waitUntil(() => kept.upToDate());
  const counted = await countByCategory(db);
  expect(counted).toEqual(
    new Map<Category, number>([
      ['Beauty', 5],
      ['Toys', 1],
    ]),
  );
  expect([...categoriesInIndex(index)].filter(([, products]) => products > 0)).toEqual([
    ['Beauty', 5],
    ['Toys', 1],
  ]);
  expect(brandsInIndex(index)).toEqual(['alok', 'Éclat', 'Surya', 'Zari']);
  expect(brandsInIndex(index)).toEqual(await listBrands(db));
  await changeFeed.stop();
  await kept.close();
});

test('the landing page and the filters tell of active products alone', async () => {
  const { categories } = await app.api()('GET /api/pro/highlights');
  expect(categories.map(({ category }) => category)).toEqual(CATEGORIES);
  expect(Object.fromEntries(categories.map(({ category, products }) => [category, products]))).toMatchObject({
    ...{ Beauty: 5, Toys: 1, Sports: 0 },
  });
  expect((await app.api()('GET /api/pro/filters/options')).brands).toEqual([
    'alok',
    'Éclat',
    'Surya',
    'Zari',
  ]);
});
