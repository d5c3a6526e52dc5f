import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import demoPictures from '../../../database/demo/pictures/index.json' with { type: 'json' };
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';

const UPLOADED = 'c0ffee'.padEnd(32, '0');

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-pictures-'));
  mkdirSync(join(dataDir, 'pictures'));
  writeFileSync(join(dataDir, 'pictures', `${UPLOADED}-640.webp`), 'an uploaded picture');
  writeFileSync(join(dataDir, 'pictures', 'original.webp'), 'what a seller sent');
  writeFileSync(join(dataDir, 'secret'), 'the secret');
  app = await startTestApp({ DATA_DIR: dataDir });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

test('demo and uploaded pictures are served, cacheable for ever and never run as a document', {
  tags: ['PDP-01'],
}, async () => {
  const demo = await app.server.inject({ url: `/pictures/${Object.values(demoPictures)[0]?.key}-320.avif` });
  expect(demo.statusCode).toBe(200);
  expect(demo.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(demo.headers['set-cookie']).toBeUndefined();
  const uploaded = await app.server.inject({ url: `/pictures/${UPLOADED}-640.webp` });
  expect(uploaded.payload).toBe('an uploaded picture');
  expect(uploaded.headers['content-type']).toBe('image/webp');
});

test('a picture that the browser has is not sent again', async () => {
  const url = `/pictures/${UPLOADED}-640.webp`;
  const { etag } = (await app.server.inject({ url })).headers;
  for (const seen of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`, '*']) {
    const again = await app.server.inject({ url, headers: { 'if-none-match': seen } });
    expect([again.statusCode, again.payload], seen).toEqual([304, '']);
  }
  expect((await app.server.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

/** Sends the path as it is: no client tidies it up. */
function statusOfRawPath(path: string): Promise<number | undefined> {
  const { port } = app.server.server.address() as AddressInfo; // listens on a port
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  `/pictures/${'0'.repeat(32)}-640.webp`,
  '/pictures/original.webp',
  '/pictures/../secret',
  '/pictures/..%2fsecret',
  '/pictures/%2e%2e%2fsecret',
  '/pictures/..%5csecret',
  `/pictures/${UPLOADED}-640.webp%00.png`,
  `/pictures/${UPLOADED}-640.webp/../../secret`,
  `/pictures/x/../${UPLOADED}-641.webp`,
  `/pictures/${UPLOADED}-640.jpg`,
  `/pictures/${UPLOADED.toUpperCase()}-640.webp`,
  '/pictures/',
])('%s is not found', { tags: ['UP8'] }, async (path) => {
  expect(await statusOfRawPath(path)).toBe(404);
});
