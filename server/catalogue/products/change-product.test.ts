import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import { pictureUploads } from '../../../database/schema/pictures.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { approveProduct, rejectProduct, setProductPolicy } from '../../../tests/support/approval-builders.ts';
import { anOperator } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
  theStandardTree,
} from '../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let dataDir: string;
let seller: SellerWithShop;
let photo: Buffer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-product-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f4e79' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  await setProductPolicy(app, { rule: 'none' });
  seller = await aSellerWithShop(app);
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const own = (productId: ProductId, by: SellerWithShop = seller) =>
  by.api('GET /api/shop/products/:productId', { params: { productId } });
const change = (productId: ProductId, body: object) =>
  seller.api('PUT /api/pro/:productId', { params: { productId }, body });

async function upload(productId: ProductId, count = 1, by: SellerWithShop = seller): Promise<string[]> {
  const form = new FormData();
  for (let sent = 0; sent < count; sent += 1)
    form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const { keys } = await by.api('POST /api/pro/:productId/uploads', { params: { productId }, body: form });
  return keys;
}

const COLOURS = { name: 'Colour', kind: 'colour', values: [{ name: 'Indigo' }, { name: 'Rose' }] };

test('one call changes texts, options, variants, label and pictures together, or nothing of them', {
  tags: ['API-28', 'SPROD-09'],
}, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Kurta', priceRupees: 500 });
  const other = await aProduct(app, { shopId: seller.shop.id, name: 'Lamp' });
  await change(other.id, { options: [], variants: [{ choices: [], sku: 'LAMP' }] });
  const [rose = '', both = ''] = await upload(id, 2);
  const before = await own(id);
  const whole = (skuOfRose: string) => ({
    version: before.version,
    name: 'Cotton kurta',
    label: { consumerCare: 'care@shop.in' },
    options: [COLOURS],
    variants: [
      { choices: ['Indigo'], price: 700 },
      { choices: ['Rose'], price: 650, sku: skuOfRose },
    ],
    pictures: [
      { key: rose, alt: '', shownFor: 'Rose' },
      { key: both, alt: 'Both colours', shownFor: null },
    ],
  });

  await expect(change(id, whole('lamp'))).rejects.toMatchObject({
    code: 'already_exists',
    errors: [{ path: 'variants.1.sku' }],
  });
  expect(await own(id)).toEqual(before);

  const changed = await change(id, whole('KURTA-ROSE'));
  const rosy = changed.options[0]?.values[1]?.number;
  expect(changed).toMatchObject({
    name: 'Cotton kurta',
    version: before.version + 1,
    price: 650,
    highestPrice: 700,
    label: { consumerCare: 'care@shop.in' },
    variants: [{ price: 700, sku: null }, { price: 650, sku: 'KURTA-ROSE' }, { isArchived: true }],
    pictures: [
      { key: rose, alt: 'Cotton kurta', shownFor: rosy },
      { key: both, alt: 'Both colours', shownFor: null },
    ],
  });
  await expect(change(id, whole('KURTA-ROSE'))).rejects.toMatchObject({ code: 'stale' });
});

test('variants without their options are refused in words', { tags: ['API-28'] }, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  await expect(change(id, { variants: [{ choices: ['M'] }] })).rejects.toMatchObject({
    errors: [{ path: 'options', message: 'Give the options of these variants' }],
  });
});

test('an uploaded picture is shown only once a change names it, once, and for its own product', {
  tags: ['API-28', 'AZ2'],
}, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  const sibling = await aProduct(app, { shopId: seller.shop.id });
  const stranger = await aSellerWithShop(app);
  const [key = ''] = await upload(id);
  expect((await own(id)).pictures).toEqual([]);
  const named = { pictures: [{ key, alt: 'A cup' }] };
  await expect(change(sibling.id, named)).rejects.toMatchObject({ status: 404 });
  await expect(upload(id, 1, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(change(id, { pictures: [...named.pictures, ...named.pictures] })).rejects.toMatchObject({
    status: 404,
  });
  await app.jobs.drain();
  expect((await change(id, named)).pictures).toMatchObject([{ key, isReady: true }]);

  const [late = ''] = await upload(id);
  await app.database.db
    .update(pictureUploads)
    .set({ createdAt: sql`now() - interval '21 hours'` })
    .where(eq(pictureUploads.pictureKey, late));
  await expect(change(id, { pictures: [{ key: late, alt: '' }] })).rejects.toMatchObject({ status: 404 });
});

test('what waits for an operator is kept beside the product, and a further edit begins from it', {
  tags: ['POL30'],
}, async () => {
  const operator = await anOperator(app, ['catalogue']);
  const { id } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Kurta',
    options: { Colour: ['Indigo'] },
    priceRupees: 500,
  });
  await setProductPolicy(app, { rule: 'all' });
  const [key = ''] = await upload(id);
  const proposed = await change(id, {
    name: 'Silk kurta',
    options: [COLOURS],
    price: 450,
    pictures: [{ key, alt: 'Silk', shownFor: 'Rose' }],
  });
  expect(proposed).toMatchObject({ name: 'Silk kurta', price: 450, review: { state: 'waiting' } });
  expect(proposed.variants).toHaveLength(2);
  expect(await own(id)).toEqual(proposed);
  expect(await change(id, { brand: 'Neelam' })).toMatchObject({ name: 'Silk kurta', brand: 'Neelam' });
  const [row] = await app.database.db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({ name: 'Kurta', pricePaise: 450_00 });
  await approveProduct(operator, id);
  const shown = await app.api()('GET /api/pro/:productId', { params: { productId: id } });
  expect(shown).toMatchObject({ name: 'Silk kurta', brand: 'Neelam', price: 450 });
  expect(shown.variants).toHaveLength(2);
});

const SIZES = (...names: string[]) => ({
  name: 'Size',
  kind: 'size',
  values: names.map((name) => ({ name })),
});

test('a variant takes the SKU, or the choices, of one that the same change archives', {
  tags: ['API-28'],
}, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  const { variants } = await change(id, {
    options: [SIZES('S', 'M')],
    variants: [
      { choices: ['S'], sku: 'X-S' },
      { choices: ['M'], sku: 'X-M' },
    ],
  });
  const ofM = variants.find(({ sku }) => sku === 'X-M')?.id;
  const taken = await change(id, {
    options: [SIZES('M')],
    variants: [{ id: ofM, choices: ['M'], sku: 'X-S' }],
  });
  expect(taken.variants[0]).toMatchObject({ id: ofM, sku: 'X-S', isArchived: false });
  const moved = await change(id, {
    options: [SIZES('M', 'S')],
    variants: [{ id: ofM, choices: ['S'] }],
  });
  expect(moved.variants.filter(({ isArchived }) => !isArchived)).toMatchObject([{ id: ofM, sku: 'X-S' }]);

  // A combination that is archived from the start is kept, too.
  const kept = await change(id, {
    options: [SIZES('M', 'S')],
    variants: [
      { id: ofM, choices: ['S'] },
      { choices: ['M'], sku: 'LATER', isArchived: true },
    ],
  });
  expect(kept.variants.map(({ sku }) => sku)).toContain('LATER');
});

test('a picture that turned out to be damaged keeps the rest of a change from nothing', {
  tags: ['API-28'],
}, async () => {
  const { id } = await aProduct(app, { shopId: seller.shop.id, name: 'Cup' });
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const large = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
  const form = new FormData();
  // Its header is sound: the damage shows when it is prepared.
  for (const bytes of [photo, large.subarray(0, large.length / 2)])
    form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'cup.jpg');
  const { keys } = await seller.api('POST /api/pro/:productId/uploads', {
    params: { productId: id },
    body: form,
  });
  await app.jobs.drain();
  const changed = await change(id, { name: 'Clay cup', pictures: keys.map((key) => ({ key, alt: '' })) });
  expect(changed).toMatchObject({ name: 'Clay cup', pictures: [{ key: keys[0] }] });
  expect(changed.refusedPictures).toMatchObject([{ key: keys[1] }]);
});

test('a category that requires the net quantity asks for it, whether or not the call names options', {
  tags: ['API-28'],
}, async () => {
  await theStandardTree(app);
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  const asked = { errors: [{ path: 'netQuantity' }] };
  const move = {
    categoryId: 'audio',
    label: { makerRole: 'packer', makerName: 'Neelam', makerAddress: 'Erode' },
  };
  await expect(change(id, move)).rejects.toMatchObject(asked);
  await expect(change(id, { ...move, options: [] })).rejects.toMatchObject(asked);
  await change(id, { ...move, options: [], netQuantity: '1 N' });
});

test('archiving a product leaves a rejected change as it is', { tags: ['POL30'] }, async () => {
  const operator = await anOperator(app, ['catalogue']);
  const { id } = await aProduct(app, { shopId: seller.shop.id });
  await setProductPolicy(app, { rule: 'all' });
  await change(id, { name: 'Silk kurta' });
  await rejectProduct(operator, id);
  const archived = await seller.api('DELETE /api/pro/:productId', { params: { productId: id } });
  expect(archived).toMatchObject({ isArchived: true, name: 'Silk kurta', review: { state: 'rejected' } });
});

test('undoing a change of prices leaves variants alone that it did not touch', {
  tags: ['CONST-09'],
}, async () => {
  const { id, variantOf } = await aVariedProduct(app, {
    shopId: seller.shop.id,
    options: { Size: ['S', 'M'] },
    variants: { S: { priceRupees: 100 }, M: { priceRupees: 200 } },
  });
  await setProductPolicy(app, { rule: 'all' });
  await change(id, { options: [SIZES('S')], variants: [{ id: variantOf('S'), choices: ['S'] }] });
  const body = { selection: { ids: [id] }, change: { kind: 'set_price' as const, price: 150 } };
  const { fingerprint } = await seller.api('POST /api/shop/bulk-changes/preview', { body });
  const { id: changeId } = await seller.api('POST /api/shop/bulk-changes', {
    body: { ...body, fingerprint },
  });
  await seller.api('DELETE /api/pro/:productId/change', { params: { productId: id } });
  await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId } });
  expect((await own(id)).variants.map(({ price }) => price)).toEqual([100, 200]);
});
