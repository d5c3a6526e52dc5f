import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type { CartItemId, ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { products, shops, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { aCoupon, onCart } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const aKurta = () =>
  aVariedProduct(app, {
    name: 'Cotton kurta',
    options: { Size: ['M', 'L'] },
    priceRupees: 500,
    variants: { L: { priceRupees: 600, stock: 3 } },
  });

const add = ({ api }: Person, { id: productId }: { id: ProductId }, variantId?: VariantId, quantity = 1) =>
  api('POST /api/cart', { body: { productId, ...(variantId && { variantId }), quantity } });
const change = ({ api }: Person, itemId: CartItemId, body: { variantId?: VariantId; quantity?: number }) =>
  api('PUT /api/cart/:itemId', { params: { itemId }, body });

test('a product with options is added by its variant; without one the buyer is asked which', async () => {
  const [buyer, kurta] = [await aBuyer(app), await aKurta()];
  await expect(add(buyer, kurta)).rejects.toMatchObject({
    status: 400,
    code: 'variant_required',
    variants: [
      { id: kurta.variantOf('M'), choices: [{ option: 'Size', value: 'M' }], price: 500 },
      { id: kurta.variantOf('L'), choices: [{ option: 'Size', value: 'L' }], price: 600 },
    ],
  });
  expect(await add(buyer, kurta, kurta.variantOf('L'), 2)).toMatchObject({
    variantId: kurta.variantOf('L'),
    choices: [{ option: 'Size', value: 'L' }],
    Product: { price: 600, stock: { state: 'low', left: 3 } },
    total: 1200,
  });
  await add(buyer, kurta, kurta.variantOf('M'));
  expect(await buyer.api('GET /api/cart')).toMatchObject({ total: 1700, items: [{}, {}] });
});

test('of an archived product no variants are offered to choose from', async () => {
  const buyer = await aBuyer(app);
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] }, archivedAt: new Date() });
  await expect(add(buyer, kurta)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('what buyers never saw is not told: neither its variants to choose from, nor name and price in the cart of a visitor', {
  tags: ['POL23', 'POL29'],
}, async () => {
  const { db } = app.database;
  const buyer = await aBuyer(app);
  const nothing = { items: [], savedItems: [], total: 0 };
  const preview = (items: readonly { productId: ProductId; variantId?: VariantId }[]) => {
    const wanted = items.map((item) => ({ ...item, quantity: 1 }));
    return app.api()('POST /api/cart/preview', { body: { items: wanted, savedItems: wanted } });
  };
  const seen = async ({ id, variantId }: { id: ProductId; variantId: VariantId }) => {
    const { items, savedItems, total } = await preview([{ productId: id, variantId }]);
    return { items, savedItems, total };
  };
  for (const state of ['applied', 'in_review'] as const) {
    const [kurta, lamp] = [await aKurta(), await aProduct(app)];
    const both = inArray(shops.id, [kurta.shopId, lamp.shopId]);
    await db.update(shops).set({ state }).where(both);
    expect(await seen(kurta), state).toEqual(nothing);
    expect(await seen(lamp), state).toEqual(nothing);
    await expect(add(buyer, kurta), state).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await db.update(shops).set({ state: 'suspended' }).where(both);
    expect((await seen(lamp)).items, 'what was shown before').toMatchObject([
      { Product: { isAvailable: false } },
    ]);
    await expect(add(buyer, kurta)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  const held = await aKurta();
  await db.update(products).set({ approval: 'waiting' }).where(eq(products.id, held.id));
  expect(await seen(held)).toEqual(nothing);
  expect(await preview([{ productId: held.id }])).toMatchObject(nothing);
  await expect(add(buyer, held)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('a line changed to another variant keeps quantity and coupon, and costs what that one costs', async () => {
  const [buyer, kurta] = [await aBuyer(app), await aKurta()];
  const { id } = await add(buyer, kurta, kurta.variantOf('M'), 2);
  await onCart(app, buyer, kurta.shopId, await aCoupon(app, kurta.shopId));
  const variantId = kurta.variantOf('L');
  expect(await change(buyer, id, { variantId })).toMatchObject({ id, variantId, quantity: 2, total: 1200 });
  expect(await buyer.api('GET /api/cart')).toMatchObject({ subtotal: 1200, discount: 120, items: [{ id }] });
});

test('a line that has the variant already takes over the units', async () => {
  const [buyer, kurta] = [await aBuyer(app), await aKurta()];
  const medium = await add(buyer, kurta, kurta.variantOf('M'), 2);
  const large = await add(buyer, kurta, kurta.variantOf('L'));
  const merged = await change(buyer, medium.id, { variantId: kurta.variantOf('L') });
  expect(merged).toMatchObject({ id: large.id, quantity: 3 });
  expect((await buyer.api('GET /api/cart')).items).toEqual([merged]);
});

test('a change to what cannot be had is refused, and the line stays as it was', async () => {
  const [buyer, kurta, other] = [await aBuyer(app), await aKurta(), await aKurta()];
  const line = await add(buyer, kurta, kurta.variantOf('M'), 4);
  const to = (size: string, { variantOf } = kurta) => change(buyer, line.id, { variantId: variantOf(size) });
  await expect(to('L')).rejects.toMatchObject({ code: 'out_of_stock', message: 'Only 3 left' });
  await expect(to('M', other)).rejects.toMatchObject({ status: 404 });
  await app.database.db
    .update(variants)
    .set({ archivedAt: new Date() })
    .where(eq(variants.id, kurta.variantOf('L')));
  await expect(to('L')).rejects.toMatchObject({ status: 404 });
  expect((await buyer.api('GET /api/cart')).items).toEqual([line]);
});

test(`two lines of together more than ${MAX_LINE_QUANTITY} do not become one`, async () => {
  const buyer = await aBuyer(app);
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] } });
  const medium = await add(buyer, kurta, kurta.variantOf('M'), MAX_LINE_QUANTITY);
  await add(buyer, kurta, kurta.variantOf('L'));
  const call = change(buyer, medium.id, { variantId: kurta.variantOf('L') });
  await expect(call).rejects.toMatchObject({ code: 'limit_reached' });
  expect((await buyer.api('GET /api/cart')).items).toHaveLength(2);
});

test("a visitor's cart is priced and merged by variant; a line without its variant is refused with the choice of variants", async () => {
  const [buyer, kurta, sari] = [await aBuyer(app), await aKurta(), await aKurta()];
  const [mug, gone] = [
    await aProduct(app),
    await aVariedProduct(app, { options: { Size: ['M', 'L'] }, archivedAt: new Date() }),
  ];
  const items = [
    { productId: kurta.id, variantId: kurta.variantOf('L'), quantity: 1 },
    { productId: kurta.id, variantId: kurta.variantOf('M'), quantity: 2 },
    { productId: mug.id, quantity: 1 },
    { productId: gone.id, quantity: 1 },
  ];
  const unclear = [{ productId: kurta.id, quantity: 5 }, ...items, { productId: sari.id, quantity: 1 }];
  const refused = {
    status: 400,
    code: 'variant_required',
    errors: [{ path: 'items.0.variantId' }, { path: 'items.5.variantId' }],
    variants: [{ id: kurta.variantOf('M'), price: 500 }, { id: kurta.variantOf('L') }],
  };
  const preview = app.api()('POST /api/cart/preview', { body: { items: unclear } });
  await expect(preview).rejects.toMatchObject(refused);
  const merge = buyer.api('POST /api/cart/merge', { body: { items: unclear } });
  await expect(merge).rejects.toMatchObject(refused);
  expect((await buyer.api('GET /api/cart')).items).toEqual([]);
  const expected = [
    [kurta.variantOf('L'), 1],
    [kurta.variantOf('M'), 2],
    [mug.variantId, 1],
  ];
  for (const cart of [
    await app.api()('POST /api/cart/preview', { body: { items } }),
    await buyer.api('POST /api/cart/merge', { body: { items } }),
  ])
    expect(cart.items.map(({ variantId, quantity }) => [variantId, quantity])).toEqual(expected);
});

test('what is bought also never has another variant of what is in the cart', async () => {
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] }, soldCount: 1_000_000 });
  const suggested = async (productIds: string) =>
    (await app.api()('GET /api/cart/also-bought', { query: { productIds } })).map(({ id }) => id);
  const mug = await aProduct(app);
  expect(await suggested(mug.id)).toContain(kurta.id);
  expect(await suggested(kurta.id)).not.toContain(kurta.id);
});
