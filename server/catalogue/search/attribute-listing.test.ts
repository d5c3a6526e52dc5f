import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductFiltersInput } from '../../../contract/catalog.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
} from '../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../tests/support/category-builders.ts';
import { aForm } from '../../../tests/support/forms.ts';

let app: TestApp;
let seller: SellerWithShop;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  seller = await aSellerWithShop(app);
});
afterAll(() => app.close());

async function add(name: string, categoryId: string, attributes: object): Promise<void> {
  const fields = { name, price: '999', categoryId, attributes: JSON.stringify(attributes) };
  await seller.api('POST /api/pro', { body: aForm(fields) });
}

async function namesFor(body: ProductFiltersInput): Promise<string[]> {
  const { products } = await app.api()('POST /api/pro/filters', { query: {}, body });
  return products.map(({ name }) => name).sort();
}

const facetsFor = (body: ProductFiltersInput) => app.api()('POST /api/pro/filters/facets', { body });

test('a category shows what lies in it and below, with its own facets', { tags: ['LIST-12'] }, async () => {
  await add('Long kurta', 'kurtas', { fabric: 'Cotton', length: 112, care: ['Iron', 'Hand wash'] });
  await add('Short kurta', 'kurtas', { fabric: 'Linen' });
  await add('Dhoti', 'ethnic-wear', { fabric: 'Cotton' });
  await add('Plain shirt', 'clothing', {});
  expect(await namesFor({ category: 'kurtas' })).toEqual(['Long kurta', 'Short kurta']);
  expect(await namesFor({ category: 'ethnic-wear' })).toEqual(['Dhoti', 'Long kurta', 'Short kurta']);
  expect(await namesFor({ category: 'clothing' })).toHaveLength(4);
  expect(await namesFor({ category: 'ethnic-wear', attributes: { fabric: 'cotton' } })).toEqual([
    'Dhoti',
    'Long kurta',
  ]);
  expect(await namesFor({ attributes: { fabric: ['Cotton', 'Linen'], care: 'iron' } })).toEqual([
    'Long kurta',
  ]);
  const facets = await facetsFor({ category: 'clothing', attributes: { fabric: 'linen' } });
  expect(facets.subcategories).toEqual([{ value: 'ethnic-wear', name: 'Ethnic wear', products: 1 }]);
  expect(facets.attributes).toMatchObject([
    {
      id: 'fabric',
      name: 'Fabric',
      values: [
        { value: 'Linen', products: 1 },
        { value: 'Cotton', products: 2 },
      ],
    },
  ]);
  const listed = await app.api()('POST /api/pro/filters', { query: {}, body: { category: 'kurtas' } });
  expect(listed.categoryPath?.map(({ name }) => name)).toEqual(['Clothing', 'Ethnic wear', 'Kurtas']);
});

test('a search finds products by their category, their attributes and the colours to choose from', async () => {
  await add('Model Z', 'phones', { storage: 512, wireless: true });
  expect(await namesFor({ search: 'phone' })).toEqual(['Model Z']);
  expect(await namesFor({ search: '512 gb' })).toEqual(['Model Z']);
  expect(await namesFor({ search: 'linen' })).toEqual(['Short kurta']);
  const { shop } = seller;
  await aVariedProduct(app, { shopId: shop.id, name: 'Scarf', options: { Colour: ['Vermilion'] } });
  expect(await namesFor({ search: 'vermilion' })).toEqual(['Scarf']);
  const suggested = await app.api()('GET /api/search/suggestions', { query: { q: 'kurt' } });
  expect(suggested.subcategories).toEqual([{ id: 'kurtas', name: 'Kurtas' }]);
});

test('a category without products is not suggested, and its name is no typing error', {
  tags: ['HDR-06', 'LIST-21'],
}, async () => {
  await add('Audit book', 'stationary', {});
  expect(await namesFor({ search: 'audut' })).toEqual(['Audit book']);
  expect(await namesFor({ search: 'audio' })).toEqual([]);
  const suggested = await app.api()('GET /api/search/suggestions', { query: { q: 'audio' } });
  expect(suggested.subcategories).toEqual([]);
});

test('what lies in the category that is searched for comes before what only has its word in the name', {
  tags: ['LIST-21'],
}, async () => {
  await add('Mobile phone stand', 'audio', {});
  for (const search of ['phone', 'mobile']) {
    const { products } = await app.api()('POST /api/pro/filters', { body: { search } });
    expect([search, ...products.map(({ name }) => name)]).toEqual([search, 'Model Z', 'Mobile phone stand']);
  }
  const typed = await app.api()('GET /api/search/suggestions', { query: { q: 'mob' } });
  expect(typed.products.map(({ name }) => name)).toEqual(['Model Z', 'Mobile phone stand']);
});

test('an option with the name of an attribute is filtered inside one variant, together with its price', async () => {
  const { id } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Phone',
    options: { Storage: ['128 GB', '256 GB'] },
    variants: { '128 GB': { priceRupees: 20_000 }, '256 GB': { priceRupees: 30_000 } },
  });
  await seller.api('PUT /api/pro/:productId', { params: { productId: id }, body: { categoryId: 'phones' } });
  const filters = (storage: string, maxPrice: number) => ({
    category: 'phones',
    attributes: { storage },
    maxPrice,
  });
  expect(await namesFor(filters('256', 30_000))).toEqual(['Phone']);
  expect(await namesFor(filters('256', 29_999))).toEqual([]);
  expect(await namesFor(filters('128', 29_999))).toEqual(['Phone']);
  const [storage] = (await facetsFor({ category: 'phones', maxPrice: 29_999 })).attributes.filter(
    (attribute) => attribute.id === 'storage',
  );
  expect(storage?.values).toEqual([
    { value: '128', label: '128 GB', products: 1 },
    { value: '512', label: '512 GB', products: 1 },
  ]);
});

test('while typing, a category is suggested by a part of its name, and by what lies in it', {
  tags: ['HDR-06'],
}, async () => {
  const suggested = async (q: string) => {
    const { subcategories } = await app.api()('GET /api/search/suggestions', { query: { q } });
    return subcategories.map(({ name }) => name);
  };
  await app.database.db.execute(`update categories set name = 'Smartphones' where id = 'phones'`);
  await app.changeFeed.flushed();
  for (const name of ['Stand for a phone', 'Phone microphone']) await add(name, 'audio', {});
  await expect.poll(() => suggested('phone')).toEqual(['Smartphones', 'Audio']);
  expect(await suggested('smart')).toEqual(['Smartphones']);
  expect(await suggested('kurta')).toEqual(['Kurtas']);
  // Most that has the word lies in one category, whatever that is called.
  expect(await suggested('microph')).toEqual(['Audio']);
  expect(await suggested('dhoti')).toEqual(['Ethnic wear']);
  expect(await suggested('plain')).toEqual([]);
});

test('a category that there is not is refused, and a tree that changes is searched as it is now', async () => {
  const refused = await app.server.inject({
    method: 'POST',
    url: '/api/pro/filters',
    payload: { category: 'sarees' },
  });
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: [{ path: 'category', message: "There is no category 'sarees'" }],
  });
  await app.database.db.execute(`update categories set name = 'Tunics' where id = 'kurtas'`);
  await app.changeFeed.flushed();
  expect(await namesFor({ search: 'tunics' })).toEqual(['Long kurta', 'Short kurta']);
  const { categoryPath } = await facetsFor({ category: 'kurtas' });
  expect(categoryPath.at(-1)?.name).toBe('Tunics');
});
