import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declarationOf, PAGE_PATHS } from '../../contract/pages.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { createPageCache } from './page.ts';
import { type PagesOptions, servePages } from './serve-pages.ts';
import type { PageRendering, RenderedPage } from './web-app.ts';

const SETTINGS: PublicSettings = {
  shopName: 'Haat',
  publicUrl: 'https://shop.example',
  supportPhone: '+91 80 0000 0000',
  supportEmail: 'support@shop.example',
  operatorName: 'Haat Marketplace',
  operatorAddress: '1 Market Road, Bengaluru',
  grievanceOfficer: {
    name: 'Latha Rao',
    designation: 'Grievance Officer',
    email: 'grievance@haat.example',
    phone: '+91 80 0000 0001',
    hours: 'Monday-Friday 10:00-17:00',
  },
  hasProductParts: false,
};

let app: FastifyInstance;
let pageCache: ReturnType<typeof createPageCache>;
/** What was rendered, oldest first. */
let rendered: { url: string; rendering: PageRendering }[];
/** How the page at any address renders; a test may set its own. */
let renderPage: (url: string, rendering: PageRendering) => Promise<RenderedPage>;

beforeEach(async () => {
  rendered = [];
  renderPage = async (url, { nonce }) =>
    page(`<script nonce="${nonce}">start()</script><p>${escaped(url)}</p>`);
  await start({});
});

afterEach(() => app.close());

async function start(options: Partial<PagesOptions>): Promise<void> {
  app = Fastify();
  pageCache = createPageCache({ maxBytes: 1 << 20, maxAgeMs: 60_000 });
  servePages(app, {
    mode: 'production',
    settings: SETTINGS,
    pageCache,
    limits: { perMinute: 1000, atOnce: 16, waiting: 200 },
    callApi: async () => ({ status: 200, body: null }),
    renderPage: (url, rendering) => {
      rendered.push({ url, rendering });
      return renderPage(url, rendering);
    },
    ...options,
  });
  await app.ready();
}

function page(html: string, status = 200): RenderedPage {
  return { status, pieces: ['<!DOCTYPE html>', html], location: null };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });

function scriptSources(policy: unknown): string[] {
  const directive = String(policy)
    .split('; ')
    .find((it) => it.startsWith('script-src '));
  return directive?.split(' ').slice(1) ?? [];
}

test('a page is rendered once and then answered byte for byte from the cache', async () => {
  const first = await get('/products');
  const second = await get('/products');
  expect(rendered).toHaveLength(1);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const { date: _, ...firstHeaders } = first.headers;
  expect(second.headers).toMatchObject(firstHeaders);
});

test('many who ask for the same page at once wait for one rendering', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => get('/products')));
  expect(rendered).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
});

test('a page depends on its address alone: neither cookie nor token reaches it, and it sets no cookie', async () => {
  const personal = {
    cookie: 'session=secret',
    authorization: 'Bearer secret',
    'x-forwarded-host': 'evil.example',
  };
  const asked = await get('/products', personal);
  pageCache.clear();
  const visitor = await get('/products');
  expect(asked.body).toBe(visitor.body);
  expect(rendered.map(({ url }) => url)).toEqual(Array(2).fill('https://shop.example/products'));
  expect(asked.headers['set-cookie']).toBeUndefined();
});

test('the order of the query and what campaigns append to it make no other page', async () => {
  await get('/products?page=2&category=toys');
  await get('/products?utm_source=mail&category=toys&page=2&gclid=x');
  expect(rendered.map(({ url }) => url)).toEqual(['https://shop.example/products?category=toys&page=2']);
});

test('the script policy allows the inline scripts of exactly this page by their hash', async () => {
  const reply = await get('/products');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(scriptSources(reply.headers['content-security-policy'])).toEqual(["'self'", `'sha256-${hash}'`]);
  expect(reply.body).not.toContain('nonce');
});

test('a script that came in with a text is not allowed to run', async () => {
  renderPage = async (_url, { nonce }) =>
    page(
      `<p><script>steal()</script><script nonce="guessed">steal()</script></p><script nonce="${nonce}">start()</script>`,
    );
  const reply = await get('/product/1');
  const smuggled = createHash('sha256').update('steal()').digest('base64');
  expect(scriptSources(reply.headers['content-security-policy'])).toHaveLength(2);
  expect(reply.headers['content-security-policy']).not.toContain(smuggled);
});

test('a cached page never repeats a nonce, and no two renderings share one', async () => {
  await get('/a');
  await get('/b');
  const nonces = rendered.map(({ rendering }) => rendering.nonce);
  expect(new Set(nonces).size).toBe(2);
  expect(Buffer.from(nonces[0] ?? '', 'base64url')).toHaveLength(16);
});

test('every reply carries the protecting headers: pages, missing pages, redirects and refusals', async () => {
  renderPage = async (url) => page('<p></p>', url.endsWith('/missing') ? 404 : 200);
  for (const reply of [
    await get('/'),
    await get('/missing'),
    await get('/?payment=success'),
    await get('/x.data'),
    await app.inject({ method: 'POST', url: '/' }),
  ]) {
    const policy = String(reply.headers['content-security-policy']);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(reply.headers['permissions-policy']).toContain('camera=()');
  }
});

test('without https there is no promise of https', async () => {
  await start({ settings: { ...SETTINGS, publicUrl: 'http://localhost:3000' } });
  const reply = await get('/');
  expect(reply.headers['strict-transport-security']).toBeUndefined();
  expect(reply.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test("Google's sign-in is allowed on the sign-in pages alone, and only when it is configured", {
  tags: ['LOGIN-07', 'REG-07', 'API-62'],
}, async () => {
  expect((await get('/login')).headers['content-security-policy']).not.toContain('google');
  await start({ settings: { ...SETTINGS, googleClientId: 'client' } });
  for (const path of ['/login', '/register', '/login?next=%2Fcheckout']) {
    const { headers } = await get(path);
    expect(scriptSources(headers['content-security-policy'])).toContain(
      'https://accounts.google.com/gsi/client',
    );
    expect(headers['content-security-policy']).toContain('frame-src https://accounts.google.com/gsi/;');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  }
  for (const path of [
    '/',
    '/product/1',
    '/cart',
    '/checkout',
    '/success',
    '/verify-email',
    '/reset-password',
  ])
    expect((await get(path)).headers['content-security-policy'], path).not.toContain('google');
});

test('the tile server of the map is allowed on the pages with a map alone, and only when it is configured', async () => {
  const imageSources = async (path: string) => {
    const policy = String((await get(path)).headers['content-security-policy']);
    return /img-src ([^;]*)/.exec(policy)?.[1];
  };
  expect(await imageSources('/seller/shop-details')).toBe("'self' data:");
  const url = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
  await start({ settings: { ...SETTINGS, mapTiles: { url, attribution: 'Its makers' } } });
  expect(await imageSources('/seller/shop-details')).toBe("'self' data: https://*.tiles.example");
  expect(await imageSources('/shop/1?page=2')).toBe("'self' data: https://*.tiles.example");
  for (const path of ['/', '/seller', '/product/1']) expect(await imageSources(path)).toBe("'self' data:");
});

test('a page with a token in its address keeps the token out of rendering, cache and referrer', async () => {
  const withToken = PAGE_PATHS.filter((path) => declarationOf(path).hasToken);
  expect(withToken).toContain('/reset-password');
  // The router takes any letter case.
  const paths = [...withToken, '/Reset-Password'];
  for (const path of paths) {
    const reply = await get(`${path}?token=secret&seller=true`);
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  expect(rendered.map(({ url }) => url)).toEqual(paths.map((path) => `https://shop.example${path}`));
});

test('a page whose query the browser alone reads is rendered and cached once for all of them', async () => {
  for (const query of ['', '?only=1', '?only=2']) await get(`/checkout${query}`);
  expect(rendered.map(({ url }) => url)).toEqual(['https://shop.example/checkout']);
});

test('shared caches may keep pages of the catalogue for a moment, and nothing else', async () => {
  for (const path of ['/', '/products?page=2', '/product/1', '/about']) {
    expect((await get(path)).headers['cache-control'], path).toBe('public, max-age=0, s-maxage=1');
  }
  for (const path of ['/login', '/cart', '/buyer', '/seller/products', '/success']) {
    expect((await get(path)).headers['cache-control'], path).toBe('no-store');
  }
  renderPage = async () => page('<h1>NotFound</h1>', 404);
  expect((await get('/product/2')).headers['cache-control']).toBe('no-store');
});

test('a page comes in the best encoding that the browser takes', async () => {
  const plain = await get('/products');
  const brotli = await get('/products', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  const gzip = await get('/products', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [plain, brotli, gzip]) expect(headers['vary']).toBe('accept-encoding');
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
});

test('a browser that still has the page gets 304 without a body', async () => {
  const first = await get('/products', { 'accept-encoding': 'br' });
  const again = await get('/products', {
    'accept-encoding': 'br',
    'if-none-match': String(first.headers['etag']),
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('HEAD answers like GET, without the page', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/products' });
  const full = await get('/products');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe('');
  expect(reply.headers['content-length']).toBe(String(full.rawPayload.length));
  expect(rendered).toHaveLength(1);
});

test('pages only answer reading: other methods are refused, whatever they carry', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const reply = await app.inject({
      method,
      url: '/products',
      payload: '{',
      headers: { 'content-type': 'text/x' },
    });
    expect(reply.statusCode, method).toBe(405);
    expect(reply.headers['allow']).toBe('GET, HEAD');
  }
  expect(rendered).toHaveLength(0);
});

test("the router's own data addresses do not exist", async () => {
  for (const url of ['/products.data', '/_root.data?_routes=root', '/__manifest?paths=/a']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
  expect(rendered).toHaveLength(0);
});

test('a page that was not found is 404 and is not cached', async () => {
  renderPage = async () => page('<h1>NotFound</h1>', 404);
  expect((await get('/nowhere')).statusCode).toBe(404);
  renderPage = async () => page('<h1>Here now</h1>');
  expect((await get('/nowhere')).statusCode).toBe(200);
});

test('a page that failed is not cached, and an empty failure still names a reference', {
  tags: ['ROUTE-30'],
}, async () => {
  renderPage = async () => ({ status: 500, pieces: [], location: null });
  const failed = await get('/');
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain('<h1>Unexpected Application Error!</h1>');
  expect(failed.body).toContain(rendered[0]?.rendering.requestId);
  renderPage = async () => page('<p>well again</p>');
  expect((await get('/')).body).toContain('well again');
});

test('a page that leads elsewhere redirects', async () => {
  renderPage = async () => ({ status: 302, pieces: [], location: '/products' });
  const reply = await get('/old');
  expect(reply.statusCode).toBe(302);
  expect(reply.headers['location']).toBe('/products');
});

test('the former address of a page redirects to its present one for good, with its query', async () => {
  const reply = await get('/buyer/notices?from=mail');
  expect([reply.statusCode, reply.headers['location']]).toEqual([301, '/buyer/notifications?from=mail']);
});

test('the return of a payment leads to its result, on any path and by the exact query only', {
  tags: ['ROUTE-31', 'ROUTE-32'],
}, async () => {
  for (const path of ['/', '/products', '/buyer/cart']) {
    const success = await get(`${path}?payment=success`);
    expect([success.statusCode, success.headers['location']]).toEqual([302, '/success']);
    const failed = await get(`${path}?payment=failed`);
    expect([failed.statusCode, failed.headers['location']]).toEqual([302, '/failed']);
  }
  for (const query of [
    '?payment=other',
    '?payment=success&next=//evil.example',
    '?a=1&payment=success',
    '?Payment=success',
  ]) {
    expect((await get(`/${query}`)).statusCode, query).toBe(200);
  }
});

test('what a page shows is dropped by its tag, everything by clearing', async () => {
  renderPage = async (url, { tags }) => {
    tags.add(url.includes('product/') ? `product:${url.split('/').at(-1)}` : 'listing');
    return page('<p></p>');
  };
  const visit = async () => {
    for (const path of ['/product/1', '/product/2', '/products']) await get(path);
    return rendered.splice(0).map(({ url }) => new URL(url).pathname);
  };
  expect(await visit()).toEqual(['/product/1', '/product/2', '/products']);
  expect(await visit()).toEqual([]);
  pageCache.drop('product:1');
  expect(await visit()).toEqual(['/product/1']);
  pageCache.clear();
  expect(await visit()).toHaveLength(3);
});

test('a page calls the API without a session, as part of its own request', async () => {
  await app.close();
  const calls: unknown[] = [];
  await start({
    callApi: async (call, request) => {
      calls.push({ call, id: request.id });
      return { status: 404, body: { status: 404, message: 'Nothing here' } };
    },
  });
  const call = { endpoint: 'POST /api/pro/filters', params: {}, query: { page: '1' }, body: {} };
  let answer: unknown;
  renderPage = async (_url, { callApi }) => {
    answer = await callApi(call);
    return page('<p></p>');
  };
  await get('/products', { authorization: 'Bearer secret' });
  expect(calls).toEqual([{ call, id: rendered[0]?.rendering.requestId }]);
  expect(answer).toEqual({ status: 404, body: { status: 404, message: 'Nothing here' } });
});

/** What a visitor who is turned away gets to see. */
function expectRefusalPage(reply: Awaited<ReturnType<typeof get>>, status: number): void {
  expect(reply.statusCode).toBe(status);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.body).toContain('<a href="/">Go to the home page</a>');
}

const from = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress });

test('of many distinct pages at once a few are rendered, a few wait, and the rest is turned away', {
  tags: ['DO11'],
}, async () => {
  await app.close();
  await start({ limits: { perMinute: 1000, atOnce: 3, waiting: 5 } });
  const gate = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  renderPage = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return page('<p></p>');
  };
  let refused = 0;
  const asked = Array.from({ length: 100 }, async (_, number) => {
    const reply = await from(`192.0.2.${number}`, `/products?page=${number + 1}`);
    if (reply.statusCode === 503) refused += 1;
    return reply;
  });
  await expect.poll(() => refused).toBe(92);
  expect([running, most]).toEqual([3, 3]);
  gate.resolve();
  const replies = await Promise.all(asked);
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) expectRefusalPage(reply, 503);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
  expect(most).toBe(3);
  expect((await get('/products?page=100')).statusCode).toBe(200);
});

test('one address cannot fill the queue of pages to be rendered', { tags: ['DO11'] }, async () => {
  await app.close();
  await start({ limits: { perMinute: 1000, atOnce: 3, waiting: 8 } });
  const gate = Promise.withResolvers<void>();
  renderPage = async () => {
    await gate.promise;
    return page('<p></p>');
  };
  let refused = 0;
  const flood = Array.from({ length: 100 }, async (_, number) => {
    const reply = await from('192.0.2.1', `/products?page=${number + 1}`);
    if (reply.statusCode === 503) refused += 1;
  });
  await expect.poll(() => refused).toBe(95);
  const visitors = from('192.0.2.2', '/about');
  gate.resolve();
  expect((await visitors).statusCode).toBe(200);
  await Promise.all(flood);
});

test('the pages rendered for one address in a minute are limited; cached pages and other addresses are not', {
  tags: ['DO10'],
}, async () => {
  await app.close();
  await start({ limits: { perMinute: 3, atOnce: 3, waiting: 5 } });
  for (const url of ['/a', '/b', '/c']) expect((await from('2001:db8::1', url)).statusCode).toBe(200);
  expectRefusalPage(await from('2001:db8::2', '/d'), 429);
  expect((await from('2001:db8::1', '/a')).statusCode).toBe(200);
  expect((await from('2001:db8:0:1::1', '/d')).statusCode).toBe(200);
  expect((await from('2001:db8::1', '/d')).statusCode).toBe(200);
});
