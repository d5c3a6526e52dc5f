import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentShape, PICTURE_SHAPES } from '../../../contract/kernel/picture-shapes.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anOperator, type Person } from '../../../tests/support/builders.ts';
import { FIRST_VERSIONS } from './first-versions.ts';

let app: TestApp;
let dataDir: string;
let operator: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-content-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  operator = await anOperator(app, ['catalogue']);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** A picture whose left half is red and whose right half is blue. */
async function halves(width = 1600, height = 800): Promise<Blob> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(picture)], { type: 'image/png' });
}

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

async function upload(
  shape: ContentShape,
  crop: typeof WHOLE,
  picture: Blob,
  { api } = operator,
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ shape, ...crop })) body.set(name, String(value));
  body.set('images', picture, 'halves.png');
  return (await api('POST /api/operator/content/picture', { body })).picture;
}

async function stored(file: string) {
  const { statusCode, rawPayload } = await app.server.inject({ url: `/pictures/${file}` });
  expect(statusCode, file).toBe(200);
  return rawPayload;
}

test.each(['tall', 'small', 'wide'] as const)(
  'a %s picture is stored in all sizes of its place',
  async (shape) => {
    const key = await upload(shape, WHOLE, await halves());
    const { widths, ratio } = PICTURE_SHAPES[shape];
    for (const width of widths) {
      for (const format of ['avif', 'webp']) {
        const { width: wide, height } = await sharp(await stored(`${key}-${width}.${format}`)).metadata();
        expect([wide, height]).toEqual([width, Math.round(width / ratio)]);
      }
    }
  },
);

test('the chosen part of a picture is what is shown of it', async () => {
  const key = await upload('small', { left: 0.5, top: 0, width: 0.5, height: 1 }, await halves());
  const { data } = await sharp(await stored(`${key}-240.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  expect([red < 20, blue > 230]).toEqual([true, true]);
});

test('a part beyond the edge ends there; what is no part, or no picture, is refused', {
  tags: ['UP5'],
}, async () => {
  await upload('wide', { left: 0.9, top: 0.9, width: 1, height: 1 }, await halves());
  await expect(upload('wide', { ...WHOLE, width: 0 }, await halves())).rejects.toMatchObject({ status: 400 });
  await expect(upload('wide', { ...WHOLE, left: -1 }, await halves())).rejects.toMatchObject({ status: 400 });
  await expect(upload('wide', WHOLE, new Blob(['<svg/>']))).rejects.toMatchObject({ code: 'invalid_input' });
  const support = await anOperator(app, ['support']);
  await expect(upload('wide', WHOLE, await halves(), support)).rejects.toMatchObject({
    code: 'right_missing',
  });
});

test('a draft names only pictures that were uploaded', async () => {
  const save = (tall: string) =>
    operator.api('POST /api/operator/content/draft', {
      body: { content: { place: 'hero', body: { ...FIRST_VERSIONS.hero, tall } }, note: '' },
    });
  await expect(save('0'.repeat(32))).rejects.toMatchObject({ errors: [{ path: 'content.body.tall' }] });
  await save(await upload('tall', WHOLE, await halves()));
});

test('a day later a picture that no version names is removed with all its files, and one that is named stays', async () => {
  const [named, unused] = [
    await upload('wide', WHOLE, await halves()),
    await upload('wide', WHOLE, await halves()),
  ];
  const [first, ...others] = FIRST_VERSIONS.promotions.tiles;
  const tiles = [{ ...(first ?? expect.unreachable()), picture: named }, ...others];
  await operator.api('POST /api/operator/content/draft', {
    body: { content: { place: 'promotions', body: { tiles } }, note: '' },
  });
  await app.database.db.execute(sql`update picture_uploads set created_at = now() - interval '2 days'`);
  await app.jobs.drain();
  const files = readdirSync(join(dataDir, 'pictures'));
  expect(files.filter((file) => file.startsWith(unused))).toEqual([]);
  expect(files.filter((file) => file.startsWith(named))).toHaveLength(4);
});
