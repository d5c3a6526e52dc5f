import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportId, ProductId } from '../../../contract/kernel/schemas.ts';
import { imports } from '../../../database/schema/index.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { setProductPolicy } from '../../../tests/support/approval-builders.ts';
import { aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { aTrader, type Trader } from '../../../tests/support/import-builders.ts';
import { merge } from '../../../tests/support/merge-builders.ts';
import { interceptFaultPoint } from '../../platform/fault-points.ts';
import { PICTURE_USES } from '../products/index.ts';
import { findPicturesOfImport, type NamedPicture, type PicturesOfImport, requestPictures } from './index.ts';

let app: TestApp;
let dataDir: string;
let stranger: Server;
/** Of the stranger's server, and what addresses of a test begin with: what was fetched by one is remembered. */
let host: string;
let origin: string;
let tests = 0;
let trader: Trader;
let importId: ImportId;
let photo: Buffer;
/** What the stranger's server sends for a path, or with which status it answers; the photo otherwise. */
let sent: Map<string, Buffer | number>;
let asked: string[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-fetched-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer();
  stranger = createServer(({ url = '' }, response) => {
    const path = url.replace(/^\/\d+/, '');
    asked.push(path);
    const answer = sent.get(path) ?? photo;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo; // listens on a port
  host = `http://pictures.example:${port}`;
  app.network.hosts.set('pictures.example', ['127.0.0.1']);
  app.network.open.add(`127.0.0.1:${port}`);
});
beforeEach(async () => {
  sent = new Map();
  asked = [];
  tests += 1;
  origin = `${host}/${tests}`;
  // A breaker that an earlier test opened has closed by then.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await app.database.db.execute(sql`delete from picture_fetches`);
  trader = await aTrader(app);
  importId = await anImport();
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(async () => {
  stranger.close();
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** One that was applied, for the rows that it names. */
async function anImport(): Promise<ImportId> {
  const [row] = await app.database.db
    .insert(imports)
    .values({
      shopId: trader.shop.id,
      actorId: trader.user.id,
      kind: 'products',
      state: 'applied',
      fileName: 'products.csv',
      content: '',
    })
    .returning({ id: imports.id });
  if (!row) throw new Error('no import was inserted');
  return row.id;
}

/** What an import does for a product, in the transaction that saves it. */
async function name(
  productId: ProductId,
  pictures: readonly (string | Omit<NamedPicture, 'url'>)[],
  by = importId,
): Promise<void> {
  const named = pictures.map((picture, place) =>
    typeof picture === 'string' ? { url: origin + picture } : { url: `${origin}/${place}.jpg`, ...picture },
  );
  await app.database.db.transaction((tx) =>
    requestPictures(
      tx,
      { importId: by, shopId: trader.shop.id },
      [{ productId, pictures: named }],
      PICTURE_USES,
    ),
  );
}

const result = (by = importId): Promise<PicturesOfImport> => findPicturesOfImport(app.database.db, by, 10);
const ownProduct = (productId: ProductId) =>
  trader.api('GET /api/shop/products/:productId', { params: { productId } });
const altsOf = async (productId: ProductId) => (await ownProduct(productId)).pictures.map(({ alt }) => alt);
/** As if the pause after a failed try were over. */
const makeDue = () =>
  app.database.db.execute(sql`update picture_fetches set due_at = now() where state = 'waiting'`);

test('pictures that an import names are fetched, attached in its order and shown to buyers', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id, name: 'Kulhad' });
  await name(id, [{ alt: 'Front' }, {}, { alt: 'Inside' }]);
  expect(await result()).toEqual({ waiting: 3, attached: 0, failed: 0, faults: [] });
  await app.jobs.drain();
  expect(await result()).toEqual({ waiting: 0, attached: 3, failed: 0, faults: [] });
  expect(await altsOf(id)).toEqual(['Front', 'Kulhad, picture 2', 'Inside']);
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId: id } });
  expect(seen.imageUrls).toHaveLength(3);
  const file = await app.server.inject({ url: seen.imageUrls[0] ?? '' });
  expect(file.headers['content-type']).toBe('image/webp');
});

test('a first picture that comes last is put first, and behind what the product had', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id, pictureKeys: ['a'.repeat(32)] });
  sent.set('/0.jpg', 503);
  await name(id, [{ alt: 'First' }, { alt: 'Second' }]);
  await app.jobs.drain();
  expect(await result()).toMatchObject({ waiting: 1, attached: 1, faults: [] });
  sent.delete('/0.jpg');
  await app.jobs.drain();
  expect(await altsOf(id), 'not before its pause is over').toEqual(['Steel bottle, picture 1', 'Second']);
  await makeDue();
  await app.jobs.drain();
  expect(await altsOf(id)).toEqual(['Steel bottle, picture 1', 'First', 'Second']);
});

test('a picture is shown for the colour that the file names; one that the product does not have is a fault', async () => {
  const { id } = await aVariedProduct(app, {
    shopId: trader.shop.id,
    options: { Colour: ['Indigo', 'Rust'] },
  });
  await name(id, [{ shownFor: 'Rust' }, { shownFor: 'Pink' }, {}]);
  await app.jobs.drain();
  const { pictures, options } = await ownProduct(id);
  const rust = options[0]?.values.find((value) => value.name === 'Rust');
  expect(pictures.map(({ shownFor }) => shownFor)).toEqual([rust?.number, null]);
  const reason = "This product has no colour 'Pink' to show a picture for";
  const productName = 'Steel bottle';
  expect((await result()).faults).toEqual([{ productId: id, productName, url: `${origin}/1.jpg`, reason }]);
});

test('the seller reads of each picture why it could not be had', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  const full = await aProduct(app, {
    shopId: trader.shop.id,
    pictureKeys: ['b', 'c'].map((one) => one.repeat(32)),
  });
  const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  sent.set('/gone.jpg', 404);
  sent.set('/page', Buffer.from('<html><body>Log in</body></html>'));
  sent.set('/half.jpg', large.subarray(0, large.length / 2));
  await name(id, ['/gone.jpg', '/page', '/half.jpg']);
  await name(full.id, ['/1.jpg', '/2.jpg', '/2.jpg']);
  await app.jobs.drain();
  const { faults, ...counts } = await result();
  expect(counts).toEqual({ waiting: 0, attached: 1, failed: 4 });
  const of = (productId: ProductId) =>
    Object.fromEntries(
      faults.flatMap((fault) =>
        fault.productId === productId ? [[fault.url.slice(origin.length), fault.reason]] : [],
      ),
    );
  expect(of(id)).toEqual({
    '/gone.jpg': 'There is no picture at this address any more',
    '/page': 'This is the address of a web page. Give the address of the picture itself.',
    '/half.jpg': 'This picture is damaged and cannot be read',
  });
  expect(Object.values(of(full.id))).toEqual(['A product can have at most 3 pictures']);
  expect([await altsOf(id), (await altsOf(full.id)).length]).toEqual([[], 3]);
});

test('a server that does not answer is asked again with growing pauses, and given up after six tries', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  sent.set('/0.jpg', 500);
  await name(id, [{}]);
  const pauses: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    await app.jobs.drain();
    const { rows } = await app.database.db.execute<{ pause: number }>(
      sql`select round(extract(epoch from due_at - now()))::int as pause from picture_fetches
        where product_id = ${id} and state = 'waiting'`,
    );
    pauses.push(...rows.map(({ pause }) => pause));
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await makeDue();
  }
  expect(asked).toHaveLength(6);
  expect(pauses).toHaveLength(5);
  expect(pauses.every((pause, place) => pause > (pauses[place - 1] ?? 0))).toBe(true);
  const { failed, faults } = await result();
  expect([failed, faults[0]?.reason]).toEqual([1, expect.stringContaining('did not answer')]);
});

test('a server that fails again and again is left alone for a while, which uses up no try of other pictures', async () => {
  const { id } = await aVariedProduct(app, { shopId: trader.shop.id, options: { Size: ['S', 'L'] } });
  const paths = Array.from({ length: 8 }, (_, place) => `/broken-${place}.jpg`);
  for (const path of paths) sent.set(path, 503);
  await name(id, paths);
  for (let rounds = 1; rounds <= 7; rounds += 1) {
    await app.jobs.drain();
    await makeDue();
  }
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(await result()).toMatchObject({ waiting: 8, failed: 0 });
  // It answers again.
  for (const path of paths) sent.set(path, 404);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await makeDue();
  await app.jobs.drain();
  const { faults, ...counts } = await result();
  expect(counts).toEqual({ waiting: 0, attached: 0, failed: 8 });
  expect(new Set(faults.map(({ reason }) => reason)).size).toBe(1);
});

test('all that waits for a server which has been down for hours is given up at once', async () => {
  const { id } = await aVariedProduct(app, { shopId: trader.shop.id, options: { Size: ['S', 'L'] } });
  const paths = Array.from({ length: 8 }, (_, place) => `/down-${place}.jpg`);
  for (const path of paths) sent.set(path, 503);
  await name(id, paths);
  await app.jobs.drain();
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 3_600_000);
  await makeDue();
  await app.jobs.drain();
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(await result()).toMatchObject({ waiting: 0, failed: 8 });
});

test('what could not be had is fetched again when its seller asks for it', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id, name: 'Kulhad' });
  sent.set('/0.jpg', 403);
  await name(id, [{}, {}]);
  await app.jobs.drain();
  const [productName, reason] = ['Kulhad', 'The server does not give this picture to us'];
  const faults = [{ productId: id, productName, url: `${origin}/0.jpg`, reason }];
  expect((await trader.look(importId)).pictures).toEqual({ waiting: 0, attached: 1, failed: 1, faults });
  sent.clear();
  asked = [];
  const call = { params: { importId } };
  const { pictures } = await trader.api('POST /api/import/:importId/pictures', call);
  expect(pictures).toEqual({ waiting: 1, attached: 1, failed: 0, faults: [] });
  await app.jobs.drain();
  expect([asked, await result()]).toEqual([['/0.jpg'], { waiting: 0, attached: 2, failed: 0, faults: [] }]);
  const stranger = await aTrader(app);
  await expect(stranger.api('POST /api/import/:importId/pictures', call)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a shop with few pictures does not wait for one with many', { tags: ['UP12'] }, async () => {
  for (let products = 1; products <= 5; products += 1) {
    const large = await aVariedProduct(app, { shopId: trader.shop.id, options: { Size: ['S', 'L'] } });
    const paths = Array.from({ length: 8 }, (_, place) => `/large-${products}-${place}.jpg`);
    for (const path of paths) sent.set(path, 404);
    await name(large.id, paths);
  }
  trader = await aTrader(app);
  importId = await anImport();
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, ['/small.jpg']);
  await app.jobs.drain();
  expect(asked.length).toBe(41);
  expect(asked.indexOf('/small.jpg')).toBeLessThan(6);
});

test('an address that several products name is fetched once', async () => {
  const products = [
    await aProduct(app, { shopId: trader.shop.id }),
    await aProduct(app, { shopId: trader.shop.id }),
  ];
  for (const { id } of products) await name(id, ['/chart.jpg', '/chart.jpg']);
  await app.jobs.drain();
  expect([asked, (await result()).attached]).toEqual([['/chart.jpg'], 2]);
});

test('nothing is fetched while many fetched pictures wait to be prepared', { tags: ['UP12'] }, async () => {
  const other = await aTrader(app);
  await app.database.db.execute(
    sql`insert into picture_uploads (picture_key, shop_id, is_fetched, state, original)
      select md5(${other.shop.id} || n), ${other.shop.id}, true, 'waiting', 'x' from generate_series(1, 20) n`,
  );
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, [{}]);
  await app.jobs.drain();
  expect(asked).toEqual([]);
  await app.database.db.execute(sql`delete from picture_uploads where shop_id = ${other.shop.id}`);
  await app.jobs.drain();
  expect(await result()).toMatchObject({ waiting: 0, attached: 1 });
});

test('a picture whose product was merged before it came is listed with the product that stayed', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id, name: 'Cup S' });
  const other = await aProduct(app, { shopId: trader.shop.id, name: 'Cup L' });
  await name(id, ['/small.jpg']);
  await name(other.id, ['/first.jpg']);
  await app.jobs.drain();
  await name(other.id, ['/first.jpg', '/late.jpg', '/small.jpg']);
  asked = [];
  const kept = await merge(trader, [id, other.id]);
  await app.jobs.drain();
  expect(asked).toEqual([]);
  expect(kept.pictures).toHaveLength(2);
  const reason = 'Its product was merged with this one before the picture came';
  expect(await result()).toMatchObject({
    waiting: 0,
    attached: 2,
    failed: 1,
    faults: [{ productId: kept.id, url: `${origin}/late.jpg`, reason }],
  });
});

test.each(['picture fetch: bytes fetched', 'picture fetch: attached'] as const)(
  'a picture is attached once, wherever its process dies',
  { tags: ['UP12'] },
  async (point) => {
    const { id } = await aProduct(app, { shopId: trader.shop.id });
    await name(id, [{ alt: 'Front' }]);
    const stop = interceptFaultPoint(point, () => Promise.reject(new Error('killed')));
    stops.push(stop);
    await app.jobs.drain();
    expect(await result()).toMatchObject({ waiting: 1, attached: 0 });
    await app.jobs.drain();
    stop();
    await app.jobs.drain();
    expect(await result(), 'another process waits until the first one is lost').toMatchObject({ waiting: 1 });
    await makeDue();
    await app.jobs.drain();
    expect(await altsOf(id)).toEqual(['Front']);
    expect(await result()).toMatchObject({ waiting: 0, attached: 1 });
  },
);

test('a picture at which every process dies is given up', { tags: ['UP12'] }, async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, [{}]);
  let deaths = 0;
  const die = () => {
    deaths += 1;
    return Promise.reject(new Error('killed'));
  };
  stops.push(interceptFaultPoint('picture fetch: bytes fetched', die));
  for (let tries = 1; tries <= 8; tries += 1) {
    await app.jobs.drain();
    await makeDue();
  }
  expect(deaths).toBe(6);
  expect((await result()).faults[0]?.reason).toContain('add it by hand');
});

test('nothing is fetched for a shop that was closed meanwhile', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, [{}]);
  await app.database.db.execute(sql`update shops set state = 'closed' where id = ${trader.shop.id}`);
  await app.jobs.drain();
  expect(asked).toEqual([]);
  expect(await result()).toMatchObject({ waiting: 0, failed: 1 });
});

test('of two processes that fetched the same picture one attaches it', { tags: ['UP12'] }, async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, [{}]);
  let others = 0;
  stops.push(
    interceptFaultPoint('picture fetch: bytes fetched', async () => {
      others += 1;
      if (others > 1) return;
      // The first one was slow, and was taken for lost.
      await makeDue();
      await app.jobs.drain();
    }),
  );
  await app.jobs.drain();
  expect(others).toBe(2);
  expect((await ownProduct(id)).pictures).toHaveLength(1);
  expect(await result()).toMatchObject({ attached: 1, failed: 0 });
});

test('an address is fetched again for a product only when its picture is gone, or never came', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  sent.set('/late.jpg', 404);
  await name(id, ['/a.jpg', '/b.jpg', '/late.jpg']);
  await app.jobs.drain();
  expect(await result()).toMatchObject({ attached: 2, failed: 1 });
  sent.delete('/late.jpg');
  const [kept] = (await ownProduct(id)).pictures;
  const body = { pictures: [{ key: kept?.key ?? '', alt: '' }] };
  await trader.api('PUT /api/pro/:productId/pictures', { params: { productId: id }, body });
  const next = await anImport();
  await name(id, ['/a.jpg', '/b.jpg', '/late.jpg'], next);
  await app.jobs.drain();
  const { pictures } = await ownProduct(id);
  expect([pictures.length, pictures[0]?.key]).toEqual([3, kept?.key]);
  expect(await result(next)).toMatchObject({ waiting: 0, attached: 3, failed: 0 });
});

test('a shop has an allowance of fetched pictures for each day, besides the uploaded ones', {
  tags: ['UP12', 'UP10'],
}, async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await app.database.db.execute(
    sql`insert into picture_uploads (picture_key, shop_id, is_fetched)
      select md5(${trader.shop.id} || n), ${trader.shop.id}, true from generate_series(1, 10000) n`,
  );
  await name(id, [{}, {}]);
  await app.jobs.drain();
  expect(asked).toEqual([]);
  expect(await result()).toMatchObject({ waiting: 2, failed: 0 });
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(photo)]), 'cup.jpg');
  await trader.api('POST /api/pro/:productId/pictures', { params: { productId: id }, body: form });
  await app.database.db.execute(
    sql`update picture_uploads set created_at = now() - interval '25 hours' where shop_id = ${trader.shop.id}`,
  );
  await makeDue();
  await app.jobs.drain();
  expect(await result()).toMatchObject({ waiting: 0, attached: 2 });
});

test('pictures that the market looks at first wait for that, and buyers go on seeing what they saw', async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id, pictureKeys: ['d'.repeat(32)] });
  await setProductPolicy(app, { rule: 'all' });
  await name(id, [{ alt: 'New' }]);
  await app.jobs.drain();
  await setProductPolicy(app, {});
  expect(await altsOf(id)).toEqual(['Steel bottle, picture 1', 'New']);
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId: id } });
  expect(seen.imageUrls).toHaveLength(1);
  await name(id, [{ alt: 'New' }]);
  expect(await result(), 'what is proposed is there').toMatchObject({ waiting: 0, attached: 1 });
});

test('the audit log says who imported a picture', { tags: ['OP7'] }, async () => {
  const { id } = await aProduct(app, { shopId: trader.shop.id });
  await name(id, [{}]);
  await app.jobs.drain();
  const { rows } = await app.database.db.execute(
    sql`select actor_id, subject from audit_log where action = 'picture.fetch' and subject->'productId' ? ${id}`,
  );
  expect(rows).toEqual([{ actor_id: trader.user.id, subject: { importId: [importId], productId: [id] } }]);
});
