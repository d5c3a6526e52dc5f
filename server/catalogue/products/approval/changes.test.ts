import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { pictureUploads } from '../../../../database/schema/pictures.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  approveProduct,
  inReview,
  rejectProduct,
  setProductPolicy,
} from '../../../../tests/support/approval-builders.ts';
import { aBuyer, anOperator, type Person } from '../../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
  theStandardTree,
} from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold, inCart } from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
let dataDir: string;
let operator: Person;
let seller: SellerWithShop;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-approval-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  await theStandardTree(app);
  operator = await anOperator(app, ['catalogue']);
});
beforeEach(async () => {
  await setProductPolicy(app, { rule: 'all' });
  seller = await aSellerWithShop(app);
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const page = (productId: ProductId) => app.api()('GET /api/pro/:productId', { params: { productId } });
const own = (productId: ProductId): Promise<SellerProduct> =>
  seller.api('GET /api/shop/products/:productId', { params: { productId } });
const change = (productId: ProductId, body: object) =>
  seller.api('PUT /api/pro/:productId', { params: { productId }, body });
const setSizes = (productId: ProductId, sizes: string[], skus: Record<string, string> = {}) =>
  seller.api('PUT /api/pro/:productId/variants', {
    params: { productId },
    body: {
      options: [{ name: 'Size', kind: 'size', values: sizes.map((name) => ({ name })) }],
      variants: sizes.map((size) => ({ choices: [size], ...(skus[size] && { sku: skus[size] }) })),
    },
  });

const isSold = async (productId: ProductId) =>
  app
    .api()('POST /api/pro/by-ids', { body: { ids: [productId] } })
    .then((found) => found.length === 1);

test('a change of a product that buyers see waits, and what it costs does not', {
  tags: ['POL30', 'I19'],
}, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp', priceRupees: 500 });
  const saved = await change(id, { name: 'Gold lamp', description: 'Of pure gold', price: 450 });
  expect(saved).toMatchObject({ name: 'Gold lamp', description: 'Of pure gold', price: 450 });
  expect(saved.review).toMatchObject({
    kind: 'change',
    state: 'waiting',
    differences: [
      { field: 'name', before: { lines: ['Brass lamp'] }, after: { lines: ['Gold lamp'] } },
      {
        field: 'description',
        before: { lines: ['Keeps water cold for a day.'] },
        after: { lines: ['Of pure gold'] },
      },
    ],
  });
  expect(await page(id)).toMatchObject({ name: 'Brass lamp', price: 450 });
  expect(await change(id, { brand: 'Aurum', version: saved.version })).toMatchObject({
    name: 'Gold lamp',
    brand: 'Aurum',
  });
  const found = await inReview(operator, id);
  expect(found?.differences.map(({ field }) => field)).toEqual(['name', 'brand', 'description']);
  const listed = await seller.api('POST /api/shop/filters', { query: {}, body: { review: 'waiting' } });
  expect(listed.map(({ name }) => name)).toEqual(['Gold lamp']);
  await approveProduct(operator, id);
  expect(await page(id)).toMatchObject({ name: 'Gold lamp', brand: 'Aurum', price: 450 });
  expect((await own(id)).review).toBeNull();
});

test('the seller hears that a change was approved, with the name that buyers see now', async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp' });
  await change(id, { name: 'Gold lamp' });
  await approveProduct(operator, id);
  await app.jobs.drain();
  const [mail, ...others] = app.mails.filter(({ to }) => to === seller.user.email);
  expect(mail?.subject).toBe('The change of your product is approved');
  expect(mail?.text).toContain('Product: Gold lamp');
  // It may be archived or taken down, or its shop be closed.
  expect(mail?.text).toContain('Buyers see it with the change while it is on sale.');
  expect(mail?.text).toContain(`/seller/product/${id}`);
  expect(others).toEqual([]);
});

test('a rejected change stays the seller’s until the next one, and a withdrawn one is gone', async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp' });
  await change(id, { name: 'Gold lamp' });
  await rejectProduct(operator, id, { name: 'It is of brass' });
  expect(await own(id)).toMatchObject({
    name: 'Gold lamp',
    review: { state: 'rejected', refusals: [{ field: 'name', reason: 'It is of brass' }] },
  });
  const { toDo } = await seller.api('GET /api/shop/today');
  expect(toDo.rejectedProducts).toBe(1);
  expect((await change(id, { name: 'Golden lamp' })).review).toMatchObject({ state: 'waiting' });
  expect(await page(id)).toMatchObject({ name: 'Brass lamp' });
  await seller.api('DELETE /api/pro/:productId/change', { params: { productId: id } });
  expect(await own(id)).toMatchObject({ name: 'Brass lamp', review: null });
  await change(id, { name: 'Gold lamp' });
  expect((await change(id, { name: 'Brass lamp' })).review).toBeNull();
  expect(await inReview(operator, id)).toBeUndefined();
});

test('new options and variants are there once they are approved, and stock and carts stay with the old ones', async () => {
  const shirt = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Size: ['M', 'L'] },
  });
  const buyer = await aBuyer(app);
  await inCart(app, buyer, { id: shirt.id, variantId: shirt.variantOf('L') });
  const saved = await setSizes(shirt.id, ['M', 'XL'], { XL: 'SHIRT-XL' });
  const added = saved.variants.find(({ sku }) => sku === 'SHIRT-XL') ?? expect.unreachable();
  const offered = async () => (await page(shirt.id)).options[0]?.values.map(({ name }) => name);
  expect(await offered()).toEqual(['M', 'L']);
  const { items } = await buyer.api('GET /api/cart', { query: {} });
  expect(items).toMatchObject([{ variantId: shirt.variantOf('L'), Product: { isAvailable: true } }]);
  const rows = await app.database.db.execute(sql`select from variants where product_id = ${shirt.id}`);
  expect(rows.rows).toHaveLength(2);
  // A price of what is sold applies at once, also while options wait.
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: shirt.id },
    body: {
      options: saved.options.map(({ name, kind, values }) => ({ name, kind, values })),
      variants: [
        { id: shirt.variantOf('M'), choices: ['M'], price: 333 },
        { id: added.id, choices: ['XL'], price: 444 },
      ],
    },
  });
  const shown = await page(shirt.id);
  expect(shown.variants.find(({ id }) => id === shirt.variantOf('M'))?.price).toBe(333);
  // Another product takes its number meanwhile: it says so, and goes on waiting.
  const other = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Vest',
    options: { Size: ['S'] },
    variants: { S: { sku: 'shirt-xl' } },
  });
  await expect(approveProduct(operator, shirt.id)).rejects.toThrow("'Vest' has the SKU");
  expect(await inReview(operator, shirt.id)).toBeDefined();
  await app.database.db.execute(sql`update variants set sku = null where product_id = ${other.id}`);
  await approveProduct(operator, shirt.id);
  expect(await offered()).toEqual(['M', 'XL']);
  expect((await page(shirt.id)).variants.find(({ id }) => id === added.id)?.price).toBe(444);
});

test('a watched word that only a removed value says holds nothing back', { tags: ['POL29'] }, async () => {
  await setProductPolicy(app, {});
  const options = { Size: ['Miracle', 'Large'] };
  const { id } = await aVariedProduct(app, { shopId: seller.shop.id, name: 'Brass lamp', options });
  await setSizes(id, ['Large']);
  await setProductPolicy(app, { words: ['miracle'] });
  expect((await change(id, { name: 'Copper lamp' })).review).toBeNull();
  expect(await page(id)).toMatchObject({ name: 'Copper lamp' });
  await setSizes(id, ['Large', 'Miracle']);
  expect((await inReview(operator, id))?.reasons).toEqual([{ rule: 'word', word: 'miracle' }]);
});

test('pictures of a change are prepared at once, kept, and shown once they are approved', async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, pictureKeys: ['a'.repeat(32)] });
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  body.append('images', new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' }), 'broken.jpg');
  await expect(
    seller.api('POST /api/pro/:productId/pictures', { params: { productId: id }, body }),
  ).rejects.toThrow('Picture 2 cannot be used');
  body.delete('images');
  body.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  await seller.api('POST /api/pro/:productId/pictures', { params: { productId: id }, body });
  expect((await own(id)).pictures.map(({ isReady }) => isReady)).toEqual([true, false]);
  await app.jobs.drain();
  const [, added] = (await own(id)).pictures;
  expect(added).toMatchObject({ isReady: true });
  expect((await page(id)).imageUrls).toHaveLength(1);
  const { db } = app.database;
  const key = added?.key ?? '';
  /** Whether its files are there after the unused ones of former days were removed. */
  const isKept = async () => {
    await db
      .update(pictureUploads)
      .set({ createdAt: sql`now() - interval '3 days'` })
      .where(eq(pictureUploads.pictureKey, key));
    await app.jobs.drain();
    return (await app.server.inject({ url: added?.url ?? '' })).statusCode === 200;
  };
  expect(await isKept()).toBe(true);
  const found = await inReview(operator, id);
  expect(found?.differences).toMatchObject([{ field: 'pictures', after: { pictures: [{}, {}] } }]);
  await approveProduct(operator, id);
  expect((await page(id)).imageUrls).toHaveLength(2);
  // A picture that is taken back is not needed any more.
  const arrange = { pictures: [{ key: 'a'.repeat(32), alt: 'A lamp' }] };
  await seller.api('PUT /api/pro/:productId/pictures', { params: { productId: id }, body: arrange });
  expect((await page(id)).imageUrls).toHaveLength(2);
  await approveProduct(operator, id);
  expect((await page(id)).imageUrls).toHaveLength(1);
  expect(await isKept()).toBe(false);
});

test('a change whose category is gone says so, and goes on waiting', async () => {
  const { db } = app.database;
  await db.execute(sql`insert into categories (id, name, parent_id, root, position, depth)
    select 'short-lived', 'Short-lived', id, root, 99, depth + 1 from categories where id = 'toys'`);
  await app.changeFeed.flushed();
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  expect((await change(id, { categoryId: 'short-lived' })).categoryId).toBe('short-lived');
  await db.execute(sql`delete from categories where id = 'short-lived'`);
  await app.changeFeed.flushed();
  await expect(approveProduct(operator, id)).rejects.toMatchObject({ code: 'wrong_state' });
  // Its seller works on what is left of it.
  expect((await own(id)).category).toBe('Home & Kitchen');
  expect((await change(id, { name: 'Steel flask' })).review).toMatchObject({
    state: 'waiting',
    differences: [{ field: 'name' }],
  });
});

test('a merge that says nothing new is seen at once, one that does waits, and nothing in review is merged', async () => {
  const kurtas = async () => [
    await aProduct(app, { shopId: seller.shop.id, name: 'Cotton kurta, M' }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Cotton kurta, L' }),
  ];
  const [first, second] = (await kurtas()).map(({ id }) => id);
  if (!first || !second) return expect.unreachable();
  await change(second, { brand: 'Aurum' });
  await expect(merge(seller, [first, second])).rejects.toMatchObject({ code: 'wrong_state' });
  await seller.api('DELETE /api/pro/:productId/change', { params: { productId: second } });
  expect((await merge(seller, [first, second], { name: 'Cotton kurta' })).review).toBeNull();
  expect(await isSold(first)).toBe(true);
  const [third, fourth] = (await kurtas()).map(({ id }) => id);
  if (!third || !fourth) return expect.unreachable();
  expect((await merge(seller, [third, fourth], { name: 'Silk kurta' })).review).toMatchObject({
    kind: 'new',
    state: 'waiting',
  });
  expect(await isSold(third)).toBe(false);
  await approveProduct(operator, third);
  expect(await isSold(third)).toBe(true);
});

test('changes of many products wait one by one, and so does their undoing', async () => {
  const ids = [];
  for (const name of ['Cup', 'Bowl']) ids.push((await aProduct(app, { shopId: seller.shop.id, name })).id);
  const body = { selection: { ids }, change: { kind: 'set_category' as const, category: 'Toys' } };
  const preview = () => seller.api('POST /api/shop/bulk-changes/preview', { body });
  const { fingerprint } = await preview();
  const { id: changeId } = await seller.api('POST /api/shop/bulk-changes', {
    body: { ...body, fingerprint },
  });
  expect((await preview()).changed).toBe(0);
  for (const id of ids) expect(await page(id)).toMatchObject({ category: 'Home & Kitchen' });
  const [approved, undone] = ids;
  if (!approved || !undone) return expect.unreachable();
  await approveProduct(operator, approved);
  expect(await page(approved)).toMatchObject({ category: 'Toys' });
  const outcome = await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId } });
  expect(outcome).toMatchObject({ restored: 1, left: 1, leftNames: ['Cup'] });
  expect(await own(undone)).toMatchObject({ category: 'Home & Kitchen', review: null });
});
