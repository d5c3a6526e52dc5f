import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { mailsTo } from '../../../tests/support/browser.ts';
import { aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, aVariedProduct, type BuiltShop } from '../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const form = {
  minimum_threshold: 2,
  delivery_pin_codes: ['560001', '5600*'],
  status: 'active' as const,
};

const aKurta = (name = 'Cotton kurta') =>
  aVariedProduct(app, {
    shopId: shop.id,
    name,
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Red'] },
    stock: null,
  });

const archive = (variantId: VariantId) =>
  app.database.db.update(variants).set({ archivedAt: new Date() }).where(eq(variants.id, variantId));

const recordsOf = async (productId: ProductId) =>
  (await seller.api('GET /api/inventory', { query: { product_id: productId } })).items;

test('stock of a product with options needs a variant, and only its owner sees which there are', {
  tags: ['AZ3'],
}, async () => {
  const kurta = await aKurta();
  const body = { ...form, product_id: kurta.id, quantity: 4 };
  await expect(seller.api('POST /api/inventory', { body })).rejects.toMatchObject({
    status: 400,
    code: 'variant_required',
    variants: kurta.variants.map(({ id, choices: [size, colour] }) => ({
      id,
      choices: [
        { option: 'Size', value: size },
        { option: 'Colour', value: colour },
      ],
    })),
  });
  const other = await aSeller(app);
  await aShop(app, { ownerId: other.user.id });
  await expect(other.api('POST /api/inventory', { body })).rejects.toMatchObject({
    status: 404,
    message: 'The product was not found',
    variants: [],
  });
  expect(await recordsOf(kurta.id)).toEqual([]);
});

test('stock of a variant says what was chosen; an archived variant gets no more', async () => {
  const kurta = await aKurta();
  const variant_id = kurta.variantOf('L', 'Red');
  const body = { ...form, product_id: kurta.id, variant_id, quantity: 4 };
  expect(await seller.api('POST /api/inventory', { body })).toMatchObject({
    variant_id,
    choices: [
      { option: 'Size', value: 'L' },
      { option: 'Colour', value: 'Red' },
    ],
  });
  await archive(variant_id);
  const refusal = { status: 404, message: 'The variant was not found' };
  await expect(seller.api('POST /api/inventory', { body })).rejects.toMatchObject(refusal);
  expect(await recordsOf(kurta.id)).toHaveLength(1);
});

test('by name, the stock of a product is listed in the order of its variants', async () => {
  const kurta = await aKurta('Ajrakh kurta');
  const wanted = ['L Red', 'M Red', 'L Indigo', 'M Indigo'];
  for (const name of wanted) {
    const [size = '', colour = ''] = name.split(' ');
    const variant_id = kurta.variantOf(size, colour);
    await seller.api('POST /api/inventory', {
      body: { ...form, product_id: kurta.id, variant_id, quantity: 1 },
    });
  }
  const words = (await recordsOf(kurta.id)).map(({ choices }) => choices.map(({ value }) => value).join(' '));
  expect(words).toEqual(['M Indigo', 'M Red', 'L Indigo', 'L Red']);
});

test('one call adds stock for several variants', async () => {
  const kurta = await aKurta();
  const [mIndigo, mRed, lIndigo] = [
    kurta.variantOf('M', 'Indigo'),
    kurta.variantOf('M', 'Red'),
    kurta.variantOf('L', 'Indigo'),
  ];
  const quantities = [
    { variant_id: lIndigo, quantity: 0 },
    { variant_id: mIndigo, quantity: 7 },
  ];
  const { items } = await seller.api('POST /api/inventory/variants', {
    body: { ...form, product_id: kurta.id, quantities },
  });
  expect(items).toMatchObject([
    { variant_id: mIndigo, quantity: 7, minimum_threshold: 2, delivery_pin_codes: ['560001', '5600*'] },
    { variant_id: lIndigo, quantity: 0, status: 'active', stockState: 'out' },
  ]);
  const histories = await Promise.all(
    items.map(({ id }) =>
      seller.api('GET /api/inventory/:inventoryId/movements', { params: { inventoryId: id }, query: {} }),
    ),
  );
  expect(histories.map(({ movements }) => movements)).toMatchObject([
    [{ change: 7, reason: 'initial', actorName: seller.user.name }],
    [{ change: 0, reason: 'initial' }],
  ]);
  const lookup = (variantId: VariantId) =>
    app.api()('GET /api/inventory/pin-code/:pinCode', {
      params: { pinCode: '560034' },
      query: { product_id: kurta.id, variant_id: variantId },
    });
  expect(await lookup(mIndigo)).toMatchObject([{ variant_id: mIndigo, quantity: 7 }]);
  expect(await lookup(mRed)).toEqual([]);
});

test('stock for several variants is added for all or none', { tags: ['AZ3'] }, async () => {
  const kurta = await aKurta();
  const [first, archived] = kurta.variants;
  await archive(archived?.id ?? expect.unreachable());
  const foreign = await aVariedProduct(app, { options: { Size: ['M'] }, stock: null });
  const sister = await aProduct(app, { shopId: shop.id, stock: null });
  const add = (product_id: ProductId, ...ids: (VariantId | undefined)[]) =>
    seller.api('POST /api/inventory/variants', {
      body: {
        ...form,
        product_id,
        quantities: ids.map((variant_id) => ({ variant_id: variant_id ?? '', quantity: 3 })),
      },
    });
  const unknown = VariantId.parse(randomUUID());
  for (const bad of [foreign.variantId, sister.variantId, archived?.id, unknown]) {
    await expect(add(kurta.id, first?.id, bad)).rejects.toMatchObject({
      status: 404,
      message: 'The variant was not found',
    });
  }
  await expect(add(foreign.id, foreign.variantId)).rejects.toMatchObject({
    status: 404,
    message: 'The product was not found',
  });
  await expect(add(kurta.id, first?.id, first?.id)).rejects.toMatchObject({ status: 400 });
  await expect(add(kurta.id)).rejects.toMatchObject({ status: 400 });
  expect(await recordsOf(kurta.id)).toEqual([]);
});

test('the list is found by SKU and by choices, as it writes them', async () => {
  const other = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: other.user.id });
  await aProduct(app, { shopId, name: 'Red brick' });
  await aVariedProduct(app, {
    shopId,
    name: 'Silk stole',
    options: { Colour: ['Deep red', 'Teal'], Size: ['M', '100%'] },
    variants: { 'Teal M': { sku: 'ST_77' }, 'Deep red M': { sku: 'STX77' } },
  });
  const found = async (search: string) =>
    (await other.api('GET /api/inventory', { query: { search } })).items.map(
      ({ Product, choices }) => `${Product.name}: ${choices.map(({ value }) => value).join(', ')}`,
    );
  expect(await found('t_77')).toEqual(['Silk stole: Teal, M']);
  expect(await found('TEAL')).toHaveLength(2);
  expect((await found('red')).toSorted()).toEqual([
    'Red brick: ',
    'Silk stole: Deep red, 100%',
    'Silk stole: Deep red, M',
  ]);
  expect(await found('0%')).toHaveLength(2);
  expect(await found('Silk stole (Teal, M)')).toEqual(['Silk stole: Teal, M']);
  expect(await found('values')).toEqual([]);
  const page = await other.api('GET /api/inventory', { query: { search: 'stole', limit: '3' } });
  expect(page).toMatchObject({ total: 4, totalPages: 2 });
});

test('a mail about low stock names the variants', async () => {
  const other = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: other.user.id });
  await aVariedProduct(app, {
    shopId,
    name: 'Kolhapuri chappal',
    options: { Size: ['7', '8'] },
    variants: { 8: { stock: 1 } },
  });
  await app.jobs.drain();
  const [mail, ...others] = (await mailsTo(app, other.user.email ?? '')).filter(({ subject }) =>
    subject.startsWith('Running low'),
  );
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Kolhapuri chappal (8): 1 left (threshold 2)');
});
