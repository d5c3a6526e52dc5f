import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  type ProductDraft,
  type StockDraft,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { listProductsByIds, presentProduct } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function presented(draft: ProductDraft, records: StockDraft[] = []) {
  const product = await aProduct(app, draft);
  for (const record of records) await someStock(app, product, record);
  const [row] = await listProductsByIds(app.database.db, [product.id]);
  if (!row) throw new Error('the product was not found');
  return presentProduct(row);
}

test('a product carries what a card and a page show, and no more', {
  tags: ['ENT-03', 'ENT-06', 'ENT-07', 'ENT-09'],
}, async () => {
  const product = await presented({
    name: 'Walnut chair',
    brand: 'Lakdi',
    category: 'Home & Kitchen',
    priceRupees: 1799.5,
    discountPercent: 10,
    stars: [5, 4, 4],
    pictureKeys: ['chair-front', 'chair-side'],
  });
  expect(product).toEqual({
    id: product.id,
    shopId: product.shopId,
    name: 'Walnut chair',
    brand: 'Lakdi',
    category: 'Home & Kitchen',
    gender: 'unisex',
    description: 'Keeps water cold for a day.',
    price: 1799.5,
    discount: 10,
    highestPrice: 1799.5,
    listPrice: 1999,
    options: [],
    rating: 4.33,
    rate: 3,
    imageUrls: ['/pictures/chair-front-640.webp', '/pictures/chair-side-640.webp'],
    imageAlts: ['Walnut chair, picture 1', 'Walnut chair, picture 2'],
    stock: { state: 'in_stock' },
  });
});

test.each<[string, ProductDraft, StockDraft[], object]>([
  ['nothing recorded', { stock: null }, [], { state: 'out' }],
  ['all of it reserved', { stock: null }, [{ quantity: 4, reserved: 4 }], { state: 'out' }],
  ['only an inactive record', { stock: null }, [{ quantity: 9, status: 'inactive' }], { state: 'out' }],
  ['a handful', { stock: 3 }, [], { state: 'low', left: 3 }],
  ['two records add up', { stock: 4 }, [{ quantity: 9, reserved: 3 }], { state: 'in_stock' }],
  [
    'the seller calls it low',
    { stock: null },
    [{ quantity: 12, minimumThreshold: 15 }],
    { state: 'low', left: 12 },
  ],
  [
    'a huge threshold reveals no stock',
    { stock: null },
    [{ quantity: 900, minimumThreshold: 1000 }],
    { state: 'in_stock' },
  ],
])('the stock that buyers see: %s', async (_case, draft, records, expected) => {
  expect((await presented(draft, records)).stock).toEqual(expected);
});

test('products are listed by their ids in the requested order, without archived and unknown ones', async () => {
  const first = await aProduct(app);
  const second = await aProduct(app);
  const archived = await aProduct(app, { archivedAt: new Date() });
  const ids = [second.id, archived.id, first.id, second.id];
  const rows = await listProductsByIds(app.database.db, ids);
  expect(rows.map((row) => row.id)).toEqual([second.id, first.id]);
});
