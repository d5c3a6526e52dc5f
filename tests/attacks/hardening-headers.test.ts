import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { PROBLEMS } from '../../contract/problem.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CANARY = 'canary-that-no-visitor-sees';
const SECRETS = {
  STRIPE_SECRET_KEY: `sk_${CANARY}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${CANARY}`,
  RAZORPAY_KEY_ID: `rzp_${CANARY}`,
  RAZORPAY_KEY_SECRET: `key_${CANARY}`,
  RAZORPAY_WEBHOOK_SECRET: `hook_${CANARY}`,
};

let app: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://shop.example', ...SECRETS };
  app = await startTestApp(environment, { web: 'production' });
  product = await aProduct(app, { name: 'Brass lamp' });
}, 120_000);
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const pages = () => [
  '/',
  '/products',
  `/product/${product.id}`,
  `/shop/${product.shopId}`,
  '/login',
  '/about',
];

test('every API reply carries the security headers, and browsers reuse none without asking', {
  tags: ['WE1', 'WE8'],
}, async () => {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const isSameForAll = 'revalidated' in endpoint;
    const [method = '', path = ''] = key.split(' ');
    const url = path.replace(/:\w+/g, '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01');
    const { headers } = await app.server.inject({ method: method as 'GET', url }); // a key begins with a method
    expect(headers, key).toMatchObject({
      'cache-control': isSameForAll ? 'no-cache' : 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['x-powered-by'], key).toBeUndefined();
  }
});

test('what still comes while the server closes is answered as ever, with the headers, and ends its connection', {
  tags: ['WE1', 'FA8'],
}, async () => {
  const closing = await startTestApp();
  await closing.server.listen({ port: 0, host: '127.0.0.1' });
  const address = closing.server.server.address();
  const port = typeof address === 'object' && address ? address.port : expect.unreachable();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [start, rest] = ['GET /api/pro HTTP/1.1\r\nhost: shop\r\n', 'connection: keep-alive\r\n\r\n'];
  socket.write(start);
  await expect
    .poll(() => new Promise((tell) => closing.server.server.getConnections((_, count) => tell(count))))
    .toBe(1);
  const closed = closing.close();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(rest);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // without an encoding a socket gives buffers
  const answer = Buffer.concat(chunks).toString().toLowerCase();
  expect(answer).toMatch(/^http\/1\.1 200 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer).toContain('\r\nconnection: close\r\n');
  await closed;
});

test.each([
  ['range', ['bytes=999999-', 'bytes=-0', 'bytes=5-1', 'bytes=0-0,0-0,-1', 'lines=1-2', '=']],
  ['if-range', ['"none"', 'yesterday', '']],
  ['if-none-match', ['*', '"', 'W/']],
  ['if-match', ['*', '"none"', '"']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['if-unmodified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['accept-encoding', ['br;q=0, *;q=0', ';;', 'x'.repeat(2000)]],
  ['accept', ['*/', 'text/', 'x'.repeat(2000)]],
])('no value of %s makes a file or a page fail', { tags: ['WE1'] }, async (name, values) => {
  for (const url of [
    '/robots.txt',
    '/favicon.svg',
    '/sitemap.xml',
    '/about',
    '/api/pro',
    `/product/${product.id}`,
  ]) {
    for (const value of values) {
      const { statusCode, headers } = await get(url, {
        [name]: value,
        ...(name === 'if-range' && { range: 'bytes=0-1' }),
      });
      expect(statusCode, `${url} with ${name}: ${value}`).toBeLessThan(500);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
    }
  }
});

test('no page can be framed, run a foreign script or load a plug-in, also one that is not there', {
  tags: ['WE1', 'WE6'],
}, async () => {
  for (const path of [...pages(), ...PAGE_PATHS, '/nowhere', '/product/none']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy, path).not.toMatch(/unsafe-|script-src[^;]*(\*|http|data:)/);
  }
});

test('no other site is let in, however it calls itself', { tags: ['WE5'] }, async () => {
  const { token } = await aBuyer(app);
  const origins = [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'https://evilshop.example',
  ];
  for (const origin of origins) {
    for (const url of ['/api/cart', '/api/pro', '/api/session/refresh', '/', '/robots.txt']) {
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const preflight = await app.server.inject({ method: 'OPTIONS', url, headers: asked });
      const call = await get(url, { origin, authorization: `Bearer ${token}` });
      for (const { headers } of [preflight, call]) {
        const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect(names, `${url} from ${origin}`).toEqual([]);
      }
      expect(preflight.statusCode, url).toBeGreaterThanOrEqual(400);
    }
  }
});

test('no page listens to other windows, and none that it opens can reach back', { tags: ['WE6'] }, () => {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(300);
  for (const path of sources) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    expect(source, path).not.toMatch(/addEventListener\(\s*['"]message['"]|window\.onmessage|\bopener\b/);
    for (const [link] of source.matchAll(/<a\b[^>]*target="_blank"[^>]*>/g))
      expect(link, path).toMatch(/rel="no/);
  }
});

test('what only looks like a file is no file that a cache may keep', { tags: ['WE9'] }, async () => {
  const { token } = await aBuyer(app);
  const headers = { authorization: `Bearer ${token}` };
  for (const path of [
    '/buyer/x.css',
    '/buyer/profile.js',
    '/cart/a.png',
    '/seller/x.woff2',
    '/login;a.css',
  ]) {
    expect((await get(path, headers)).headers['cache-control'], path).toBe('no-store');
  }
  for (const path of ['/api/address/;a.js', '/api/address%2fa.css', '/api/cart/a.css', '/api/cart;a.js']) {
    const reply = await get(path, headers);
    expect(reply.headers['cache-control'], path).toBe('no-store');
    expect(reply.statusCode, path).toBeGreaterThanOrEqual(400);
  }
});

test('what a page says depends on no header that a visitor can invent', {
  tags: ['WE8', 'WE10', 'XS9'],
}, async () => {
  const invented = {
    host: 'evil.example',
    forwarded: 'host=evil.example;proto=http',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': 'evil',
    'x-middleware-prefetch': '1',
    'accept-language': 'evil',
    'user-agent': 'evil',
    cookie: 'token=evil',
    authorization: 'Bearer evil',
  };
  for (const path of pages()) {
    // Each under an address that no cache has seen, so that both are rendered.
    const attacked = await get(`${path}?first`, invented);
    const plain = await get(`${path}?other`);
    expect(attacked.statusCode, path).toBe(200);
    expect(attacked.body, path).not.toContain('evil');
    expect(attacked.body.replaceAll('?first', '?other'), path).toBe(plain.body);
    expect(attacked.headers['set-cookie'], path).toBeUndefined();
  }
});

test('nothing of the program, its settings or its tools is served', { tags: ['WE12'] }, async () => {
  const here = await get('/healthz');
  expect(here.statusCode).toBe(200);
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/build/server/index.js',
    '/node_modules/zod/package.json',
    '/data/secret',
    '/assets/',
    '/metrics',
    '/missed-searches',
    '/admin',
    '/phpinfo.php',
    '/server-status',
    '/database-url',
    '/assets/../package.json',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
  const trace = await app.server.inject({ method: 'TRACE' as 'GET', url: '/', headers: { cookie: 'a=b' } });
  expect(trace.statusCode).toBeGreaterThanOrEqual(400);
  expect(globSync('build/client/**/*.map', { cwd: ROOT })).toEqual([]);
  expect(globSync('build/client/assets/*.js', { cwd: ROOT }).length).toBeGreaterThan(10);
});

test('no setting that is secret reaches a page, the documentation or an error', {
  tags: ['WE13', 'I11'],
}, async () => {
  for (const path of [
    ...pages(),
    '/nowhere',
    '/api/docs',
    '/api/openapi.json',
    '/api/nowhere',
    '/readyz',
    '/robots.txt',
  ]) {
    const { payload, headers } = await get(path);
    expect(payload + JSON.stringify(headers), path).not.toContain(CANARY);
    expect(payload, path).not.toContain('postgres://');
  }
});

test('an address with very many segments is answered like any other', { tags: ['DO11'] }, async () => {
  for (const path of [
    '/a'.repeat(5_000),
    `/products${'/x'.repeat(5_000)}`,
    `/api${'/a'.repeat(5_000)}`,
    '/'.repeat(9_000),
  ]) {
    const { statusCode } = await get(path);
    expect([400, 404, 414], path.slice(0, 12)).toContain(statusCode);
  }
});

test('403 is for a wrong role, a missing right or duty, and a shop one does not work for, and for nothing else', {
  tags: ['I14', 'DO10'],
}, () => {
  const forbidden = Object.entries(PROBLEMS).filter(([, { status }]) => status === 403);
  expect(forbidden.map(([code]) => code)).toEqual([
    'not_allowed',
    'right_missing',
    'not_a_member',
    'read_only',
  ]);
  expect(PROBLEMS.too_many_requests.status).toBe(429);
});

const PAYLOADS = [
  '<script>stolen()</script>',
  '</script><script>stolen()</script>',
  '<img src=x onerror=stolen()>',
  '"><svg/onload=stolen()>',
  "'-stolen()-'",
  '<!--<script>stolen()//-->',
  '</title><script>stolen()</script>',
  '</textarea><script>stolen()</script>',
  '<iframe srcdoc="<script>stolen()</script>">',
  '<a href="javascript:stolen()">x</a>',
  '<math><mi xlink:href="data:x,<script>stolen()</script>">',
  '<style>@import "//evil.example";</style>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action="//evil.example"><input type=submit>',
  '{{constructor.constructor("stolen()")()}}',
  '${stolen()}',
  '\u2028stolen()\u2029',
  '<scr\u0131pt>stolen()</scr\u0131pt>',
  '<svg><script>stolen()</script></svg>',
  '<details open ontoggle=stolen()>',
  '<template><script>stolen()</script></template>',
];
/** What a name would have to become to do anything. */
const LIVE =
  /<script[^>]*>\s*stolen|<(img|svg|iframe|math|base|details|template|form action="\/\/evil|style>@)[^>]*(stolen|evil)|<a href="javascript:/i;

test.each(PAYLOADS)(
  'a product, a brand and a search that say %j are text on every page',
  { tags: ['XS1', 'XS2'] },
  async (payload) => {
    const hostile = await aProduct(app, { name: payload, brand: payload, description: payload });
    for (const path of [
      `/product/${hostile.id}`,
      '/products',
      `/shop/${hostile.shopId}`,
      `/products?search=${encodeURIComponent(payload)}`,
      `/products?brand=${encodeURIComponent(payload)}`,
      `/${encodeURIComponent(payload)}`,
    ]) {
      const { body, headers, statusCode } = await get(path);
      expect(statusCode, path).toBeLessThan(500);
      expect(body, path).not.toMatch(LIVE);
      // Data inside a script does not end it.
      for (const [, script = ''] of body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
        expect(script, path).not.toMatch(/<!--|<script/i);
      }
      expect(String(headers['content-security-policy']), path).not.toMatch(/unsafe|evil/);
    }
  },
);

test('the check sees a payload that came through', { tags: ['XS1'] }, () => {
  for (const live of [
    '<p><script>stolen()</script>',
    '<img src=x onerror=stolen()>',
    '<base href="//evil.example/">',
  ]) {
    expect(live).toMatch(LIVE);
  }
});
