import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PublicSettings } from '../../contract/settings.ts';
import { createPageCache } from './page.ts';
import { servePages } from './serve-pages.ts';

/** Pages that are ranked by the pin code in the visitor's cookie: the offers of the landing page, a product with its like, and searches. */
const RANKED = [
  '/',
  '/product/1',
  '/product/1/',
  '/products?search=lamp',
  '/products?page=2&search=+red+lamp',
];
const THE_SAME_FOR_ALL = [
  '/products',
  '/products?category=toys',
  '/products?search=',
  '/products?search=+',
  '/shop/1',
  '/cart',
];

let app: FastifyInstance;
/** What was rendered, and for which pin code. */
let rendered: (string | undefined)[][];

beforeEach(async () => {
  rendered = [];
  app = Fastify();
  servePages(app, {
    mode: 'production',
    // Of the settings only the address is looked at here.
    settings: { publicUrl: 'https://shop.example' } as PublicSettings,
    pageCache: createPageCache({ maxBytes: 1 << 20, maxAgeMs: 60_000 }),
    limits: { perMinute: 1000, atOnce: 16, waiting: 200 },
    callApi: async () => ({ status: 200, body: null }),
    renderPage: async (url, { deliverTo }) => {
      rendered.push([url.slice('https://shop.example'.length), deliverTo]);
      return {
        status: 200,
        pieces: [`<!DOCTYPE html><p>For ${deliverTo ?? 'everybody'}</p>`],
        location: null,
      };
    },
  });
  await app.ready();
});
afterEach(() => app.close());

const get = (url: string, cookie?: string, headers = {}) =>
  app.inject({ url, headers: { ...headers, ...(cookie !== undefined && { cookie }) } });

test('the landing page, a product and a search are rendered for the pin code in the cookie, once for each pin code', async () => {
  for (const url of RANKED) {
    rendered = [];
    expect((await get(url)).body).toContain('For everybody');
    for (const pinCode of ['560001', '110001', '560001']) {
      const reply = await get(url, `XSRF-TOKEN=a; pin-code=${pinCode}; device=b`);
      expect(reply.body).toContain(`For ${pinCode}`);
    }
    expect((await get(url)).body).toContain('For everybody');
    expect(rendered.map(([, deliverTo]) => deliverTo)).toEqual([undefined, '560001', '110001']);
  }
});

test('no other page looks at the cookie', async () => {
  for (const url of THE_SAME_FOR_ALL) {
    const visitor = await get(url);
    const known = await get(url, 'pin-code=560001');
    expect(known.body).toBe(visitor.body);
    expect([visitor, known].map(({ headers }) => headers['vary'])).toEqual(Array(2).fill('accept-encoding'));
  }
  expect(rendered.map(([, deliverTo]) => deliverTo)).toEqual(THE_SAME_FOR_ALL.map(() => undefined));
});

test('a page for a pin code stays out of shared caches, and they keep the other apart from it', async () => {
  for (const url of RANKED) {
    const [known, visitor] = [await get(url, 'pin-code=560001'), await get(url)];
    expect(known.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    expect(visitor.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1',
      vary: 'accept-encoding, cookie',
    });
    const etag = { 'if-none-match': String(known.headers['etag']) };
    const again = await get(url, 'pin-code=560001', etag);
    expect([again.statusCode, again.headers['vary']]).toEqual([304, 'accept-encoding, cookie']);
    const elsewhere = await get(url, 'pin-code=110001', etag);
    expect(elsewhere.statusCode).toBe(200);
  }
});

test('a cookie that is no pin code is ignored', async () => {
  for (const cookie of [
    'pin-code=56001',
    'pin-code=5600011',
    'pin-code=56000a',
    'pin-code="560001"',
    'pin-code=560001 or true',
    'pin-code=',
    'my-pin-code=560001',
    'pin-code=560001x; a=b',
  ]) {
    expect((await get('/product/1', cookie)).body, cookie).toContain('For everybody');
  }
  expect(rendered).toEqual([['/product/1', undefined]]);
});
