import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSellerWithShop, type SellerWithShop } from '../../../tests/support/catalog-builders.ts';
import { someCategories } from '../../../tests/support/category-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await someCategories(app);
});
afterAll(() => app.close());

const STORAGE = { name: 'storage', kind: 'other', values: [{ name: '128 GB' }, { name: '256 GB' }] } as const;

function add({ api }: SellerWithShop, fields: Record<string, string>): Promise<SellerProduct> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: 'Phone', price: '9999', ...fields }))
    body.set(name, value);
  return api('POST /api/pro', { body });
}

test('an attribute that an option gives is not required, by its name in any letter case', async () => {
  const seller = await aSellerWithShop(app);
  await expect(add(seller, { categoryId: 'smartphones' })).rejects.toMatchObject({
    errors: [{ path: 'attributes.storage' }],
  });
  const phone = await add(seller, { categoryId: 'smartphones', options: JSON.stringify([STORAGE]) });
  expect(phone).toMatchObject({ categoryId: 'smartphones', attributes: {} });
  const params = { productId: phone.id };
  const change = (body: object) => seller.api('PUT /api/pro/:productId', { params, body });
  expect(await change({ categoryId: 'smartphones', attributes: {} })).toMatchObject({ attributes: {} });

  // Other options are never refused; the next description has to say it then.
  await seller.api('PUT /api/pro/:productId/variants', { params, body: { options: [] } });
  await expect(change({ attributes: {} })).rejects.toMatchObject({
    errors: [{ path: 'attributes.storage' }],
  });
  expect(await change({ attributes: { storage: '128 gb' } })).toMatchObject({
    attributes: { storage: '128 GB' },
  });
});

test('values are kept in one line and as they can be read back, and what cannot be seen is none', async () => {
  const seller = await aSellerWithShop(app);
  const { id: productId } = await add(seller, { categoryId: 'kurtas', attributes: '{"fabric":"Silk"}' });
  const change = (body: object) => seller.api('PUT /api/pro/:productId', { params: { productId }, body });
  const attributes = { fabric: 'Silk', neckline: '\u202eMandarin\n collar', length: 101.125 };
  expect(await change({ attributes })).toMatchObject({
    attributes: { fabric: 'Silk', neckline: 'Mandarin collar', length: 101.125 },
  });
  expect(
    await change({
      attributes: { fabric: 'Silk', neckline: '\u200b\u2060' },
      label: { makerName: '\u200b', makerRole: 'packer' },
    }),
  ).toMatchObject({ attributes: { fabric: 'Silk' }, label: { makerRole: 'packer' } });
  const [saved] = await seller.api('GET /api/shop/products');
  expect(saved?.attributes).not.toHaveProperty('neckline');
  expect(saved?.label).not.toHaveProperty('makerName');
  await expect(change({ attributes: { fabric: '\u200b' } })).rejects.toMatchObject({
    errors: [{ path: 'attributes.fabric' }],
  });
  await expect(change({ attributes: { fabric: 'Silk', length: 1e-10 } })).rejects.toMatchObject({
    errors: [{ path: 'attributes.length' }],
  });
});

test('attributes and state are changed by one call', async () => {
  const seller = await aSellerWithShop(app);
  const { id: productId } = await add(seller, { categoryId: 'kurtas', attributes: '{"fabric":"Silk"}' });
  const change = (body: object) => seller.api('PUT /api/pro/:productId', { params: { productId }, body });
  expect(await change({ attributes: { fabric: 'Cotton' }, isArchived: true })).toMatchObject({
    isArchived: true,
    attributes: { fabric: 'Cotton' },
  });
});

test("the seller's list is filtered by categories of any depth", { tags: ['API-23'] }, async () => {
  const seller = await aSellerWithShop(app);
  const attributes = '{"fabric":"Silk"}';
  await add(seller, { name: 'Kurta', categoryId: 'kurtas', attributes });
  await add(seller, { name: 'Saree', categoryId: 'sarees', attributes });
  await add(seller, { name: 'Sock', category: 'Clothing' });
  await add(seller, { name: 'Ball', category: 'Toys' });
  const found = async (category: string | string[]) => {
    const body = { category };
    const products = await seller.api('POST /api/shop/filters', { query: {}, body });
    const { total } = await seller.api('POST /api/shop/filters/count', { body });
    expect(total).toBe(products.length);
    return products.map(({ name }) => name).toSorted();
  };
  expect(await found('CLOTHING')).toEqual(['Kurta', 'Saree', 'Sock']);
  expect(await found('ethnic-wear')).toEqual(['Kurta', 'Saree']);
  expect(await found(['kurtas', 'Toys'])).toEqual(['Ball', 'Kurta']);
  await expect(found('hats')).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'category', message: "There is no category 'hats'" }],
  });
  const options = await seller.api('POST /api/shop/filters/options');
  expect(options.categories).toEqual(['Clothing', 'Toys']);
});
