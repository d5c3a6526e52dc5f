import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkChange } from '../../../../contract/bulk-changes.ts';
import { CategoryId, type ProductId } from '../../../../contract/kernel/schemas.ts';
import { bulkProductChanges, products } from '../../../../database/schema/catalog.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  type SellerWithShop,
} from '../../../../tests/support/catalog-builders.ts';
import { someCategories } from '../../../../tests/support/category-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await someCategories(app);
});
afterAll(() => app.close());

const toCategory = (category: string) => ({ kind: 'set_category', category }) as const;

async function apply({ api }: SellerWithShop, ids: ProductId[], category: string) {
  const body = { selection: { ids }, change: toCategory(category) };
  const { fingerprint } = await api('POST /api/shop/bulk-changes/preview', { body });
  return api('POST /api/shop/bulk-changes', { body: { ...body, fingerprint } });
}

async function aKurta(seller: SellerWithShop): Promise<ProductId> {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Kurta', category: 'Clothing' });
  await seller.api('PUT /api/pro/:productId', {
    params: { productId: id },
    body: { categoryId: 'kurtas', attributes: { fabric: 'Silk', neckline: 'Mandarin', length: 112 } },
  });
  return id;
}

const read = ({ api }: SellerWithShop, productId: ProductId) =>
  api('GET /api/shop/products/:productId', { params: { productId } });

test('a bulk change to a category of any depth shows paths, and undoing puts every product back exactly', async () => {
  const seller = await aSellerWithShop(app);
  const kurta = await aKurta(seller);
  const ball = await aProduct(app, { shopId: seller.shop.id, name: 'Ball', category: 'Toys' });
  const before = [await read(seller, kurta), await read(seller, ball.id)];
  const selection = { ids: [kurta, ball.id] };
  const { examples } = await seller.api('POST /api/shop/bulk-changes/preview', {
    body: { selection, change: toCategory('sarees') },
  });
  const pathOf = ({ categoryPath }: (typeof examples)[number]['before']) =>
    categoryPath.map(({ name }) => name);
  expect(examples.map(({ before: was, after }) => [pathOf(was), pathOf(after), after.category])).toEqual([
    [['Toys'], ['Clothing', 'Ethnic wear', 'Sarees'], 'Clothing'],
    [['Clothing', 'Ethnic wear', 'Kurtas'], ['Clothing', 'Ethnic wear', 'Sarees'], 'Clothing'],
  ]);
  const { id } = await apply(seller, selection.ids, 'sarees');
  for (const productId of selection.ids) {
    expect(await read(seller, productId)).toMatchObject({ category: 'Clothing', categoryId: 'sarees' });
  }
  // Buyers read what sarees say of themselves.
  expect(await app.api()('GET /api/pro/:productId', { params: { productId: kurta } })).toMatchObject({
    specifications: [
      { id: 'fabric', value: 'Silk' },
      { id: 'length', value: '112 cm' },
    ],
  });
  const undone = await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId: id } });
  expect(undone).toMatchObject({ restored: 2, left: 0 });
  const after = [await read(seller, kurta), await read(seller, ball.id)];
  expect(after).toEqual(before.map((product) => ({ ...product, version: product.version + 2 })));
});

test("a root takes products out of its subcategories, by the root's name or id", async () => {
  const seller = await aSellerWithShop(app);
  const kurta = await aKurta(seller);
  const { id } = await apply(seller, [kurta], 'clothing');
  expect(await read(seller, kurta)).toMatchObject({ category: 'Clothing', categoryId: 'clothing' });
  const preview = await seller.api('POST /api/shop/bulk-changes/preview', {
    body: { selection: { filters: { category: 'Clothing' } }, change: toCategory('CLOTHING') },
  });
  expect(preview).toMatchObject({ changed: 0, unchanged: 1 });
  await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId: id } });
  expect(await read(seller, kurta)).toMatchObject({ categoryId: 'kurtas' });
});

test('a change that noted names of roots is undone as well', async () => {
  const { db } = app.database;
  const seller = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id, category: 'Toys' });
  const change = { kind: 'set_category', category: CategoryId.parse('toys') } satisfies BulkChange;
  const [product] = await db.select().from(products).where(eq(products.id, id));
  const [noted] = await db
    .insert(bulkProductChanges)
    .values({ shopId: seller.shop.id, change, before: [[id, product?.version, 'Home & Kitchen']] })
    .returning({ id: bulkProductChanges.id });
  await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId: noted?.id ?? '' } });
  expect(await read(seller, id)).toMatchObject({ category: 'Home & Kitchen', categoryId: 'home-kitchen' });
});

test('a category that does not exist is refused at its field', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  await expect(apply(seller, [id], 'hats')).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'change.category', message: "There is no category 'hats'" }],
  });
});
