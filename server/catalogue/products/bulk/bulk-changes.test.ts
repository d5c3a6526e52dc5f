import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppliedBulkChange, BulkPreview, UndoneBulkChange } from '../../../../contract/bulk-changes.ts';
import { choicesInWords } from '../../../../contract/kernel/product-options.ts';
import type { ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer } from '../../../../tests/support/builders.ts';
import {
  aSellerWithShop,
  type SellerWithShop,
  aProduct,
  aVariedProduct,
} from '../../../../tests/support/catalog-builders.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
});
afterAll(() => app.close());

const URL = '/api/shop/bulk-changes';
function post(token: string, path: string, payload?: object) {
  return app.server.inject({
    method: 'POST',
    url: `${URL}${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
}

const RAISE = { kind: 'raise_price', percent: 10, roundTo: 'rupee' } as const;

async function preview({ token }: SellerWithShop, selection: object, change: object): Promise<BulkPreview> {
  return (await post(token, '/preview', { selection, change })).json();
}
async function apply(seller: SellerWithShop, selection: object, change: object): Promise<AppliedBulkChange> {
  const { fingerprint } = await preview(seller, selection, change);
  const applied = await post(seller.token, '', { selection, change, fingerprint });
  expect(applied.statusCode).toBe(201);
  return applied.json();
}
async function undo({ token }: SellerWithShop, id: string): Promise<UndoneBulkChange> {
  return (await post(token, `/${id}/undo`)).json();
}
async function prices({ api }: SellerWithShop): Promise<Record<string, number>> {
  const all = await api('GET /api/shop/products');
  return Object.fromEntries(all.map(({ name, price }) => [name, price]));
}

test('a change of many prices is seen before it is saved, and can be undone', async () => {
  const seller = await aSellerWithShop(app);
  const shopId = seller.shop.id;
  const cup = await aProduct(app, { shopId, name: 'Cup', priceRupees: 99.5, category: 'Toys' });
  await aProduct(app, { shopId, name: 'Bowl', priceRupees: 250, category: 'Toys' });
  await aProduct(app, { shopId, name: 'Lamp', priceRupees: 900, category: 'Other' });
  const selection = { filters: { category: 'toys' } };

  const seen = await preview(seller, selection, RAISE);
  expect(seen).toMatchObject({ changed: 2, unchanged: 0 });
  expect(seen.examples.map(({ name, before, after }) => [name, before.price, after.price])).toEqual([
    ['Bowl', 250, 275],
    ['Cup', 99.5, 109],
  ]);
  expect(await prices(seller)).toEqual({ Cup: 99.5, Bowl: 250, Lamp: 900 });

  const applied = await apply(seller, selection, RAISE);
  expect(applied).toMatchObject({ kind: 'raise_price', products: 2, isUndone: false });
  expect(await prices(seller)).toEqual({ Cup: 109, Bowl: 275, Lamp: 900 });
  const bought = await app.api()('GET /api/pro/:productId', { params: { productId: cup.id } });
  expect(bought.price).toBe(109);

  await seller.api('PUT /api/pro/:productId', { params: { productId: cup.id }, body: { name: 'Mug' } });
  expect(await undo(seller, applied.id)).toEqual({ restored: 1, left: 1, leftNames: ['Mug'] });
  expect(await prices(seller)).toEqual({ Mug: 109, Bowl: 250, Lamp: 900 });
  expect((await post(seller.token, `/${applied.id}/undo`)).statusCode).toBe(409);
  expect(await seller.api('GET /api/shop/bulk-changes')).toEqual([{ ...applied, isUndone: true }]);
});

test.each([
  [{ kind: 'archive' }, { isArchived: true }],
  [{ kind: 'set_price', price: '449.90' }, { price: 449.9 }],
  [{ kind: 'set_discount', discount: 35 }, { discount: 35 }],
  [{ kind: 'set_category', category: 'Beauty' }, { category: 'Beauty' }],
])('%j changes the selected products, and undoing restores them', async (change, expected) => {
  const seller = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id, discountPercent: 5 });
  const params = { productId: id };
  const before = await seller.api('GET /api/shop/products/:productId', { params });
  const { id: changeId } = await apply(seller, { ids: [id] }, change);
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject(expected);
  expect((await preview(seller, { ids: [id] }, change)).unchanged).toBe(1);
  const again = await post(seller.token, '', {
    selection: { ids: [id] },
    change,
    fingerprint: (await preview(seller, { ids: [id] }, change)).fingerprint,
  });
  expect(again.statusCode).toBe(409);
  await undo(seller, changeId);
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toEqual({
    ...before,
    version: 3,
  });
});

test('products come back on sale together, and each goes back to when it was archived', async () => {
  const seller = await aSellerWithShop(app);
  const archivedAt = new Date('2026-03-04T05:06:07.089Z');
  const { id } = await aProduct(app, { shopId: seller.shop.id, archivedAt });
  const { id: changeId } = await apply(seller, { filters: { isArchived: true } }, { kind: 'restore' });
  const params = { productId: id };
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    isArchived: false,
  });
  await undo(seller, changeId);
  const { rows } = await app.database.db.execute<{ at: string }>(
    sql`select archived_at::text as at from products where id = ${id}`,
  );
  expect(new Date(rows[0]?.at ?? '')).toEqual(archivedAt);
});

test('nothing is changed that the preview did not show', async () => {
  const seller = await aSellerWithShop(app);
  const shopId = seller.shop.id;
  const { id } = await aProduct(app, { shopId, priceRupees: 100 });
  const selection = { filters: {} };
  const { fingerprint } = await preview(seller, selection, RAISE);
  const attempt = () => post(seller.token, '', { selection, change: RAISE, fingerprint });
  await seller.api('PUT /api/pro/:productId', { params: { productId: id }, body: { price: 200 } });
  expect((await attempt()).json()).toMatchObject({ status: 409, code: 'stale' });
  const fresh = await preview(seller, selection, RAISE);
  await aProduct(app, { shopId, name: 'New one' });
  const late = await post(seller.token, '', { selection, change: RAISE, fingerprint: fresh.fingerprint });
  expect(late.json()).toMatchObject({ code: 'stale' });
  expect(Object.values(await prices(seller)).toSorted((a, b) => a - b)).toEqual([200, 499]);
});

test('of two equal simultaneous changes one is made', async () => {
  const seller = await aSellerWithShop(app);
  await aProduct(app, { shopId: seller.shop.id, priceRupees: 100 });
  await aProduct(app, { shopId: seller.shop.id, name: 'Other', priceRupees: 200 });
  const body = { selection: { filters: {} }, change: RAISE };
  const { fingerprint } = await preview(seller, body.selection, RAISE);
  const replies = await Promise.all([1, 2, 3].map(() => post(seller.token, '', { ...body, fingerprint })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await prices(seller)).toEqual({ 'Steel bottle': 110, Other: 220 });
});

test.each([
  [{ ...RAISE, percent: 0 }, 'Enter a whole percent from -90 to 500, without 0'],
  [{ ...RAISE, percent: 2.5 }, 'Enter a whole percent from -90 to 500, without 0'],
  [{ kind: 'set_price', price: 0 }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ kind: 'set_discount', discount: 100 }, 'Enter the discount as a whole percent from 0 to 99'],
])('%j is refused at its field', async (change, message) => {
  const { token } = await aSellerWithShop(app);
  const refused = await post(token, '/preview', { selection: { filters: {} }, change });
  expect(refused.json()).toMatchObject({ status: 400, message });
});

test('a price is raised neither beyond its bound nor lowered to nothing', async () => {
  const seller = await aSellerWithShop(app);
  await aProduct(app, { shopId: seller.shop.id, name: 'Diamond', priceRupees: 90_00_000 });
  await aProduct(app, { shopId: seller.shop.id, name: 'Pin', priceRupees: 0.4 });
  const refused = await post(seller.token, '/preview', {
    selection: { filters: {} },
    change: { ...RAISE, percent: 20 },
  });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'change.percent' }] });
  expect(refused.json<Problem>().message).toContain('1 more would not cost between ₹0.01 and ₹1,00,00,000');
});

test("another shop's products and changes stay out of reach", { tags: ['AZ2', 'AZ8'] }, async () => {
  const [owner, other] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const { id } = await aProduct(app, { shopId: owner.shop.id, priceRupees: 100 });
  expect(await preview(other, { ids: [id] }, RAISE)).toMatchObject({
    changed: 0,
    unchanged: 0,
    examples: [],
  });
  const applied = await apply(owner, { ids: [id] }, RAISE);
  const [foreign, missing] = [
    await post(other.token, `/${applied.id}/undo`),
    await post(other.token, `/${NOBODYS}/undo`),
  ];
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
  expect(await other.api('GET /api/shop/bulk-changes')).toEqual([]);
  expect(await prices(owner)).toEqual({ 'Steel bottle': 110 });
  const { token } = await aBuyer(app);
  for (const path of ['', '/preview', `/${NOBODYS}/undo`]) {
    expect((await post(token, path, {})).statusCode).toBe(403);
  }
});

/** What the product's variants cost, by their values. */
async function variantCosts(
  { api }: SellerWithShop,
  productId: ProductId,
): Promise<Record<string, number[]>> {
  const { options, variants } = await api('GET /api/shop/products/:productId', { params: { productId } });
  return Object.fromEntries(
    variants.map(({ choices, price, discount }) => [
      choicesInWords(options, choices)
        .map(({ value }) => value)
        .join(' '),
      [price, discount],
    ]),
  );
}

test('each variant is raised by its own price, and undoing gives each its own again', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Kurta',
    options: { Size: ['M', 'L', 'XL'] },
    variants: {
      M: { priceRupees: 499, discountPercent: 5 },
      L: { priceRupees: 599.5, discountPercent: 10 },
      XL: { priceRupees: 699 },
    },
  });
  const before = await variantCosts(seller, id);
  const { examples, changed } = await preview(seller, { ids: [id] }, RAISE);
  expect(changed).toBe(1);
  expect(examples).toMatchObject([
    { name: 'Kurta', before: { price: 499, highestPrice: 699 }, after: { price: 549, highestPrice: 769 } },
  ]);
  const applied = await apply(seller, { ids: [id] }, RAISE);
  expect(await variantCosts(seller, id)).toEqual({ M: [549, 5], L: [659, 10], XL: [769, 0] });
  const bought = await app.api()('GET /api/pro/:productId', { params: { productId: id } });
  expect(bought).toMatchObject({ price: 549, discount: 5, highestPrice: 769 });
  expect(await undo(seller, applied.id)).toEqual({ restored: 1, left: 0, leftNames: [] });
  expect(await variantCosts(seller, id)).toEqual(before);
  expect(await prices(seller)).toEqual({ Kurta: 499 });
});

test('all variants get the same price or discount, and the product shows that of its cheapest', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    options: { Size: ['M', 'L'] },
    variants: { M: { priceRupees: 500, discountPercent: 5 }, L: { priceRupees: 600, discountPercent: 20 } },
  });
  const before = await variantCosts(seller, id);
  const params = { productId: id };
  const priced = await apply(seller, { ids: [id] }, { kind: 'set_price', price: 500 });
  expect(await variantCosts(seller, id)).toEqual({ M: [500, 5], L: [500, 20] });
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    price: 500,
    discount: 20,
  });
  expect(await preview(seller, { ids: [id] }, { kind: 'set_price', price: 500 })).toMatchObject({
    changed: 0,
    unchanged: 1,
  });
  await undo(seller, priced.id);
  const reduced = await apply(seller, { ids: [id] }, { kind: 'set_discount', discount: 5 });
  expect(await variantCosts(seller, id)).toEqual({ M: [500, 5], L: [600, 5] });
  await undo(seller, reduced.id);
  expect(await variantCosts(seller, id)).toEqual(before);
});

test('a variant that would cost too much is named, and archived ones stay as they are', async () => {
  const seller = await aSellerWithShop(app);
  const { id, variantOf } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Ring',
    options: { Size: ['M', 'L'] },
    variants: { M: { priceRupees: 500 }, L: { priceRupees: 90_00_000 } },
  });
  const raise = { ...RAISE, percent: 20 };
  const refused = await post(seller.token, '/preview', { selection: { ids: [id] }, change: raise });
  expect(refused.json<Problem>().message).toContain("'Ring (L)' would not cost between");
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: id },
    body: {
      options: [{ name: 'Size', kind: 'size', values: [{ name: 'M' }, { name: 'L' }] }],
      variants: [
        { id: variantOf('M'), choices: ['M'] },
        { id: variantOf('L'), choices: ['L'], isArchived: true },
      ],
    },
  });
  await apply(seller, { ids: [id] }, raise);
  expect(await variantCosts(seller, id)).toEqual({ M: [600, 0], L: [90_00_000, 0] });
});

test('nothing is changed when a variant was changed after the preview', async () => {
  const seller = await aSellerWithShop(app);
  const { id } = await aVariedProduct(app, { shopId: seller.shop.id, options: { Size: ['M', 'L'] } });
  const selection = { ids: [id] };
  const { fingerprint } = await preview(seller, selection, RAISE);
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: id },
    body: {
      options: [{ name: 'Size', kind: 'size', values: [{ name: 'M' }, { name: 'L' }] }],
      variants: [{ choices: ['M'] }, { choices: ['L'], price: 900 }],
    },
  });
  const late = await post(seller.token, '', { selection, change: RAISE, fingerprint });
  expect(late.json()).toMatchObject({ status: 409, code: 'stale' });
  expect(await variantCosts(seller, id)).toEqual({ M: [499, 0], L: [900, 0] });
});

const TOYS = 1000;

/** Products 'Product 1', 'Product 2', …, a thousand in each transaction, each with this number of variants. */
async function manyProducts(shopId: ShopId, count: number, variantsOfEach: number): Promise<void> {
  const values = Array.from({ length: variantsOfEach }, (_, place) => ({
    number: place + 1,
    name: `Size ${place + 1}`,
  }));
  const options = variantsOfEach === 1 ? [] : [{ name: 'Size', kind: 'size', values }];
  for (let done = 0; done < count; done += TOYS) {
    await app.database.db.execute(sql`
      with added as (
        insert into products (shop_id, name, brand, category, description, price_paise, options)
        select ${shopId}, 'Product ' || n, 'Brand', 'Toys', 'A toy of some kind', 10000 + n, ${JSON.stringify(options)}
        from generate_series(${done + 1}::int, ${done + TOYS}::int) n returning id, shop_id, price_paise
      )
      insert into variants (product_id, shop_id, position, choices, price_paise)
      select id, shop_id, place, case when ${variantsOfEach} = 1 then '{}' else array[place + 1] end, price_paise + 100 * place
      from added, generate_series(0, ${variantsOfEach - 1}::int) place`);
  }
}

test('ten thousand products are changed and put back at once, and no more', async () => {
  const seller = await aSellerWithShop(app);
  await manyProducts(seller.shop.id, 10_000, 1);
  const selection = { filters: { search: 'product' } };
  const applied = await apply(seller, selection, RAISE);
  expect(applied.products).toBe(10_000);
  expect(await undo(seller, applied.id)).toMatchObject({ restored: 10_000, left: 0 });
  await aProduct(app, { shopId: seller.shop.id, name: 'Product too many' });
  const refused = await post(seller.token, '/preview', { selection, change: RAISE });
  expect(refused.json()).toMatchObject({ status: 409, code: 'limit_reached' });
});

test('two thousand products with three variants each are changed and put back at once', async () => {
  const seller = await aSellerWithShop(app);
  await manyProducts(seller.shop.id, 2000, 3);
  const last = async () => {
    const found = await seller.api('POST /api/shop/filters', { query: {}, body: { search: 'Product 2000' } });
    return found[0]?.variants.map(({ price }) => price);
  };
  const applied = await apply(seller, { filters: {} }, RAISE);
  expect(applied.products).toBe(2000);
  expect(await last()).toEqual([132, 133, 134]);
  expect(await undo(seller, applied.id)).toMatchObject({ restored: 2000, left: 0 });
  expect(await last()).toEqual([120, 121, 122]);
});
