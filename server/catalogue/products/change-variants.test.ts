import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import {
  aSellerWithShop,
  type SellerWithShop,
  aProduct,
  aVariedProduct,
  type BuiltProduct,
} from '../../../tests/support/catalog-builders.ts';
import { anAddress, expectInvariantsToHold, place } from '../../../tests/support/checkout-builders.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
  const seller = await aSellerWithShop(app);
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
  const seller = await aSellerWithShop(app);
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
    status: 400,
    code: 'variant_required',
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

/** A shirt in two sizes, M and L, and two colours. */
async function aShirt(seller: SellerWithShop) {
  return aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    priceRupees: 500,
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Rust'] },
    variants: { 'M Indigo': { sku: 'SHIRT-M-IN', stock: 3 } },
  });
}

const sized = (...values: { number?: number; name: string }[]) => ({
  name: 'Size',
  kind: 'size' as const,
  values,
});
const coloured = (...values: { number?: number; name: string }[]) => ({
  name: 'Colour',
  kind: 'colour' as const,
  values,
});
const M_AND_L = sized({ number: 1, name: 'M' }, { number: 2, name: 'L' });

function getProduct({ api }: SellerWithShop, { id }: { id: ProductId }): Promise<SellerProduct> {
  return api('GET /api/shop/products/:productId', { params: { productId: id } });
}

/** The id, or what else is asked, of each active variant by the names of its values. */
function byNames<Value>(
  { options, variants }: SellerProduct,
  read: (variant: SellerProduct['variants'][number]) => Value,
): Record<string, Value> {
  const active = variants.filter(({ isArchived }) => !isArchived);
  return Object.fromEntries(
    active.map((variant) => {
      const names = variant.choices.map(
        (number, index) => options[index]?.values.find((value) => value.number === number)?.name,
      );
      return [names.join(' '), read(variant)];
    }),
  );
}

test('a value with another name keeps its number, its variants and what they have', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const saved = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: shirt.id },
    body: {
      options: [M_AND_L, coloured({ number: 1, name: 'Navy' }, { number: 2, name: 'Rust' })],
    },
  });
  expect(saved.options[1]?.values.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Navy'],
    [2, 'Rust'],
  ]);
  expect(byNames(saved, ({ id, sku, available }) => [id, sku, available])).toEqual({
    'M Navy': [shirt.variantOf('M', 'Indigo'), 'SHIRT-M-IN', 3],
    'M Rust': [shirt.variantOf('M', 'Rust'), null, 50],
    'L Navy': [shirt.variantOf('L', 'Indigo'), null, 50],
    'L Rust': [shirt.variantOf('L', 'Rust'), null, 50],
  });
  await expectInvariantsToHold(app);
});

test('two values that swap their names swap nothing else', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const saved = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: shirt.id },
    body: { options: [M_AND_L, coloured({ number: 2, name: 'Indigo' }, { number: 1, name: 'Rust' })] },
  });
  expect(byNames(saved, ({ id }) => id)).toEqual({
    'M Indigo': shirt.variantOf('M', 'Rust'),
    'M Rust': shirt.variantOf('M', 'Indigo'),
    'L Indigo': shirt.variantOf('L', 'Rust'),
    'L Rust': shirt.variantOf('L', 'Indigo'),
  });
  await expectInvariantsToHold(app);
});

test('options in another order keep the variants that are named by their choices, also archived ones', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const put = (variants?: { choices: string[] }[]) =>
    seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: shirt.id },
      body: { options: [coloured({ name: 'Indigo' }, { name: 'Rust' }), M_AND_L], variants },
    });
  const saved = await put([{ choices: ['Indigo', 'M'] }, { choices: ['Rust', 'L'] }]);
  expect(byNames(saved, ({ id, sku, available }) => [id, sku, available])).toEqual({
    'Indigo M': [shirt.variantOf('M', 'Indigo'), 'SHIRT-M-IN', 3],
    'Rust L': [shirt.variantOf('L', 'Rust'), null, 50],
  });
  const all = await put();
  expect(byNames(all, ({ id }) => id)).toMatchObject({
    'Indigo L': shirt.variantOf('L', 'Indigo'),
    'Rust M': shirt.variantOf('M', 'Rust'),
  });
  await expectInvariantsToHold(app);
});

test('two variants that swap their choices or SKUs are saved at once', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aVariedProduct(app, {
    shopId: seller.shop.id,
    options: { Size: ['M', 'L'] },
    variants: { M: { sku: 'ONE' }, L: { sku: 'TWO' } },
  });
  const saved = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: shirt.id },
    body: {
      options: [M_AND_L],
      variants: [
        { id: shirt.variantOf('M'), choices: ['L'], sku: 'TWO' },
        { id: shirt.variantOf('L'), choices: ['M'], sku: 'ONE' },
      ],
    },
  });
  expect(byNames(saved, ({ id, sku }) => [id, sku])).toEqual({
    L: [shirt.variantOf('M'), 'TWO'],
    M: [shirt.variantOf('L'), 'ONE'],
  });
});

test('a variant that is left out is archived, its order stays, and its choices bring it back with its stock', async () => {
  const seller = await aSellerWithShop(app);
  const shirt = await aShirt(seller);
  const buyer = await aBuyer(app);
  const variantId = shirt.variantOf('M', 'Indigo');
  await buyer.api('POST /api/cart', { body: { productId: shirt.id, variantId, quantity: 2 } });
  const shopper = { ...buyer, addressId: await anAddress(app, buyer) };
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const params = { productId: shirt.id };
  const options = [M_AND_L, coloured({ number: 1, name: 'Indigo' }, { number: 2, name: 'Rust' })];
  const others = [
    ['M', 'Rust'],
    ['L', 'Indigo'],
    ['L', 'Rust'],
  ].map((choices) => ({ choices }));
  const without = await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: { options, variants: others },
  });
  expect(without.variants.at(-1)).toMatchObject({ id: variantId, isArchived: true, sku: 'SHIRT-M-IN' });
  expect(byNames(without, () => 0)).not.toHaveProperty(['M Indigo']);
  const order = await buyer.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order.shopOrders.flatMap(({ lines }) => lines)).toMatchObject([
    {
      variantId,
      sku: 'SHIRT-M-IN',
      quantity: 2,
      choices: [
        { option: 'Size', value: 'M' },
        { option: 'Colour', value: 'Indigo' },
      ],
    },
  ]);
  const again = await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: { options, variants: [{ choices: ['m', 'indigo'] }, ...others] },
  });
  expect(byNames(again, ({ id, available }) => [id, available])['M Indigo']).toEqual([variantId, 1]);
  await expectInvariantsToHold(app);
});

test('the first option keeps the variant that is named, with its stock and the carts that have it', async () => {
  const seller = await aSellerWithShop(app);
  const mug: BuiltProduct = await aProduct(app, { shopId: seller.shop.id, priceRupees: 200, stock: 9 });
  const buyer = await aBuyer(app);
  await buyer.api('POST /api/cart', { body: { productId: mug.id, quantity: 2 } });
  const saved = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: mug.id },
    body: {
      options: [sized({ name: 'Small' }, { name: 'Large' })],
      variants: [
        { id: mug.variantId, choices: ['Small'] },
        { choices: ['Large'], price: 300, discount: 10 },
      ],
    },
  });
  expect(byNames(saved, ({ id, available, price }) => [id === mug.variantId, available, price])).toEqual({
    Small: [true, 9, 200],
    Large: [false, 0, 300],
  });
  const cart = await buyer.api('GET /api/cart', { query: {} });
  expect(cart.items).toMatchObject([
    { variantId: mug.variantId, quantity: 2, choices: [{ option: 'Size', value: 'Small' }] },
  ]);
  await expectInvariantsToHold(app);
});

test('a product without options is changed as ever, and has a SKU of its own', async () => {
  const seller = await aSellerWithShop(app);
  const mug = await aProduct(app, { shopId: seller.shop.id, priceRupees: 200 });
  const params = { productId: mug.id };
  await seller.api('PUT /api/pro/:productId', { params, body: { price: 250, discount: 5 } });
  const body = { options: [], variants: [{ id: mug.variantId, choices: [], sku: ' MUG ' }] };
  const saved = await seller.api('PUT /api/pro/:productId/variants', { params, body });
  expect(saved.variants).toMatchObject([
    { id: mug.variantId, choices: [], price: 250, discount: 5, sku: 'MUG', available: 50 },
  ]);
  const renamed = await seller.api('PUT /api/pro/:productId', { params, body: { name: 'Mug', price: 260 } });
  expect(renamed).toMatchObject({ price: 260, highestPrice: 260, options: [], variants: [{ sku: 'MUG' }] });
  const added = await seller.api('POST /api/pro', { body: formOf({ name: 'Cup', price: '90' }) });
  expect(await getProduct(seller, added)).toMatchObject({
    options: [],
    variants: [{ price: 90, sku: null }],
  });
});
