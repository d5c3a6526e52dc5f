import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HEIC_PHOTO, NOT_A_PICTURE } from '../../contract/kernel/picture-files.ts';
import type { SellerProduct } from '../../contract/seller-products.ts';
import type { Problem } from '../../contract/problem.ts';
import { interceptFaultPoint } from '../../server/platform/fault-points.ts';
import { killLeftovers, startServerProcess } from '../faults/server-process.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aSellerWithShop, aProduct, type BuiltShop } from '../support/catalog-builders.ts';

let app: TestApp;
let dataDir: string;
let folder: string;
let seller: Person & { shop: BuiltShop };
let photo: Buffer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-uploads-'));
  folder = join(dataDir, 'pictures');
  app = await startTestApp({ DATA_DIR: dataDir });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  seller = await aSellerWithShop(app);
  photo = await aPhoto('#c2410c');
});
afterEach(killLeftovers);
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

function aPhoto(background: string, width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'a name that is nobody else’s business' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}

interface SentFile {
  content: Buffer;
  name?: string;
  type?: string;
  field?: string;
}

function formOf(fields: Record<string, string | string[]>, files: readonly SentFile[]) {
  const boundary = randomBytes(12).toString('hex');
  const parts: Buffer[] = [];
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      parts.push(
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      );
    }
  }
  for (const { content, name = 'photo.jpg', type = 'image/jpeg', field = 'images' } of files) {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
    parts.push(Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`));
    parts.push(content, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

const FORM = { name: 'Clay cup', price: '149.50' };

function send(
  files: readonly (Buffer | SentFile)[],
  {
    url = '/api/pro',
    token = seller.token,
    fields = FORM,
  }: { url?: string; token?: string; fields?: Record<string, string | string[]> } = {},
) {
  const { payload, type } = formOf(
    fields,
    files.map((file) => (Buffer.isBuffer(file) ? { content: file } : file)),
  );
  return app.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });
}

/** Sends pictures and waits until they are prepared. */
async function sendAndPrepare(...sent: Parameters<typeof send>) {
  const reply = await send(...sent);
  await app.jobs.drain();
  return reply;
}

function sellerProduct(productId: SellerProduct['id']): Promise<SellerProduct> {
  return seller.api('GET /api/shop/products/:productId', { params: { productId } });
}

function storedFiles(): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function countProducts(): Promise<number> {
  const { rows } = await app.database.db.execute<{ total: number }>(
    sql`select count(*)::int as total from products`,
  );
  return rows[0]?.total ?? -1;
}

/** Nothing of a refused upload is left: no product, no file. */
async function expectRefused(status: number, files: readonly (Buffer | SentFile)[]): Promise<Problem> {
  const before = [await countProducts(), storedFiles().length];
  const refused = await send(files);
  expect(refused.statusCode).toBe(status);
  expect([await countProducts(), storedFiles().length]).toEqual(before);
  return refused.json<Problem>();
}

test('a product is added with three pictures, the first as the primary one', {
  tags: ['ROLE-15', 'API-26', 'ENT-08', 'VAL-30'],
}, async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff'];
  const files = await Promise.all(colours.map((colour) => aPhoto(colour)));
  const fields = {
    ...FORM,
    brand: 'Kumhar',
    category: 'Home & Kitchen',
    discount: '12',
    description: 'Thrown by hand.',
    shopId: seller.shop.id,
    imageAlts: ['A clay cup', '', 'Its handle'],
  };
  const created = await sendAndPrepare(files, { fields });
  expect(created.statusCode).toBe(201);
  const product = await sellerProduct(created.json<SellerProduct>().id);
  expect(product).toMatchObject({
    name: 'Clay cup',
    price: 149.5,
    discount: 12,
    brand: 'Kumhar',
    category: 'Home & Kitchen',
    gender: 'unisex',
    shopId: seller.shop.id,
    imageAlts: ['A clay cup', 'Clay cup, picture 2', 'Its handle'],
  });
  for (const [index, url] of product.imageUrls.entries()) {
    for (const width of [320, 480, 640]) {
      for (const format of ['avif', 'webp']) {
        const file = await app.server.inject({ url: url.replace('640.webp', `${width}.${format}`) });
        expect(file.statusCode).toBe(200);
        const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([width, width]);
        expect(data[index]).toBeGreaterThan(200);
      }
    }
  }
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  expect(seen.imageUrls).toEqual(product.imageUrls);
});

test('a name and a price are enough, and are needed', { tags: ['VAL-32', 'ENT-05'] }, async () => {
  const created = await send([], { fields: { ...FORM, category: '', gender: '', discount: '', shopId: '' } });
  expect(created.json()).toMatchObject({ category: 'Other', gender: 'unisex', discount: 0, imageUrls: [] });
  const bad: Record<string, string>[] = [
    { price: '10' },
    { name: 'Cup' },
    { name: 'Cup', price: '0' },
    { name: 'Cup', price: '1e3' },
  ];
  for (const fields of bad) expect((await send([photo], { fields })).statusCode).toBe(400);
  expect((await send([], { fields: { ...FORM, name: ['One', 'Two'] } })).statusCode).toBe(400);
  const { token } = seller;
  const json = await app.server.inject({
    method: 'POST',
    url: '/api/pro',
    headers: { authorization: `Bearer ${token}` },
    payload: FORM,
  });
  expect(json.statusCode).toBe(415);
});

test("a product cannot be put into another seller's shop", { tags: ['AZ2'] }, async () => {
  const other = await aSellerWithShop(app);
  const before = await countProducts();
  for (const shopId of [other.shop.id, '00000000-0000-4000-8000-000000000000']) {
    expect((await send([photo], { fields: { ...FORM, shopId } })).statusCode).toBe(404);
  }
  expect(await countProducts()).toBe(before);
  const shopless = await aSeller(app);
  const refused = await send([photo], { token: shopless.token });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ message: 'Please register your shop first' });
});

test('a drawing with scripts is refused, whatever it is called', { tags: ['UP1'] }, async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  );
  for (const [name, type] of [
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'image/png'],
  ] as const) {
    const { message } = await expectRefused(400, [{ content: svg, name, type }]);
    expect(message).toBe(NOT_A_PICTURE);
  }
});

test('stored pictures are our own encoding, without foreign bytes, location or file name', {
  tags: ['UP2'],
}, async () => {
  const marker = '<?php system($_GET["c"]); ?>';
  const polyglot = Buffer.concat([photo, Buffer.from(`PK\x03\x04${marker}`)]);
  const product = (await sendAndPrepare([polyglot])).json<SellerProduct>();
  const key = product.pictures[0]?.key ?? '';
  const files = storedFiles().filter((file) => file.startsWith(key));
  expect(files).toHaveLength(6);
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    expect(bytes.includes(marker)).toBe(false);
    const { exif, icc, xmp, format } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
    expect(format).toBe(file.endsWith('.avif') ? 'heif' : 'webp');
  }
});

test('what is too much is cut at its limit', { tags: ['UP3'] }, async () => {
  expect(await expectRefused(413, [Buffer.alloc(5 * 1024 * 1024 + 1)])).toMatchObject({
    code: 'too_large',
    message: 'A picture can have at most 5 MB',
  });
  const manyFields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x']));
  expect((await send([], { fields: { ...FORM, ...manyFields } })).statusCode).toBe(413);
  expect((await send([], { fields: { ...FORM, description: 'd'.repeat(70_000) } })).statusCode).toBe(413);
  for (const type of ['multipart/form-data; boundary=wrong', 'multipart/form-data']) {
    const refused = await app.server.inject({
      method: 'POST',
      url: '/api/pro',
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': type },
      payload: formOf(FORM, [{ content: photo }]).payload,
    });
    expect(refused.statusCode).toBe(400);
  }
});

/** Sends a body that never ends until an answer comes. */
function sendEndlessly(path: string, token: string): Promise<number | undefined> {
  const { port } = app.server.server.address() as AddressInfo; // listens on a port
  const chunk = Buffer.alloc(64 * 1024);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    const more = () => {
      if (!request.destroyed) request.write(chunk, () => setImmediate(more));
    };
    request.write(
      '--b\r\ncontent-disposition: form-data; name="images"; filename="a"\r\ncontent-type: image/png\r\n\r\n',
      more,
    );
  });
}

test('an endless picture is refused at its limit', { tags: ['UP3'] }, async () => {
  const before = process.memoryUsage().rss;
  const replies = await Promise.all(Array.from({ length: 4 }, () => sendEndlessly('/api/pro', seller.token)));
  expect(replies).toEqual([413, 413, 413, 413]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test('who may not upload is refused before the body has come', { tags: ['UP9'] }, async () => {
  const buyer = await aBuyer(app);
  const foreign = await aProduct(app);
  const url = `/api/pro/${foreign.id}/pictures`;
  const attempts = [
    [401, '/api/pro', 'expired'],
    [403, '/api/pro', buyer.token],
    [404, url, seller.token],
    [403, url, buyer.token],
  ] as const;
  for (const [expected, path, token] of attempts) {
    expect(await sendEndlessly(path, token)).toBe(expected);
  }
});

test('pictures of absurd sizes are refused by their header', { tags: ['UP4'] }, async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const sizes = [await flat(10_000, 10_000), await flat(8001, 10), await flat(6000, 6000)];
  for (const content of sizes) {
    const { message } = await expectRefused(400, [content]);
    expect(message).toBe('A picture can have at most 25 megapixels, and 8,000 pixels on a side');
  }
  // Some hundred bytes, which a decoder makes hundreds of megabytes of.
  const avif = await sharp({ create: { width: 2500, height: 2500, channels: 4, background: 'red' } })
    .avif({ effort: 0, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(await expectRefused(400, [avif])).toMatchObject({
    message: 'A picture in AVIF format can have at most 6 megapixels: send it as JPEG',
  });
  // Its header says 8,001 pixels a side, and its frames are empty.
  const wideGif = Buffer.from('GIF89a\x41\x1f\x41\x1f\0\0\0,\0\0\0\0\x41\x1f\x41\x1f\0\x02\0;', 'latin1');
  await expectRefused(400, [wideGif]);
});

test('what is no picture is refused, whatever it says of itself', { tags: ['UP5'] }, async () => {
  const bad = [
    '<html><script>alert(1)</script></html>',
    'MZ\x90\x00',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'x',
  ];
  for (const text of bad)
    await expectRefused(400, [{ content: Buffer.from(text, 'latin1'), type: 'image/png' }]);
  await expectRefused(400, [{ content: Buffer.alloc(0), name: 'empty.jpg' }]);
  const tiff = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .tiff()
    .toBuffer();
  const { message } = await expectRefused(400, [tiff]);
  expect(message).toBe(NOT_A_PICTURE);
});

test('a photo of an iPhone is refused with what to do, and a file that only names the format beside AVIF is not', async () => {
  const ftyp = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 12 + 4 * brands.length]),
      Buffer.from(`ftyp${brands.join('')}....`),
    ]);
  for (const brands of [
    ['heic', '\0\0\0\0', 'mif1', 'heic'],
    ['mif1', '\0\0\0\0', 'heic'],
  ]) {
    const { message } = await expectRefused(400, [{ content: ftyp(...brands), name: 'IMG_1.HEIC' }]);
    expect(message).toBe(HEIC_PHOTO);
  }
  const { message } = await expectRefused(400, [ftyp('avif', '\0\0\0\0', 'mif1', 'heic', 'avif')]);
  expect(message).toBe('This picture is damaged and cannot be read');
});

test('of a moving picture the first frame is taken', async () => {
  const frames = [230, 10, 120].map((shade) => Buffer.alloc(20 * 20 * 3, shade));
  const moving = sharp(Buffer.concat(frames), {
    raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
  });
  const options = { loop: 0, delay: [100, 100, 100] };
  const files = [await moving.clone().gif(options).toBuffer(), await moving.clone().webp(options).toBuffer()];
  const product = (await sendAndPrepare(files)).json<SellerProduct>();
  const { imageUrls } = await sellerProduct(product.id);
  expect(imageUrls).toHaveLength(2);
  for (const url of imageUrls) {
    const { rawPayload } = await app.server.inject({ url });
    const { pages } = await sharp(rawPayload).metadata();
    expect(pages).toBe(undefined);
    const pixels = await sharp(rawPayload).raw().toBuffer();
    expect(Math.abs(pixels.readUInt8() - 230)).toBeLessThan(4);
  }
});

test('of several pictures the one that cannot be used is named by its place', async () => {
  const photo = await aPhoto('#ff0000');
  const { message, errors } = await expectRefused(400, [photo, Buffer.from('no picture'), photo]);
  const told = `Picture 2 cannot be used. ${NOT_A_PICTURE}`;
  expect(message).toBe(told);
  expect(errors).toEqual([{ path: 'images', message: told }]);
});

test.each(['../../x', '/etc/passwd', 'a%00.png', 'x'.repeat(4096), 'gpj.\u202Eexe.jpg', "a'b;c.jpg"])(
  'the name of a file does not matter: %s',
  { tags: ['UP6'] },
  async (name) => {
    const before = new Set(storedFiles());
    const reply = await sendAndPrepare([{ content: photo, name }]);
    expect(reply.statusCode).toBe(201);
    const added = storedFiles().filter((file) => !before.has(file));
    expect(added).toHaveLength(6);
    for (const file of added) expect(file).toMatch(/^[0-9a-f]{32}-(320|480|640)\.(avif|webp)$/);
    expect(reply.payload).not.toContain(name);
  },
);

test('a product never has more than three pictures', { tags: ['UP7', 'VAL-29'] }, async () => {
  expect(await expectRefused(400, [photo, photo, photo, photo])).toMatchObject({
    message: 'A product can have at most 3 pictures',
  });
  await expectRefused(400, [{ content: photo, field: 'files' }]);
  const product = (await send([photo])).json<SellerProduct>();
  const url = `/api/pro/${product.id}/pictures`;
  expect((await send([], { url, fields: {} })).statusCode).toBe(400);
  const fields = { imageAlts: ['Left', 'Right'] };
  const [one, two] = await Promise.all([0, 1].map(() => send([photo, photo], { url, fields })));
  expect([one?.statusCode, two?.statusCode].toSorted((a = 0, b = 0) => a - b)).toEqual([201, 400]);
  const { pictures } = await sellerProduct(product.id);
  expect(pictures.map(({ alt }) => alt)).toEqual(['Clay cup', 'Left', 'Right']);
  expect(pictures[0]?.key).toBe(product.pictures[0]?.key);
});

test('files that nothing came to use are swept a day later, and no others', {
  tags: ['UP10', 'UP11'],
}, async () => {
  const product = (await sendAndPrepare([photo, photo])).json<SellerProduct>();
  const [kept = '', removed = ''] = product.pictures.map(({ key }) => key);
  const body = { pictures: [{ key: kept, alt: '' }] };
  await seller.api('PUT /api/pro/:productId/pictures', { params: { productId: product.id }, body });
  // A process that died in the middle leaves its key and some of the files.
  const abandoned = randomBytes(16).toString('hex');
  writeFileSync(join(folder, `${abandoned}-320.avif`), 'half');
  writeFileSync(join(folder, 'not-ours.txt'), 'kept');
  await app.database.db.execute(
    sql`insert into picture_uploads (picture_key, shop_id) values (${abandoned}, ${seller.shop.id})`,
  );
  const filesOf = (key: string) => storedFiles().filter((file) => file.startsWith(key)).length;
  await app.jobs.drain();
  expect([kept, removed, abandoned].map(filesOf)).toEqual([6, 6, 1]);
  await app.database.db.execute(
    sql`update picture_uploads set created_at = now() - interval '25 hours'
      where picture_key in (${kept}, ${removed}, ${abandoned})`,
  );
  await app.jobs.drain();
  expect([kept, removed, abandoned].map(filesOf)).toEqual([6, 0, 0]);
  expect(storedFiles()).toContain('not-ours.txt');
});

test('a shop has an allowance of pictures for each day', { tags: ['UP10'] }, async () => {
  const greedy = await aSellerWithShop(app);
  await app.database.db.execute(
    sql`insert into picture_uploads (picture_key, shop_id)
      select md5(n::text), ${greedy.shop.id} from generate_series(1, 300) n`,
  );
  const refused = await send([photo], { token: greedy.token });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

/** What buyers get to see of a product's pictures, in every place. */
async function publicPictures(productId: SellerProduct['id']): Promise<string[][]> {
  const visitor = app.api();
  const [page, [byId], listing, { products: suggested }] = await Promise.all([
    visitor('GET /api/pro/:productId', { params: { productId } }),
    visitor('POST /api/pro/by-ids', { body: { ids: [productId] } }),
    visitor('POST /api/pro/filters', { body: { search: 'kulhad' } }),
    visitor('GET /api/search/suggestions', { query: { q: 'kulhad' } }),
  ]);
  const listed = listing.products.find(({ id }) => id === productId);
  const suggestion = suggested.find(({ id }) => id === productId)?.imageUrl;
  return [page, byId, listed]
    .map((seen) => seen?.imageUrls ?? ['missing'])
    .concat([suggestion ? [suggestion] : []]);
}

test('a picture is shown to buyers once it is prepared, and to its seller as being prepared until then', async () => {
  const fields = { ...FORM, name: 'Kulhad' };
  const product = (await send([photo, photo], { fields })).json<SellerProduct>();
  expect(product.pictures.map(({ isReady }) => isReady)).toEqual([false, false]);
  expect(product.imageUrls).toEqual([]);
  expect(await publicPictures(product.id)).toEqual([[], [], [], []]);
  await app.jobs.drain();
  const prepared = await sellerProduct(product.id);
  expect(prepared.pictures.map(({ isReady }) => isReady)).toEqual([true, true]);
  expect(prepared.version).toBe(product.version);
  const urls = prepared.pictures.map(({ url }) => url);
  await expect.poll(() => publicPictures(product.id)).toEqual([urls, urls, urls, urls.slice(0, 1)]);
  expect(await uploadsOf(product)).toEqual([
    { state: 'ready', kept: false },
    { state: 'ready', kept: false },
  ]);
});

async function uploadsOf({ pictures }: SellerProduct): Promise<{ state: string; kept: boolean }[]> {
  const keys = sql.param(pictures.map(({ key }) => key));
  const { rows } = await app.database.db.execute<{ state: string; kept: boolean }>(
    sql`select state, original is not null as kept from picture_uploads
      where picture_key = any(${keys}) order by array_position(${keys}, picture_key)`,
  );
  return rows;
}

test('a damaged picture is removed, the others move up, and the seller reads why', {
  tags: ['UP5'],
}, async () => {
  const damaged = photo.subarray(0, photo.length / 2);
  const files = [await aPhoto('#00ff00'), damaged, await aPhoto('#0000ff')];
  const product = (await sendAndPrepare(files)).json<SellerProduct>();
  const [first, gone, last] = product.pictures.map(({ key }) => key);
  const now = await sellerProduct(product.id);
  expect(now.pictures.map(({ key }) => key)).toEqual([first, last]);
  expect(now.imageUrls).toHaveLength(2);
  expect(now.refusedPictures.map(({ key }) => key)).toEqual([gone]);
  expect(now.refusedPictures[0]?.message).toContain("Picture 2 ('photo.jpg') could not be read");
  expect(storedFiles().filter((file) => file.startsWith(gone ?? ''))).toEqual([]);
  expect(await uploadsOf(product)).toContainEqual({ state: 'refused', kept: false });

  const call = { params: { productId: product.id, pictureKey: gone ?? '' } };
  const noted = await seller.api('DELETE /api/pro/:productId/pictures/:pictureKey', call);
  expect(noted).toMatchObject({ refusedPictures: [], pictures: now.pictures });
  await expect(seller.api('DELETE /api/pro/:productId/pictures/:pictureKey', call)).rejects.toMatchObject({
    status: 404,
  });
});

test('a picture can be taken back while it waits, and still counts for the day', async () => {
  const product = (await send([photo, photo])).json<SellerProduct>();
  const [stays, cancelled = ''] = product.pictures.map(({ key }) => key);
  const params = { productId: product.id, pictureKey: cancelled };
  const other = await aSellerWithShop(app);
  await expect(
    other.api('DELETE /api/pro/:productId/pictures/:pictureKey', { params }),
  ).rejects.toMatchObject({ status: 404 });
  await seller.api('DELETE /api/pro/:productId/pictures/:pictureKey', { params });
  await app.jobs.drain();
  const now = await sellerProduct(product.id);
  expect(now.pictures.map(({ key, isReady }) => [key, isReady])).toEqual([[stays, true]]);
  expect(now.refusedPictures).toEqual([]);
  expect(storedFiles().filter((file) => file.startsWith(cancelled))).toEqual([]);
  expect(await uploadsOf(product)).toEqual([
    { state: 'ready', kept: false },
    { state: 'refused', kept: false },
  ]);
});

test('pictures are replaced, described and put in order in one go, or nothing happens', {
  tags: ['UP7'],
}, async () => {
  const product = (await sendAndPrepare([photo, photo, photo])).json<SellerProduct>();
  const [one = '', , three = ''] = product.pictures.map(({ key }) => key);
  const url = `/api/pro/${product.id}/pictures`;
  const bad = [
    [400, { order: [one, 'new', 'new'] }],
    [400, { order: [one, three] }],
    [404, { order: ['new', 'f'.repeat(32)] }],
    [404, { order: ['new', one, one] }],
    [409, { order: ['new', one], version: '99' }],
  ] as const;
  for (const [status, fields] of bad) {
    const refused = await send([photo], { url, fields: { ...fields, order: [...fields.order] } });
    expect(refused.statusCode).toBe(status);
  }
  expect((await sellerProduct(product.id)).version).toBe(product.version);
  const fields = {
    order: [three, 'new', one],
    imageAlts: ['Side', 'Base', ''],
    version: `${product.version}`,
  };
  const placed = (await sendAndPrepare([photo], { url, fields })).json<SellerProduct>();
  expect(placed.pictures.map(({ key, alt, isReady }) => [key, alt, isReady])).toEqual([
    [three, 'Side', true],
    [expect.not.stringMatching(three), 'Base', false],
    [one, '', true],
  ]);
  expect((await sellerProduct(product.id)).imageUrls).toHaveLength(3);
});

test('the work on a picture may break off anywhere and be done again', { tags: ['UP11'] }, async () => {
  for (const place of ['picture: files written', 'picture: waiting ended']) {
    const product = (await send([photo])).json<SellerProduct>();
    const stop = interceptFaultPoint(place, () => Promise.reject(new Error('the disk is gone')));
    await expect(app.jobs.drain()).rejects.toThrow('the disk is gone');
    stop();
    expect(await uploadsOf(product)).toEqual([{ state: 'waiting', kept: true }]);
    expect((await sellerProduct(product.id)).imageUrls).toEqual([]);
    // Not even the last try of its job went well: what waits for too long is taken up again, here by several at once.
    await app.database.db.execute(
      sql`update picture_uploads set created_at = now() - interval '3 hours' where product_id = ${product.id}`,
    );
    await Promise.all([app.jobs.drain(), app.jobs.drain()]);
    const { pictures, imageUrls } = await sellerProduct(product.id);
    expect(pictures.map(({ isReady }) => isReady)).toEqual([true]);
    expect((await app.server.inject({ url: imageUrls[0] ?? '' })).statusCode).toBe(200);
    expect(await uploadsOf(product)).toEqual([{ state: 'ready', kept: false }]);
  }
});

test('a process that is killed over a picture leaves it to the next one', {
  tags: ['FA2', 'UP11'],
}, async () => {
  const product = (await send([photo])).json<SellerProduct>();
  const environment = { DATA_DIR: dataDir };
  const doomed = await startServerProcess(app.databaseUrl, ['picture: files written'], environment);
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await uploadsOf(product)).toEqual([{ state: 'waiting', kept: true }]);
  expect((await sellerProduct(product.id)).imageUrls).toEqual([]);
  await app.database.db.execute(
    sql`update picture_uploads set created_at = now() - interval '3 hours' where product_id = ${product.id}`,
  );
  await app.jobs.drain();
  expect((await sellerProduct(product.id)).imageUrls).toHaveLength(1);
});
