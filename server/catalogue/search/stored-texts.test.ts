import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductFiltersInput } from '../../../contract/catalog.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSellerWithShop, aVariedProduct } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('facets reach what was stored before invisible characters were removed from texts', async () => {
  const { api, shop } = await aSellerWithShop(app);
  const brand = 'Neel\u200bam';
  await aVariedProduct(app, {
    shopId: shop.id,
    name: 'Shirt',
    brand,
    options: { Size: ['M\u2060'], Colour: ['Indi\u00adgo'] },
  });
  const facets = await api('POST /api/pro/filters/facets', { body: {} });
  const filters: ProductFiltersInput[] = [
    { brand: facets.brands.map(({ value }) => value) },
    { size: facets.sizes.map(({ value }) => value) },
    { colour: facets.colours.map(({ value }) => value) },
  ];
  for (const body of filters)
    expect(await api('POST /api/pro/filters', { query: {}, body })).toMatchObject({
      products: [{ name: 'Shirt' }],
    });
  expect(await api('POST /api/shop/filters/count', { body: { brand } })).toEqual({ total: 1 });
});
