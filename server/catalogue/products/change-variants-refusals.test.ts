import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSellerWithShop, aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';
import { waitingForLocks } from '../../../tests/support/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const optionOf = (name: string, values: readonly string[]) => ({
  name,
  kind: 'other' as const,
  values: values.map((value) => ({ name: value })),
});
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(from + index));
const atPath = (path: string) => ({ errors: [expect.objectContaining({ path })] });

test('a SKU of another product of the shop is refused at its row, in any letter case; other shops may have it', async () => {
  const seller = await aSellerWithShop(app);
  await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Size: ['M'] },
    variants: { M: { sku: 'SHIRT-M' } },
  });
  const options = [optionOf('Size', ['S', 'M'])];
  const variants = [
    { choices: ['S'], sku: 'KURTA-S' },
    { choices: ['M'], sku: 'shirt-m' },
  ];
  const kurta = await aProduct(app, { shopId: seller.shop.id });
  const change = { params: { productId: kurta.id }, body: { options, variants } };
  await expect(seller.api('PUT /api/pro/:productId/variants', change)).rejects.toMatchObject({
    status: 409,
    code: 'already_exists',
    ...atPath('variants.1.sku'),
  });
  const body = new FormData();
  const fields = { name: 'Kurta', price: '90', options: JSON.stringify(options) };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('variants', JSON.stringify(variants));
  await expect(seller.api('POST /api/pro', { body })).rejects.toMatchObject(atPath('variants.1.sku'));

  const other = await aSellerWithShop(app);
  const foreign = await aProduct(app, { shopId: other.shop.id });
  await other.api('PUT /api/pro/:productId/variants', { ...change, params: { productId: foreign.id } });
});

test('a SKU that a variant keeps is refused at the row of another one that takes it', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    options: { Size: ['S', 'M'] },
    variants: { S: { sku: 'SHIRT' } },
  });
  const change = seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: id },
    body: {
      options: [optionOf('Size', ['S', 'M'])],
      variants: [{ choices: ['S'] }, { choices: ['M'], sku: 'shirt' }],
    },
  });
  await expect(change).rejects.toMatchObject({
    status: 400,
    message: "Another variant has the SKU 'shirt'",
    ...atPath('variants.1.sku'),
  });
});

test('a SKU that another product gets in the same moment is refused at its row', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  const rival = await aProduct(app, { shopId: seller.shop.id, name: 'Rival' });
  let refused: Promise<unknown> | undefined;
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`update variants set sku = 'BOTH' where id = ${rival.variantId}`);
    const call = seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: id },
      body: {
        options: [optionOf('Size', ['M', 'L'])],
        variants: [{ choices: ['M'] }, { choices: ['L'], sku: 'both' }],
      },
    });
    refused = call.catch((error: unknown) => error);
    await expect.poll(() => waitingForLocks(app)).toBe(1);
  });
  expect(await refused).toMatchObject({
    status: 409,
    code: 'already_exists',
    message: "'Rival' has the SKU 'BOTH'. Choose another one.",
    ...atPath('variants.1.sku'),
  });
  await expectInvariantsToHold(app);
});

test('more than a hundred combinations are refused, also together with archived variants', async () => {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id });
  const change = (options: ReturnType<typeof optionOf>[]) =>
    seller.api('PUT /api/pro/:productId/variants', {
      params: { productId: product.id },
      body: { options },
    });
  await expect(
    change([optionOf('Size', numbers(1, 11)), optionOf('Colour', numbers(1, 10))]),
  ).rejects.toMatchObject({ status: 400, ...atPath('options') });
  // With the variant that it had before there are a hundred and one.
  await expect(change([optionOf('Size', numbers(1, 100))])).rejects.toMatchObject({
    status: 400,
    ...atPath('variants'),
  });
  expect((await change([optionOf('Size', numbers(1, 60))])).variants).toHaveLength(61);
  await expect(change([optionOf('Size', numbers(101, 60))])).rejects.toMatchObject({
    status: 400,
    ...atPath('variants'),
  });
  await expectInvariantsToHold(app);
});

test('a change that builds on an older version is refused and changes nothing', async () => {
  const seller = await aSellerWithShop(app);
  const { id, variantId } = await aProduct(app, { shopId: seller.shop.id });
  const params = { productId: id };
  const { version } = await seller.api('GET /api/shop/products/:productId', { params });
  await seller.api('PUT /api/pro/:productId', { params, body: { name: 'Changed meanwhile' } });
  const variants = [{ id: variantId, choices: ['M'] }];
  await expect(
    seller.api('PUT /api/pro/:productId/variants', {
      params,
      body: { options: [optionOf('Size', ['M'])], variants, version },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject({ options: [] });
});

test('a price of the product is not given to variants that another tab adds at the same moment', async () => {
  const seller = await aSellerWithShop(app);
  const { id, variantId } = await aProduct(app, { shopId: seller.shop.id, priceRupees: 200 });
  const params = { productId: id };
  const variants = [
    { id: variantId, choices: ['M'] },
    { choices: ['L'], price: 300 },
  ];
  let calls: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${id} for no key update`);
    const added = seller.api('PUT /api/pro/:productId/variants', {
      params,
      body: { options: [optionOf('Size', ['M', 'L'])], variants },
    });
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    calls = Promise.allSettled([
      added,
      seller.api('PUT /api/pro/:productId', { params, body: { price: 250 } }),
    ]);
    await expect.poll(() => waitingForLocks(app)).toBe(2);
  });
  expect(await calls).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'variant_required', variants: [{ price: 200 }, { price: 300 }] } },
  ]);
  await expectInvariantsToHold(app);
});

test("another seller's product is not found, and its variants are none of this one", async () => {
  const [seller, other] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const own = await aProduct(app, { shopId: seller.shop.id });
  const foreign = await aProduct(app, { shopId: other.shop.id });
  const body = { options: [], variants: [{ id: foreign.variantId, choices: [] }] };
  await expect(
    seller.api('PUT /api/pro/:productId/variants', { params: { productId: foreign.id }, body }),
  ).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(
    seller.api('PUT /api/pro/:productId/variants', { params: { productId: own.id }, body }),
  ).rejects.toMatchObject({ status: 400, ...atPath('variants.0.id') });
});

test.each([
  ['a choice that is no value', [{ choices: ['XL'] }], 'variants.0.choices'],
  ['the same choices twice', [{ choices: ['M'] }, { choices: ['m'] }], 'variants.1.choices'],
  [
    'a SKU twice',
    [
      { choices: ['M'], sku: 'A' },
      { choices: ['L'], sku: 'a' },
    ],
    'variants.1.sku',
  ],
  ['a weight that is no number', [{ choices: ['M'], weightGrams: 'heavy' }], 'variants.0.weightGrams'],
  ['a price of nothing', [{ choices: ['M'], price: '0' }], 'variants.0.price'],
  ['nothing on sale', [{ choices: ['M'], isArchived: true }], 'variants'],
])('%s is refused at its place', async (_what, variants, path) => {
  const seller = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  const body = { options: [optionOf('Size', ['M', 'L'])], variants };
  await expect(
    seller.api('PUT /api/pro/:productId/variants', { params: { productId: id }, body }),
  ).rejects.toMatchObject({ status: 400, ...atPath(path) });
});
