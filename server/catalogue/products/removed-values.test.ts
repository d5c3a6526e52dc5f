import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import {
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
} from '../../../tests/support/catalog-builders.ts';
import { aTrader, csv } from '../../../tests/support/import-builders.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { VariantsChange } from '../../../contract/product-variants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function optionsOf(...named: [string, string[]][]): VariantsChange['options'] {
  return named.map(([name, values]) => ({
    name,
    kind: 'other' as const,
    values: values.map((value) => ({ name: value })),
  }));
}

const put = ({ api }: SellerWithShop, productId: ProductId, options: VariantsChange['options']) =>
  api('PUT /api/pro/:productId/variants', { params: { productId }, body: { options } });

/** A shirt in sizes of which L is sold out. */
async function aShirt(seller: SellerWithShop) {
  return aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
    variants: { 'L Indigo': { sku: 'SHIRT-L', stock: 0, priceRupees: 650 } },
  });
}

const L_INDIGO = [
  { option: 'Size', value: 'L' },
  { option: 'Colour', value: 'Indigo' },
];

test('the name of a removed value stays known for its variants, and nobody is offered it', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const saved = await put(seller, shirt.id, optionsOf(['Size', ['M']], ['Colour', ['Indigo']]));
  expect(saved.options[0]).toMatchObject({ values: [{ name: 'M' }], removed: [{ number: 2, name: 'L' }] });
  const { items } = await seller.api('GET /api/inventory', { query: { search: 'L, Indigo' } });
  expect(items).toMatchObject([{ variant_id: shirt.variantOf('L', 'Indigo'), choices: L_INDIGO }]);
  const { options } = await app.api()('GET /api/pro/:productId', { params: { productId: shirt.id } });
  expect(options[0]).toEqual({
    name: 'Size',
    kind: 'other',
    values: [{ number: 1, name: 'M', inStock: true }],
  });
  // The same values again are no change: the removed one is not lost with the second save.
  expect((await put(seller, shirt.id, saved.options)).options).toEqual(saved.options);
});

test('a removed value that is added again brings back its variants with stock, price and waiting buyers', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const variantId = shirt.variantOf('L', 'Indigo');
  const buyer = await aBuyer(app);
  await buyer.api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode: '560001' } });
  await put(seller, shirt.id, optionsOf(['Size', ['M', 'S']], ['Colour', ['Indigo']]));
  const again = await put(seller, shirt.id, optionsOf(['Size', ['l', 'M', 'S']], ['Colour', ['Indigo']]));
  expect(again.options[0]).toMatchObject({
    values: [{ name: 'l' }, { name: 'M' }, { name: 'S' }],
    removed: [],
  });
  expect(again.variants.filter(({ isArchived }) => !isArchived)).toHaveLength(3);
  expect(again.variants[0]).toMatchObject({ id: variantId, sku: 'SHIRT-L', price: 650, isArchived: false });
  expect(await buyer.api('GET /api/stock-alert')).toMatchObject([{ variantId }]);
  await expectInvariantsToHold(app);
});

test('an option that shares no value with the one in its place is a new one, and has none of its values', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const renamed = await put(seller, shirt.id, optionsOf(['Fit', ['M', 'L']], ['Colour', ['Indigo']]));
  expect(renamed.variants.map(({ id }) => id)).toEqual([
    shirt.variantOf('M', 'Indigo'),
    shirt.variantOf('L', 'Indigo'),
  ]);
  const replaced = await put(seller, shirt.id, optionsOf(['Fabric', ['Linen']], ['Colour', ['Indigo']]));
  expect(replaced.options[0]).toMatchObject({ values: [{ name: 'Linen' }], removed: [] });
  expect(replaced.variants.map(({ isArchived }) => isArchived)).toEqual([false, true, true]);
  await expectInvariantsToHold(app);
});

test('a line of a file with the name of a removed value brings back its variant', async () => {
  const seller = await aTrader(app);
  const shirt = await aShirt(seller);
  const { version } = await put(seller, shirt.id, optionsOf(['Size', ['M']], ['Colour', ['Indigo']]));
  expect(await seller.exported('products')).not.toContain('SHIRT-L');
  const head = ['id', 'version', 'option1_value', 'option2_value'];
  await seller.applied('products', csv(head, [shirt.id, String(version), 'L', 'Indigo']));
  const saved = await seller.api('GET /api/shop/products/:productId', { params: { productId: shirt.id } });
  expect(saved.variants.find(({ id }) => id === shirt.variantOf('L', 'Indigo'))).toMatchObject({
    isArchived: false,
    sku: 'SHIRT-L',
  });
});
