import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodesOfTree } from '../../../contract/category-nodes.ts';
import { AttributeId, CategoryId } from '../../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../../../database/schema/categories.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSellerWithShop } from '../../../tests/support/catalog-builders.ts';
import { aForm } from '../../../tests/support/forms.ts';

const id = (written: string) => CategoryId.parse(written);
const attribute = (written: string) => AttributeId.parse(written);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  const { db } = app.database;
  const below = { root: 'Clothing', position: 0 } as const;
  await db.insert(categories).values([
    { ...below, id: id('ethnic-wear'), name: 'Ethnic wear', parentId: id('clothing'), depth: 1 },
    { ...below, id: id('kurtas'), name: 'Kurtas', parentId: id('ethnic-wear'), depth: 2 },
  ]);
  await db.insert(attributes).values([
    { id: attribute('fabric'), name: 'Fabric', type: 'choice', choices: ['Cotton', 'Linen'] },
    { id: attribute('length'), name: 'Length', type: 'number', unit: 'cm' },
  ]);
  await db.insert(categoryAttributes).values([
    { categoryId: id('clothing'), attributeId: attribute('fabric'), position: 0, isFilterable: true },
    { categoryId: id('kurtas'), attributeId: attribute('fabric'), position: 0, isRequired: true },
    { categoryId: id('kurtas'), attributeId: attribute('length'), position: 1 },
  ]);
  await app.changeFeed.flushed();
});
afterAll(() => app.close());

test('the tree has the eight roots, and categories below them with the attributes of those above', async () => {
  const tree = nodesOfTree(await app.api()('GET /api/categories'));
  expect(tree.filter(({ parentId }) => parentId === null).map(({ name }) => name)).toEqual([
    'Electronics',
    'Clothing',
    'Home & Kitchen',
    'Sports',
    'Beauty',
    'Stationary',
    'Toys',
    'Other',
  ]);
  expect(tree.find((node) => node.id === 'kurtas')).toMatchObject({
    name: 'Kurtas',
    parentId: 'ethnic-wear',
    root: 'Clothing',
    attributes: [
      { id: 'fabric', isRequired: true, isFilterable: false },
      { id: 'length', unit: 'cm' },
    ],
  });
  expect(tree.find((node) => node.id === 'ethnic-wear')?.attributes).toMatchObject([
    { id: 'fabric', isRequired: false, isFilterable: true },
  ]);
});

test('the tree describes an attribute of several categories once', async () => {
  const { categories: nodes, attributes: all } = await app.api()('GET /api/categories');
  expect(all).toEqual([
    { id: 'fabric', name: 'Fabric', type: 'choice', choices: ['Cotton', 'Linen'] },
    { id: 'length', name: 'Length', type: 'number', unit: 'cm', choices: [] },
  ]);
  expect(nodes.find((node) => node.id === 'ethnic-wear')?.attributes).toEqual([
    { id: 'fabric', isRequired: false, isFilterable: true },
  ]);
});

test('a browser that has the tree is answered 304 until the tree changes', async () => {
  const read = (etag?: string) =>
    app.server.inject({ url: '/api/categories', headers: { ...(etag && { 'if-none-match': etag }) } });
  const first = await read();
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('no-cache');
  const same = await read(etag);
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  for (const seen of [`W/${etag}`, `"other", W/${etag}`, '*'])
    expect((await read(seen)).statusCode, seen).toBe(304);
  for (const other of ['"other"', etag.slice(1, -1), `W/"${etag}`])
    expect((await read(other)).statusCode, other).toBe(200);
  const { db } = app.database;
  const rename = (name: string) =>
    db
      .update(categories)
      .set({ name })
      .where(eq(categories.id, id('kurtas')));
  await rename('Kurtas and kurtis');
  await app.changeFeed.flushed();
  const changed = await read(etag);
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('"Kurtas and kurtis"');
  await rename('Kurtas');
  await app.changeFeed.flushed();
  expect((await read(etag)).statusCode).toBe(304);
});

test('a product has a category of the tree with its attributes, and buyers read them', async () => {
  const seller = await aSellerWithShop(app);
  const product = await seller.api('POST /api/pro', {
    body: aForm({
      name: 'Straight kurta',
      price: '899',
      categoryId: 'kurtas',
      attributes: JSON.stringify({ fabric: 'cotton', length: '112 cm' }),
    }),
  });
  const params = { productId: product.id };
  expect(product).toMatchObject({
    category: 'Clothing',
    categoryId: 'kurtas',
    attributes: { fabric: 'Cotton', length: 112 },
  });
  expect(await app.api()('GET /api/pro/:productId', { params })).toMatchObject({
    category: 'Clothing',
    categoryPath: [
      { id: 'clothing', name: 'Clothing' },
      { id: 'ethnic-wear', name: 'Ethnic wear' },
      { id: 'kurtas', name: 'Kurtas' },
    ],
    specifications: [
      { id: 'fabric', name: 'Fabric', value: 'Cotton' },
      { id: 'length', name: 'Length', value: '112 cm' },
    ],
  });
  const renamed = await seller.api('PUT /api/pro/:productId', { params, body: { name: 'Long kurta' } });
  expect(renamed).toMatchObject({ categoryId: 'kurtas', attributes: { fabric: 'Cotton', length: 112 } });
  const archived = await seller.api('PUT /api/pro/:productId', {
    params,
    body: { category: 'Clothing', attributes: { fabric: 'Linen' }, isArchived: true },
  });
  expect(archived).toMatchObject({ isArchived: true, categoryId: 'kurtas', attributes: { fabric: 'Linen' } });
  await seller.api('PUT /api/pro/:productId', { params, body: { isArchived: false } });
  const moved = await seller.api('PUT /api/pro/:productId', { params, body: { categoryId: 'ethnic-wear' } });
  expect(moved).toMatchObject({ categoryId: 'ethnic-wear', attributes: { fabric: 'Linen' } });
  const elsewhere = await seller.api('PUT /api/pro/:productId', { params, body: { category: 'Toys' } });
  expect(elsewhere).toMatchObject({ category: 'Toys', categoryId: 'toys', attributes: {} });
});

test('a call that knows only the roots works as before', async () => {
  const seller = await aSellerWithShop(app);
  const product = await seller.api('POST /api/pro', {
    body: aForm({ name: 'Plain kurta', price: '899', category: 'clothing' }),
  });
  expect(product).toMatchObject({ category: 'Clothing', categoryId: 'clothing', attributes: {} });
});

test.each([
  [{ categoryId: 'kurtas' }, 'attributes.fabric', 'Please fill in this field'],
  [{ categoryId: 'sarees' }, 'categoryId', "There is no category 'sarees'"],
  [{ categoryId: 'kurtas', category: 'Toys' }, 'categoryId', 'Choose a category of Toys'],
  [
    { categoryId: 'kurtas', attributes: '{"fabric":"Wool"}' },
    'attributes.fabric',
    'Choose one of: Cotton, Linen',
  ],
  [
    { category: 'Clothing', attributes: '{"ram":8}' },
    'attributes.ram',
    'This category has no such attribute',
  ],
])('%j is refused at its field', async (fields, path, message) => {
  const { token } = await aSellerWithShop(app);
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Kurta', price: '899', ...fields }))
    form.set(name, value);
  const refused = await app.server.inject({
    method: 'POST',
    url: '/api/pro',
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path, message }] });
});

test('the database refuses a category below another root, and a cycle', async () => {
  const { db } = app.database;
  const refused = async (statement: ReturnType<typeof sql>) => {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23503' } });
  };
  await refused(sql`update categories set root = 'Toys' where id = 'kurtas'`);
  await refused(sql`update categories set parent_id = 'kurtas' where id = 'ethnic-wear'`);
  const { shop } = await aSellerWithShop(app);
  await refused(sql`insert into products (shop_id, name, brand, category, subcategory_id, description, price_paise)
    values (${shop.id}, 'Ball', '', 'Toys', 'kurtas', '', 100)`);
});
