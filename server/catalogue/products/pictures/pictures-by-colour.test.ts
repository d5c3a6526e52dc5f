import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { productPictures } from '../../../../database/schema/catalog.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
} from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  place,
  summaryOf,
} from '../../../../tests/support/checkout-builders.ts';
import { aTrader, csv } from '../../../../tests/support/import-builders.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';

let app: TestApp;
let dataDir: string;
let seller: SellerWithShop;
let photo: Buffer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-colours-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  seller = await aSellerWithShop(app);
  photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f4e79' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** An option 'Colour' with these values. */
const coloured = (...values: { number?: number; name: string }[]) => ({
  name: 'Colour',
  kind: 'colour' as const,
  values,
});
const keyOf = (number: number) => number.toString(16).padStart(32, 'a');
const urlOf = (number: number) => `/pictures/${keyOf(number)}-640.webp`;

function formOf(fields: Record<string, string | string[]>, pictures: number): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  for (let count = 0; count < pictures; count += 1) {
    form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return form;
}

/** A shirt with a picture for each of these colours, null for all. */
function aShirt(...shownFor: (string | null)[]) {
  return aVariedProduct(app, {
    shopId: seller.shop.id,
    name: 'Shirt',
    options: { Colour: ['Indigo', 'Rust'] },
    pictures: shownFor.map((colour, place) => [keyOf(place), colour] as const),
  });
}

const coloursOf = ({ pictures }: SellerProduct) => pictures.map(({ shownFor }) => shownFor);

function getOwn(productId: ProductId): Promise<SellerProduct> {
  return seller.api('GET /api/shop/products/:productId', { params: { productId } });
}

test('a shirt is added with pictures of its colours, and buyers see each colour with its own', async () => {
  const options = JSON.stringify([coloured({ name: 'Indigo' }, { name: 'Rust' })]);
  const shownFor = JSON.stringify(['Indigo', 'rust', null, 'Indigo']);
  const fields = { name: 'Shirt', price: '899', options, shownFor };
  const created = await seller.api('POST /api/pro', { body: formOf(fields, 4) });
  const [indigo, rust] = created.options[0]?.values.map(({ number }) => number) ?? [];
  expect(coloursOf(created)).toEqual([indigo, rust, null, indigo]);
  await app.jobs.drain();
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId: created.id } });
  expect(seen.imageUrls).toHaveLength(4);
  expect(seen.imagesShownFor).toEqual([indigo, rust, null, indigo]);
  const [card] = await app.api()('POST /api/pro/by-ids', { body: { ids: [created.id] } });
  expect(card?.imageUrls[0]).toBe(seen.imageUrls[0]);
});

test('pictures are added for a colour, in their order; those that stay keep their colours unless another is given', async () => {
  const shirt = await aShirt('Indigo', null);
  const params = { productId: shirt.id };
  const added = await seller.api('POST /api/pro/:productId/pictures', {
    params,
    body: formOf({ shownFor: '["Rust"]' }, 2),
  });
  expect(coloursOf(added)).toEqual([1, null, 2, null]);
  const [first = '', second = '', third = ''] = added.pictures.map(({ key }) => key);
  const fields = { order: [third, 'new', first, second], shownFor: '[null, "Rust", "Rust"]' };
  const placed = await seller.api('POST /api/pro/:productId/pictures', { params, body: formOf(fields, 1) });
  expect(placed.pictures.map(({ key, shownFor }) => [key, shownFor])).toEqual([
    [third, null],
    [expect.any(String), 2],
    [first, 2],
    [second, null],
  ]);
  const arranged = await seller.api('PUT /api/pro/:productId/pictures', {
    params,
    body: {
      pictures: [
        { key: first, alt: '', shownFor: 'Indigo' },
        { key: third, alt: '' },
      ],
    },
  });
  expect(coloursOf(arranged)).toEqual([1, null]);
});

test('a colour that the product does not have is refused, and so is any for a product without colours', async () => {
  const shirt = await aShirt('Indigo');
  const bottle = await aProduct(app, { shopId: seller.shop.id });
  const body = () => formOf({ shownFor: '["Teal"]' }, 1);
  for (const { id } of [shirt, bottle]) {
    await expect(
      seller.api('POST /api/pro/:productId/pictures', { params: { productId: id }, body: body() }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: [{ path: 'images', message: "This product has no colour 'Teal' to show a picture for" }],
    });
  }
  await expect(
    seller.api('POST /api/pro', { body: formOf({ name: 'Cup', price: '90', shownFor: '["Teal"]' }, 1) }),
  ).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('a colour has at most eight pictures, those for all included; a product without options has three', async () => {
  const shirt = await aShirt(...Array<string>(6).fill('Indigo'), null);
  const params = { productId: shirt.id };
  const add = (shownFor: (string | null)[]) =>
    seller.api('POST /api/pro/:productId/pictures', {
      params,
      body: formOf({ shownFor: JSON.stringify(shownFor) }, shownFor.length),
    });
  await expect(add(['Indigo', 'Indigo'])).rejects.toMatchObject({
    message: 'A colour can have at most 8 pictures, those for all colours included, and Indigo has 9',
  });
  expect(coloursOf(await add(['Indigo', ...Array<string>(7).fill('Rust')]))).toHaveLength(15);
  await expect(add(['Rust'])).rejects.toMatchObject({ status: 400 });
  await expect(
    seller.api('POST /api/pro', { body: formOf({ name: 'Cup', price: '90' }, 4) }),
  ).rejects.toMatchObject({ message: 'A product can have at most 3 pictures' });
});

test('two calls that add pictures at once do not pass the limit together', { tags: ['UP7'] }, async () => {
  const shirt = await aShirt(...Array<string>(6).fill('Indigo'));
  const add = () =>
    seller.api('POST /api/pro/:productId/pictures', {
      params: { productId: shirt.id },
      body: formOf({ shownFor: '["Indigo", "Indigo"]' }, 2),
    });
  const results = await Promise.allSettled([add(), add()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(coloursOf(await getOwn(shirt.id))).toHaveLength(8);
});

test('the database refuses a ninth picture of a colour, a fourth without options and a colour that there is not', {
  tags: ['UP7'],
}, async () => {
  const { db } = app.database;
  const shirt = await aShirt(...Array<string>(8).fill('Indigo'), 'Rust');
  const cup = await aProduct(app, { shopId: seller.shop.id, pictureKeys: [0, 1, 2].map(keyOf) });
  const one = (productId: ProductId, shownFor: number | null) => ({
    productId,
    position: 20,
    pictureKey: keyOf(20),
    alt: '',
    shownFor,
  });
  const wrong = [one(shirt.id, 1), one(shirt.id, null), one(shirt.id, 3), one(cup.id, null), one(cup.id, 1)];
  for (const picture of wrong) {
    const error: unknown = await db
      .insert(productPictures)
      .values(picture)
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('product_pictures_check');
  }
  await db.insert(productPictures).values(one(shirt.id, 2));
  const moved = db
    .update(productPictures)
    .set({ shownFor: 1 })
    .where(and(eq(productPictures.productId, shirt.id), eq(productPictures.position, 20)));
  await expect(moved).rejects.toThrow();
});

test('a colour with another name keeps its pictures; one that is removed leaves them to all colours', async () => {
  const shirt = await aShirt('Indigo', 'Rust', 'Rust');
  const params = { productId: shirt.id };
  const renamed = await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: {
      options: [{ ...coloured({ number: 1, name: 'Navy' }, { number: 2, name: 'Rust' }), name: 'Shade' }],
    },
  });
  expect(coloursOf(renamed)).toEqual([1, 2, 2]);
  const removed = await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: { options: [{ ...coloured({ number: 1, name: 'Navy' }), name: 'Shade' }] },
  });
  expect(coloursOf(removed)).toEqual([1, null, null]);
});

test('a colour is not removed while its pictures would be too many for the others; without options three are left', async () => {
  const shirt = await aShirt(...Array<string>(6).fill('Indigo'), 'Rust', 'Rust', 'Rust');
  const params = { productId: shirt.id };
  const put = (options: ReturnType<typeof coloured>[], variants?: { choices: string[] }[]) =>
    seller.api('PUT /api/pro/:productId/variants', { params, body: { options, variants } });
  await expect(put([coloured({ number: 1, name: 'Indigo' })])).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    message:
      'A colour can have at most 8 pictures, those for all colours included, and Indigo has 9. Pictures of removed colours are shown for all colours: remove some pictures first.',
    errors: [{ path: 'images' }],
  });
  await expect(put([], [{ choices: [] }])).rejects.toMatchObject({ status: 400 });
  const { pictures } = await getOwn(shirt.id);
  await seller.api('PUT /api/pro/:productId/pictures', {
    params,
    body: { pictures: pictures.slice(0, 3).map(({ key, alt }) => ({ key, alt })) },
  });
  expect(coloursOf(await put([], [{ choices: [] }]))).toEqual([null, null, null]);
});

test('a file that takes the last variant of a colour away leaves its pictures to all colours, or says that they are too many', async () => {
  const trader = await aTrader(app);
  const add = async (...shownFor: string[]) =>
    aVariedProduct(app, {
      shopId: trader.shop.id,
      name: 'Shirt',
      options: { Colour: ['Indigo', 'Rust'] },
      pictures: shownFor.map((colour, at) => [keyOf(at), colour] as const),
    });
  const params = { productId: (await add('Indigo', 'Rust')).id };
  const crowded = await add(...Array<string>(7).fill('Indigo'), 'Rust', 'Rust');
  const read = () => trader.api('GET /api/shop/products/:productId', { params });
  const fileOf = ({ id, version, variants }: SellerProduct) =>
    csv(
      ['id', 'version', 'variant_id', 'option1_value'],
      [id, String(version), variants[1]?.id ?? '', 'Brick'],
    );
  expect(await trader.applied('products', fileOf(await read()))).toMatchObject({ faults: [] });
  expect(coloursOf(await read())).toEqual([1, null]);
  const full = await trader.api('GET /api/shop/products/:productId', { params: { productId: crowded.id } });
  expect(await trader.checked('products', fileOf(full))).toMatchObject({
    faults: [
      { line: 2, column: 'option1_value', message: expect.stringContaining('Indigo has 9') as unknown },
    ],
  });
});

test('cart, checkout and order show the picture of the colour that is bought', async () => {
  const shirt = await aShirt('Indigo', null, 'Rust');
  const rust = shirt.variantOf('Rust');
  const buyer = await aShopper(app, { id: shirt.id, variantId: rust });
  const cart = await buyer.api('GET /api/cart');
  expect(cart.items[0]?.Product.imageUrls).toEqual([urlOf(2), urlOf(1)]);
  const visitor = await app.api()('POST /api/cart/preview', {
    body: { items: [{ productId: shirt.id, variantId: shirt.variantId, quantity: 1 }] },
  });
  expect(visitor.items[0]?.Product.imageUrls).toEqual([urlOf(0), urlOf(1)]);
  const { shops } = await summaryOf(buyer);
  expect(shops[0]?.lines[0]?.imageUrl).toBe(urlOf(2));
  const { orderId } = await place(buyer);
  const order = await buyer.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order.shopOrders[0]?.lines[0]?.imageUrl).toBe(urlOf(2));
  const { items } = await seller.api('GET /api/inventory', { query: { limit: '100' } });
  const own = items.find(({ variant_id }) => variant_id === rust);
  expect(own?.Product.imageUrls[0]).toBe(urlOf(2));
});
