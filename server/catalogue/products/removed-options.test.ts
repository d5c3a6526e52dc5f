import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { VariantsChange } from '../../../contract/product-variants.ts';
import { unmetDemand } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import { aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { anAddress, expectInvariantsToHold, place } from '../../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../../tests/support/import-builders.ts';
import { merge } from '../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const put = ({ api }: Trader, productId: ProductId, ...named: [string, string[]][]) =>
  api('PUT /api/pro/:productId/variants', {
    params: { productId },
    body: {
      options: named.map(([name, values]): VariantsChange['options'][number] => ({
        name,
        kind: 'other',
        values: values.map((value) => ({ name: value })),
      })),
    },
  });

/** A shirt in M and L, Indigo and Red. */
async function aShirt() {
  const seller = await aTrader(app);
  const shirt = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Red'] },
    variants: { 'L Red': { sku: 'SHIRT-LR', stock: 3 } },
  });
  return { seller, shirt, variantId: shirt.variantOf('L', 'Red') };
}

const L_RED = [
  { option: 'Size', value: 'L' },
  { option: 'Colour', value: 'Red' },
];

test('variants of an option that is removed stay known by what they were', async () => {
  const { seller, shirt, variantId } = await aShirt();
  const buyer = await aBuyer(app);
  await buyer.api('POST /api/cart', { body: { productId: shirt.id, variantId, quantity: 1 } });
  await buyer.api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode: '560001' } });
  const day = '2026-03-01';
  await app.database.db
    .insert(unmetDemand)
    .values({ shopId: seller.shop.id, productId: shirt.id, variantId, pinCode: '400001', day, checks: 2 });
  const saved = await put(seller, shirt.id, ['Size', ['M', 'L']]);
  expect(saved.variants.filter(({ isArchived }) => isArchived).map((each) => each.formerChoices)).toEqual(
    ['M', 'M', 'L', 'L'].map((size, place) => [
      { option: 'Size', value: size },
      { option: 'Colour', value: place % 2 ? 'Red' : 'Indigo' },
    ]),
  );
  const { items } = await seller.api('GET /api/inventory', { query: { search: 'L, Red' } });
  expect(items).toMatchObject([{ variant_id: variantId, choices: L_RED }]);
  expect((await seller.table('inventory')).find(({ sku }) => sku === 'SHIRT-LR')).toMatchObject({
    variant: 'L, Red',
  });
  expect(await seller.exported('products')).not.toContain('SHIRT-LR');
  const { items: lines } = await buyer.api('GET /api/cart', { query: {} });
  expect(lines).toMatchObject([{ variantId, choices: L_RED }]);
  const addressId = await anAddress(app, buyer);
  const { shops } = await buyer.api('POST /api/checkout/summary', { body: { addressId } });
  const [shown] = shops.flatMap((shop) => shop.lines);
  expect(shown).toMatchObject({ choices: L_RED, obstacle: 'unavailable' });
  expect(shown?.message).toContain('Shirt (L, Red)');
  const shopper = { ...buyer, addressId };
  await expect(place(shopper, { paymentMethod: 'cash_on_delivery' })).rejects.toThrow('Shirt (L, Red)');
  expect(await buyer.api('GET /api/stock-alert')).toMatchObject([{ variantId, choices: L_RED }]);
  const query = { from: day, to: day };
  const { pinCodes } = await seller.api('GET /api/insights/unmet-demand', { query });
  expect(pinCodes).toMatchObject([{ products: [{ variantId, choices: L_RED }] }]);
  // They stay so when options change once more, and when nothing does.
  const renamed = await put(seller, shirt.id, ['Fit', ['Slim']]);
  const again = await put(seller, shirt.id, ['Fit', ['Slim']]);
  for (const { variants } of [renamed, again])
    expect(variants.find(({ id }) => id === variantId)).toMatchObject({ formerChoices: L_RED });
  const plain = await put(seller, shirt.id);
  expect(plain.variants.find(({ id }) => id === variantId)).toMatchObject({ formerChoices: L_RED });
});

test('the database refuses former words of a variant that is on sale', async () => {
  const { seller, shirt, variantId } = await aShirt();
  await put(seller, shirt.id, ['Size', ['M']]);
  const resold = sql`update variants set archived_at = null where id = ${variantId}`;
  await expect(app.database.db.execute(resold)).rejects.toMatchObject({
    cause: { constraint: 'variants_former_check' },
  });
});

test('variants from before an option was added keep their words when the options change places', async () => {
  const seller = await aTrader(app);
  const shirt = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Size: ['M', 'L'] },
  });
  const sizes = ['M', 'L'].map((size) => shirt.variantOf(size));
  const former = ({ variants }: Awaited<ReturnType<typeof put>>) =>
    sizes.map((id) => variants.find((variant) => variant.id === id)?.formerChoices);
  const added = await put(seller, shirt.id, ['Size', ['M', 'L']], ['Colour', ['Red']]);
  expect(added.variants.map(({ isArchived }) => isArchived)).toEqual([false, false, true, true]);
  // Their choices still say what they are.
  expect(former(added)).toEqual([null, null]);
  const swapped = await put(seller, shirt.id, ['Colour', ['Red']], ['Size', ['M', 'L']]);
  const words = ['M', 'L'].map((value) => [{ option: 'Size', value }]);
  expect(former(swapped)).toEqual(words);
  expect(former(await put(seller, shirt.id, ['Size', ['M', 'L']], ['Colour', ['Red']]))).toEqual(words);
  const back = await put(seller, shirt.id, ['Size', ['M', 'L']]);
  expect(back.variants.slice(0, 2)).toMatchObject(
    sizes.map((id) => ({ id, isArchived: false, formerChoices: null })),
  );
});

test('options that only change places say nothing new of archived variants', async () => {
  const { seller, shirt } = await aShirt();
  const fewer = await put(seller, shirt.id, ['Size', ['M']], ['Colour', ['Red']]);
  expect(fewer.variants.map(({ formerChoices }) => formerChoices)).toEqual([null, null, null, null]);
  const swapped = await put(seller, shirt.id, ['Colour', ['Red']], ['Size', ['M']]);
  expect(swapped.variants.map(({ formerChoices }) => formerChoices)).toEqual([null, null, null, null]);
  expect(swapped.options[1]).toMatchObject({ removed: [{ name: 'L' }] });
});

test('former variants that are sent back by their ids without choices keep their words', async () => {
  const { seller, shirt, variantId } = await aShirt();
  const sent = (isSold: (id: VariantId) => boolean) =>
    [shirt.variantOf('M', 'Indigo'), variantId].map((id) => ({ id, choices: [], isArchived: !isSold(id) }));
  const send = (variants: VariantsChange['variants']) =>
    seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: shirt.id },
      body: { options: [], variants },
    });
  for (const { variants } of [
    await send(sent((id) => id !== variantId)),
    await send(sent((id) => id !== variantId)),
  ])
    expect(variants.find(({ id }) => id === variantId)).toMatchObject({
      isArchived: true,
      formerChoices: L_RED,
    });
});

test('a line of a file does not bring back a former variant that was more than its words', async () => {
  const { seller, shirt, variantId } = await aShirt();
  await put(seller, shirt.id, ['Size', ['M']]);
  const [{ id = '', version = '', variant_id: medium = '' } = {}] = await seller.table('products');
  const text = csv(
    ['id', 'version', 'variant_id', 'option1_value', 'price'],
    [id, version, medium, 'M', '499'],
    [id, '', '', 'L', '499'],
  );
  expect(await seller.applied('products', text)).toMatchObject({ state: 'applied', faults: [] });
  const saved = await seller.api('GET /api/shop/products/:productId', { params: { productId: shirt.id } });
  expect(saved.variants.find((variant) => variant.id === variantId)).toMatchObject({
    isArchived: true,
    formerChoices: L_RED,
  });
});

test('an option that is added again brings back its variants, by the form and by a file', async () => {
  const { seller, shirt, variantId } = await aShirt();
  await put(seller, shirt.id, ['Size', ['M', 'L']]);
  const again = await put(seller, shirt.id, ['colour', ['Red']], ['Size', ['M', 'L']]);
  expect(again.variants.find(({ id }) => id === variantId)).toMatchObject({
    isArchived: false,
    formerChoices: null,
    sku: 'SHIRT-LR',
    available: 3,
  });
  await put(seller, shirt.id, ['Size', ['M', 'L']]);
  const [row = {}, other = {}] = await seller.table('products');
  const head = ['id', 'version', 'variant_id', 'option1_value', 'option2_name', 'option2_value'];
  const { id = '', version = '', variant_id: medium = '' } = row;
  const text = csv(
    head,
    [id, version, medium, 'M', 'Colour', 'Indigo'],
    [id, '', other['variant_id'] ?? '', 'L', '', 'Indigo'],
    [id, '', '', 'L', '', 'Red'],
  );
  expect(await seller.applied('products', text)).toMatchObject({ state: 'applied', faults: [] });
  const saved = await seller.api('GET /api/shop/products/:productId', { params: { productId: shirt.id } });
  expect(saved.variants.find((each) => each.id === variantId)).toMatchObject({
    isArchived: false,
    formerChoices: null,
    sku: 'SHIRT-LR',
  });
});

test('archived variants of a product that is merged keep their words', async () => {
  const { seller, shirt, variantId } = await aShirt();
  await put(seller, shirt.id, ['Size', ['M']], ['Colour', ['Indigo']]);
  const other = await aProduct(app, { shopId: seller.shop.id, name: 'Shirt Green' });
  const merged = await merge(seller, [other.id, shirt.id], {
    options: [{ name: 'Type', kind: 'other' }],
    variants: [
      { id: other.variantId, choices: ['Green'] },
      { id: shirt.variantOf('M', 'Indigo'), choices: ['Indigo'] },
    ],
  });
  expect(merged.variants.find(({ id }) => id === variantId)).toMatchObject({ formerChoices: L_RED });
});
