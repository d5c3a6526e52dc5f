import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aSeller } from '../../tests/support/builders.ts';
import { aShop, aVariedProduct } from '../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aSellerWithShop() {
  const seller = await aSeller(app);
  return { ...seller, shop: await aShop(app, { ownerId: seller.user.id }) };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const SIZES = {
  name: 'Size',
  kind: 'size' as const,
  values: ['S', 'M', 'L', 'XL'].map((name) => ({ name })),
};
const COLOURS = {
  name: 'Colour',
  kind: 'colour' as const,
  values: [
    { name: 'Indigo', swatch: '#1F4E79' },
    { name: 'Rust', swatch: '#b5512e' },
    { name: 'Sage', swatch: '#8aa17f' },
  ],
};

test('a kurta in four sizes and three colours is one product of twelve variants', async () => {
  const seller = await aSellerWithShop();
  const kurta = await seller.api('POST /api/pro', {
    body: formOf({ name: 'Cotton kurta', price: '899', options: JSON.stringify([SIZES, COLOURS]) }),
  });
  expect(kurta.variants).toHaveLength(12);
  expect(kurta.variants.map(({ choices }) => choices.join())).toContain('4,7');
  const bought = await app.api()('GET /api/pro/:productId', { params: { productId: kurta.id } });
  expect(bought.options.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
    ['Size', ['S', 'M', 'L', 'XL']],
    ['Colour', ['Indigo', 'Rust', 'Sage']],
  ]);
  expect(bought.options[1]?.values[0]).toMatchObject({ swatch: '#1f4e79', inStock: false });
  expect(bought.variants).toHaveLength(12);
  expect(bought).toMatchObject({ price: 899, highestPrice: 899, stock: { state: 'out' } });
  await expectInvariantsToHold(app);
});

test('a price is given to a variant; the product alone is refused with the variants that may be meant', async () => {
  const seller = await aSellerWithShop();
  const shirt = await aVariedProduct(app, {
    shopId: seller.shop.id,
    options: { Size: ['M', 'L'] },
    priceRupees: 500,
  });
  const call = seller.api('PUT /api/pro/:productId', {
    params: { productId: shirt.id },
    body: { price: 450 },
  });
  await expect(call).rejects.toMatchObject({
    ...{ status: 400, code: 'variant_required' },
    variants: [
      { id: shirt.variantOf('M'), choices: [{ option: 'Size', value: 'M' }], price: 500 },
      { id: shirt.variantOf('L'), choices: [{ option: 'Size', value: 'L' }], price: 500 },
    ],
  });
  const saved = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: shirt.id },
    body: {
      options: [{ name: 'Size', kind: 'size', values: [{ name: 'L' }, { name: 'XXL' }] }],
      variants: [{ choices: ['L'], price: 450, sku: 'SHIRT-L' }, { choices: ['XXL'] }],
    },
  });
  expect(
    saved.variants.map(({ id, price, isArchived, sku }) => [
      id === shirt.variantOf('L'),
      price,
      isArchived,
      sku,
    ]),
  ).toEqual([
    [true, 450, false, 'SHIRT-L'],
    [false, 500, false, null],
    [false, 500, true, null],
  ]);
  await expectInvariantsToHold(app);
});
