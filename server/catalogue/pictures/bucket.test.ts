import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import demoPictures from '../../../database/demo/pictures/index.json' with { type: 'json' };
import type { SellerProduct } from '../../../contract/seller-products.ts';
import type { Problem } from '../../../contract/problem.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type BucketServer, startBucketServer } from '../../../tests/support/bucket-server.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aShop } from '../../../tests/support/catalog-builders.ts';
import { readConfig } from '../../config/index.ts';
import { proveFileStorage } from '../../platform/storage/open-storage.ts';

let app: TestApp;
let bucket: BucketServer;
let dataDir: string;
let photo: Buffer;
let seller: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-bucket-'));
  bucket = await startBucketServer();
  app = await startTestApp({ DATA_DIR: dataDir, ...bucket.environment });
  photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0b5f57' } })
    .jpeg()
    .toBuffer();
  seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
});
afterEach(() => {
  bucket.outage = undefined;
});
afterAll(async () => {
  await app.close();
  await bucket.close();
  rmSync(dataDir, { recursive: true });
});

type Call = { method: 'POST' | 'PUT'; url: string };
const NEW_PRODUCT: Call = { method: 'POST', url: '/api/pro' };
const PORTRAIT: Call = { method: 'PUT', url: '/api/profile/picture' };

async function send(call: Call, token: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('images', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const encoded = new Response(form);
  return app.server.inject({
    ...call,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** A product with a prepared picture; the key of that picture. */
async function aPicturedProduct(): Promise<{ id: SellerProduct['id']; key: string }> {
  const product = (
    await send(NEW_PRODUCT, seller.token, { name: 'Clay cup', price: '149' })
  ).json<SellerProduct>();
  await app.jobs.drain();
  return { id: product.id, key: product.pictures[0]?.key ?? expect.unreachable() };
}

const objectsOf = (key: string) => [...bucket.objects.keys()].filter((name) => name.includes(key));

test('with a bucket set, pictures are stored there and served from our own origin', {
  tags: ['PDP-01'],
}, async () => {
  const { key } = await aPicturedProduct();
  expect(objectsOf(key)).toHaveLength(6);
  expect(objectsOf(key)).toContain(`pictures/${key}-640.webp`);
  const buyer = await aBuyer(app);
  expect((await send(PORTRAIT, buyer.token)).statusCode).toBeLessThan(300);
  expect(bucket.objects.size).toBe(12);
  expect(existsSync(join(dataDir, 'pictures'))).toBe(false);

  const served = await app.server.inject({ url: `/pictures/${key}-640.webp` });
  expect(served.rawPayload.equals(bucket.objects.get(`pictures/${key}-640.webp`) ?? Buffer.alloc(0))).toBe(
    true,
  );
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await app.server.inject({ url: `/pictures/${'0'.repeat(32)}-640.webp` })).statusCode).toBe(404);
});

test('a picture that many ask for is fetched once, and those of the demo market not at all', async () => {
  const { key } = await aPicturedProduct();
  const before = bucket.asked;
  const url = `/pictures/${key}-320.avif`;
  const replies = await Promise.all([1, 2, 3].map(() => app.server.inject({ url })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await app.server.inject({ url: `/pictures/${Object.values(demoPictures)[0]?.key}-320.avif` });
  expect(bucket.asked - before).toBe(1);
});

test('the files of a picture that nothing uses are removed from the bucket', { tags: ['UP10'] }, async () => {
  const [unused, used] = [await aPicturedProduct(), await aPicturedProduct()];
  const { pictures, version } = await seller.api('GET /api/shop/products/:productId', {
    params: { productId: unused.id },
  });
  expect(pictures).toHaveLength(1);
  await seller.api('PUT /api/pro/:productId/pictures', {
    params: { productId: unused.id },
    body: { pictures: [], version },
  });
  await app.database.db.execute(sql`update picture_uploads set created_at = now() - interval '25 hours'`);
  await app.jobs.drain();
  expect(objectsOf(unused.key)).toEqual([]);
  expect(objectsOf(used.key)).toHaveLength(6);
});

test('while the bucket is unavailable pictures answer 503 and uploads say so; afterwards both work again', async () => {
  const { key } = await aPicturedProduct();
  const buyer = await aBuyer(app);
  bucket.outage = 503;
  const away = await app.server.inject({ url: `/pictures/${key}-480.webp` });
  expect(away.statusCode).toBe(503);
  expect(away.headers).toHaveProperty('retry-after', '20');
  expect(away.headers).toHaveProperty('cache-control', 'no-store');
  const refused = await send(PORTRAIT, buyer.token);
  expect(refused.json<Problem>()).toMatchObject({
    status: 503,
    message: 'Pictures cannot be reached right now. Please try again in a moment.',
  });
  bucket.outage = undefined;
  app.clock.now = new Date(app.clock.now.getTime() + 21_000);
  expect((await app.server.inject({ url: `/pictures/${key}-480.webp` })).statusCode).toBe(200);
  expect((await send(PORTRAIT, buyer.token)).statusCode).toBeLessThan(300);
});

const prove = (settings: Record<string, string> = {}) =>
  proveFileStorage(readConfig({ ...bucket.environment, ...settings }));

test('a bucket that works is left as it was found', async () => {
  const before = [...bucket.objects.keys()];
  await prove();
  expect([...bucket.objects.keys()]).toEqual(before);
});

test.each([
  [{ S3_SECRET_ACCESS_KEY: 'another' }, 'the bucket answered with status 403 (SignatureDoesNotMatch)'],
  [{ S3_ACCESS_KEY_ID: 'another' }, 'the bucket answered with status 403 (InvalidAccessKeyId)'],
  [{ S3_BUCKET: 'another' }, 'the bucket answered with status 404 (NoSuchBucket)'],
  [{ S3_REGION: 'eu-west-1' }, 'the bucket answered with status 403 (AuthorizationHeaderMalformed)'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'connect ECONNREFUSED 127.0.0.1:1'],
])('%o stops the start in one line that says why', async (settings, reason) => {
  await expect(prove(settings)).rejects.toThrow(
    new RegExp(`^The bucket .* cannot be used: ${reason.replace(/[()]/g, '\\$&')}\\. Check the S3_ settings`),
  );
});

test('the bucket is named in the host when the settings ask for it', async () => {
  await expect(prove({ S3_ENDPOINT: 'http://s3.invalid', S3_PATH_STYLE: 'false' })).rejects.toThrow(
    / shop-pictures\.s3\.invalid|no connection to shop-pictures\.s3\.invalid/,
  );
});
