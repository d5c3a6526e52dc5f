import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Page } from './page.ts';

const PIECES = ['<p>', '₹499 '.repeat(2000), '', '</p>'];
const HTML = PIECES.join('');

test('a page is the same in every encoding, in whatever order and however often they are requested', async () => {
  const page = new Page(200, { 'content-type': 'text/html' }, PIECES, new Set());
  const body = async (encoding: 'identity' | 'gzip' | 'br') => (await page.in(encoding)).body;
  expect(String(await body('identity'))).toBe(HTML);
  const [early, brotli] = await Promise.all([body('identity'), body('br')]);
  expect(String(early)).toBe(HTML);
  for (let times = 0; times < 2; times += 1) {
    expect(String(brotliDecompressSync(brotli))).toBe(HTML);
    expect(String(gunzipSync(await body('gzip')))).toBe(HTML);
    expect(String(await body('identity'))).toBe(HTML);
  }
  const etags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br'] as const) etags.add((await page.in(encoding)).etag);
  expect(etags.size).toBe(3);
});

test('the plain body of a page that was requested compressed is not stored', async () => {
  const page = new Page(200, {}, PIECES, new Set());
  expect(page.in('identity')).not.toBeInstanceOf(Promise);
  await page.in('br');
  expect(page.in('br')).not.toBeInstanceOf(Promise);
  expect(page.in('identity')).toBeInstanceOf(Promise);
});
