import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';

let app: TestApp;
let dataDir: string;
let photo: Buffer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-review-pictures-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5f57' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'a name that is nobody else’s business' } })
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const form = { stars: 4, text: 'Keeps water cold.' };

async function aReview(): Promise<{ reviewer: Person; product: BuiltProduct }> {
  const [reviewer, product] = [await aBuyer(app), await aProduct(app)];
  await anOrder(app, reviewer.user.id, product);
  await reviewer.api('PUT /api/review/:productId', { params: { productId: product.id }, body: form });
  return { reviewer, product };
}

async function send(token: string, product: BuiltProduct, files: readonly Buffer[]) {
  const body = new FormData();
  for (const file of files) body.append('images', new Blob([new Uint8Array(file)]), 'photo.jpg');
  const encoded = new Response(body);
  return app.server.inject({
    method: 'POST',
    url: `/api/review/${product.id}/pictures`,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const shown = async (product: BuiltProduct, query = {}) =>
  app.api()('GET /api/review/:productId', { params: { productId: product.id }, query });

test('pictures of a review are shown to others once they are prepared, without what the camera wrote into them', {
  tags: ['PDP-16'],
}, async () => {
  const { reviewer, product } = await aReview();
  const sent = await send(reviewer.token, product, [photo, photo]);
  expect(sent.statusCode).toBe(201);
  expect(sent.json<OwnReview>().ownPictures.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect((await shown(product)).reviews[0]?.pictures).toEqual([]);
  expect(await shown(product, { withPictures: 'true' })).toMatchObject({ totalReviews: 0, withPictures: 0 });
  await app.jobs.drain();
  const { reviews, withPictures } = await shown(product, { withPictures: 'true' });
  expect(withPictures).toBe(1);
  expect(reviews[0]?.pictures.map(({ alt }) => alt)).toEqual([
    'Picture 1 of the review by Asha R.',
    'Picture 2 of the review by Asha R.',
  ]);
  const file = await app.server.inject({ url: reviews[0]?.pictures[0]?.url ?? '' });
  expect(file.headers['content-type']).toBe('image/webp');
  expect(file.rawPayload.includes('nobody else')).toBe(false);
});

test('a review has at most three pictures, also of calls at once; its author puts them in order and removes them', {
  tags: ['PDP-16'],
}, async () => {
  const { reviewer, product } = await aReview();
  const params = { productId: product.id };
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(reviewer.token, product, [photo])));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 400, 400,
  ]);
  const refused = replies.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json<Problem>().message).toBe('A review can have at most 3 pictures');
  await app.jobs.drain();
  const mine = async () => (await reviewer.api('GET /api/review/:productId/mine', { params })).review;
  const [first = '', second = '', third = ''] = (await mine())?.ownPictures.map(({ key }) => key) ?? [];
  const put = (pictures?: string[]) =>
    reviewer.api('PUT /api/review/:productId', { params, body: { ...form, pictures } });
  expect((await put()).ownPictures).toHaveLength(3);
  expect((await put([third, first, third])).ownPictures.map(({ key }) => key)).toEqual([third, first]);
  await expect(put([second])).rejects.toMatchObject({ status: 404 });
  expect((await put([])).ownPictures).toEqual([]);
  expect(await shown(product)).toMatchObject({ withPictures: 0, totalReviews: 1 });
});

test('only its author sees that a picture is damaged', async () => {
  const { reviewer, product } = await aReview();
  const damaged = photo.subarray(0, Math.floor(photo.length / 2));
  expect((await send(reviewer.token, product, [damaged])).statusCode).toBe(201);
  await app.jobs.drain();
  const params = { productId: product.id };
  const { review } = await reviewer.api('GET /api/review/:productId/mine', { params });
  expect(review?.ownPictures.map(({ state }) => state)).toEqual(['refused']);
  expect(review?.pictures).toEqual([]);
  expect((await shown(product)).withPictures).toBe(0);
});

test('only the author of a review adds pictures to it, and only pictures', {
  tags: ['UP1', 'UP9', 'AZ18'],
}, async () => {
  const { reviewer, product } = await aReview();
  const other = await aReview();
  const seller = await aSeller(app);
  expect((await send(other.reviewer.token, product, [photo])).statusCode).toBe(404);
  expect((await send((await aBuyer(app)).token, product, [photo])).statusCode).toBe(404);
  expect((await send(seller.token, product, [photo])).statusCode).toBe(403);
  expect((await send('nobody', product, [photo])).statusCode).toBe(401);
  for (const file of [Buffer.from('<svg onload=alert(1)>'), Buffer.from('GIF89a'), Buffer.alloc(0)]) {
    expect((await send(reviewer.token, product, [file])).statusCode).toBe(400);
  }
  expect((await send(reviewer.token, product, [])).statusCode).toBe(400);
  // A picture of another review, or of a shop, cannot be taken over by its key.
  await send(other.reviewer.token, other.product, [photo]);
  const [theirs] = (
    await other.reviewer.api('GET /api/review/:productId/mine', { params: { productId: other.product.id } })
  ).review?.ownPictures ?? [expect.unreachable()];
  const stealing = reviewer.api('PUT /api/review/:productId', {
    params: { productId: product.id },
    body: { ...form, pictures: [theirs?.key ?? ''] },
  });
  await expect(stealing).rejects.toMatchObject({ status: 404 });
});

test('a person uploads at most 50 pictures in a day', { tags: ['DO9'] }, async () => {
  const { reviewer, product } = await aReview();
  await app.database.db.execute(sql`
    insert into picture_uploads (picture_key, user_id, state)
    select md5(number::text), ${reviewer.user.id}, 'refused' from generate_series(1, 48) number`);
  expect((await send(reviewer.token, product, [photo, photo])).statusCode).toBe(201);
  expect((await send(reviewer.token, product, [photo])).statusCode).toBe(429);
});

test('files of a review that was taken back are swept a day later, those of others stay', {
  tags: ['UP10'],
}, async () => {
  const [gone, kept] = [await aReview(), await aReview()];
  for (const { reviewer, product } of [gone, kept]) await send(reviewer.token, product, [photo]);
  await app.jobs.drain();
  const keyOf = async ({ reviewer, product: { id: productId } }: typeof gone) =>
    (await reviewer.api('GET /api/review/:productId/mine', { params: { productId } })).review?.ownPictures[0]
      ?.key ?? expect.unreachable();
  const [goneKey, keptKey] = [await keyOf(gone), await keyOf(kept)];
  await gone.reviewer.api('DELETE /api/review/:productId', { params: { productId: gone.product.id } });
  await app.database.db.execute(sql`update picture_uploads set created_at = now() - interval '25 hours'`);
  await app.jobs.drain();
  const files = readdirSync(join(dataDir, 'pictures'));
  expect(files.some((name) => name.startsWith(goneKey))).toBe(false);
  expect(files.some((name) => name.startsWith(keptKey))).toBe(true);
});
