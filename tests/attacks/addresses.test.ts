import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type RawAnswer, requestBytes, sendBytes } from '../support/raw-http.ts';

const PUBLIC_URL = 'https://shop.example';
/** As many connections at once as a browser would hardly open, so that the list is soon through. */
const AT_ONCE = 8;

/** What may stand in a path to be read in one way by one program and in another way by the next. */
const SEQUENCES = [
  '%0d%0a',
  '%0d%0aset-cookie:%20a=b',
  '%0a',
  '%0d',
  '%e2%80%a8',
  '%e2%80%a9',
  '%c2%85',
  '%2f',
  '%2F..%2f',
  '%5c',
  '\\',
  ';',
  ';a=b',
  '%3b',
  '%253b',
  '|',
  '%20',
  '%09',
  '%7f',
  '..',
  '.',
  '%2e%2e',
  '%2e',
  '.%2e',
  '..%2f',
  '..%5c',
  '../',
  './',
  '..;/',
  '%00',
  '%00.css',
  '%c0%af',
  '%c0%ae%c0%ae',
  '%e0%80%af',
  '%ed%a0%80',
  '%ff',
  '%',
  '%2',
  '%zz',
  '%u0041',
  '//',
  '//evil.example',
  '/\\evil.example',
  '<script>',
  '%3Cscript%3E',
  '"',
  '%25%30%30',
  '{a}',
  '^',
  '`',
];

const PAGE_FOLDERS = [
  '/',
  '/products',
  '/products/',
  '/product/',
  '/shop/',
  '/seller/',
  '/buyer/order/',
  '/assets/',
  '/pictures/',
  '/dev/mail/',
  '/payment-return/',
  '/sandbox-payment/',
  '/.well-known/',
];
const API_FOLDERS = ['/api/', '/api/pro/', '/api/cart/', '/api/order/', '/api/inventory/pin-code/'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL }, { web: 'production' });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.server.address() as AddressInfo); // listens on a port
});
afterAll(() => app.close());

interface Answered extends RawAnswer {
  request: string;
}

/** The answers to requests of one method for these targets, asked for as a browser does. */
async function answersTo(method: string, targets: readonly string[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    const asked = targets.slice(from, from + AT_ONCE).map(async (target) => {
      const answer = await sendBytes(port, requestBytes(method, target, { accept: 'text/html,*/*;q=0.8' }));
      return { ...answer, request: `${method} ${target}` };
    });
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

/** Of several headers those that differ from what is expected, with what came instead. */
function differences({ headers }: Answered, expected: Readonly<Record<string, RegExp>>): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => !value.test(headers[name] ?? ''))
    .map(([name]) => `${name}: ${headers[name]}`);
}

const FOR_ALL = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
};

/** What the answer to any request outside the API promises to a browser. */
function expectPageHeaders(answer: Answered): void {
  const expected = {
    ...FOR_ALL,
    'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
    'content-security-policy': /default-src 'none'/,
  };
  expect([answer.request, differences(answer, expected)]).toEqual([answer.request, []]);
}

function expectApiHeaders(answer: Answered): void {
  const expected = {
    ...FOR_ALL,
    'referrer-policy': /^no-referrer$/,
    'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
    'cache-control': /^no-store$/,
  };
  expect([answer.request, differences(answer, expected)]).toEqual([answer.request, []]);
}

const targetsOf = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    SEQUENCES.flatMap((sequence) => [
      folder + sequence,
      `${folder}${sequence}/b`,
      `${folder}a%41${sequence}`,
    ]),
  );

test('line breaks, separators and dots in the path of a page, encoded or not, are a plain 404 page', {
  tags: ['WE1', 'WE9', 'XS9'],
}, async () => {
  const answers = await answersTo('GET', targetsOf(PAGE_FOLDERS));
  expect(answers.length).toBeGreaterThan(1000);
  for (const answer of answers) {
    const { request, status, headers, body } = answer;
    expect([request, status, headers['content-type']]).toEqual([request, 404, 'text/html; charset=utf-8']);
    expect([request, body.toLowerCase().includes('</html>')]).toEqual([request, true]);
    expect([request, headers['location'], headers['set-cookie']]).toEqual([request, undefined, undefined]);
    expectPageHeaders(answer);
  }
});

test('the same paths with any other method are refused, with every header', {
  tags: ['WE1', 'AZ15'],
}, async () => {
  for (const method of METHODS.slice(1)) {
    for (const answer of await answersTo(method, targetsOf(['/', '/product/', '/assets/']))) {
      expect([answer.request, answer.status]).toEqual([answer.request, expect.toBeOneOf([404, 405])]);
      expectPageHeaders(answer);
    }
  }
});

test('odd queries of a page fail nowhere, and add no header', { tags: ['WE1'] }, async () => {
  const product = await aProduct(app);
  const pages = ['/', '/products', '/shop/1', `/product/${product.id}`, '/about', '/checkout/success'];
  const targets = pages.flatMap((page) =>
    SEQUENCES.flatMap((sequence) => [`${page}?search=${sequence}`, `${page}?page=${sequence}&${sequence}=1`]),
  );
  for (const answer of await answersTo('GET', targets)) {
    expect([answer.request, answer.status < 500]).toEqual([answer.request, true]);
    expect([answer.request, answer.headers['set-cookie']]).toEqual([answer.request, undefined]);
    expectPageHeaders(answer);
  }
});

test('unknown calls of the API are refused as problems with all headers, whatever the method and the path', {
  tags: ['WE1', 'AZ15'],
}, async () => {
  const unknown = ['/api', '/api/', '/api?a=b', '/api/nothing', '/api/pro/x/y/z', '/api/%zz', '/api/a%00b'];
  for (const method of METHODS) {
    for (const answer of await answersTo(method, [...unknown, ...targetsOf(API_FOLDERS.slice(0, 2))])) {
      const { request, status, headers } = answer;
      expect([request, status]).toEqual([request, expect.toBeOneOf([400, 401, 404])]);
      expect([request, headers['content-type']]).toEqual([
        request,
        'application/problem+json; charset=utf-8',
      ]);
      expectApiHeaders(answer);
    }
  }
  for (const answer of await answersTo('DELETE', targetsOf(API_FOLDERS))) {
    expect([answer.request, answer.status]).toEqual([answer.request, expect.toBeOneOf([400, 401, 404])]);
    expectApiHeaders(answer);
  }
});

test('a request in absolute form, as proxies send it, is answered like its path', async () => {
  const origins = ['http://shop', 'https://shop.example:8443', 'HTTP://SHOP', 'http://user@evil.example'];
  for (const path of [
    '/products',
    '/about?a=b',
    '/api/shop/nothing',
    '/nowhere',
    '/healthz',
    '//evil.example',
  ]) {
    const [plain] = await answersTo('GET', [path]);
    for (const answer of await answersTo(
      'GET',
      origins.map((origin) => origin + path),
    )) {
      expect([answer.request, answer.status]).toEqual([answer.request, plain?.status]);
      expect([answer.request, answer.headers['location']]).toEqual([answer.request, undefined]);
      if (path.startsWith('/api')) expectApiHeaders(answer);
      else expectPageHeaders(answer);
    }
  }
  const [home] = await answersTo('GET', ['http://shop']);
  expect(home).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const [all] = await answersTo('OPTIONS', ['*']);
  expect(all?.status).toBe(405);
});

test('files, health, sitemap and pictures carry the protecting headers, found or not', async () => {
  const targets = ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/sitemap-9.xml', '/favicon.svg'];
  const missing = [`/pictures/${'0'.repeat(32)}-640.webp`, '/assets/missing.js', '/dev/mail/1', '/.env'];
  for (const answer of await answersTo('GET', [...targets, ...missing])) {
    expect([answer.request, answer.status < 500]).toEqual([answer.request, true]);
    expectPageHeaders(answer);
  }
});

/** One answer for each kind that a browser keeps: a page, a built file, one of public/, a picture. */
async function keptTargets(): Promise<string[]> {
  const [home] = await answersTo('GET', ['/']);
  const script = /\/assets\/[\w.-]+\.js/.exec(home?.body ?? '')?.[0] ?? expect.unreachable();
  return ['/about', script, '/favicon.svg', '/pictures/004bf2181afc9dc0433e4dc1eacb08f8-320.avif'];
}

test('what a browser still has is confirmed with the headers that it was sent with', {
  tags: ['WE1'],
}, async () => {
  for (const target of await keptTargets()) {
    const first = await sendBytes(port, requestBytes('GET', target));
    const known = { 'if-none-match': first.headers['etag'] ?? '' };
    const again = await sendBytes(port, requestBytes('GET', target, known));
    const names = [
      ...Object.keys(FOR_ALL),
      'content-security-policy',
      'referrer-policy',
      'cache-control',
      'vary',
    ];
    const headersOf = ({ headers }: RawAnswer) => names.map((name) => [name, headers[name]]);
    expect([target, again.status, headersOf(again)]).toEqual([target, 304, headersOf(first)]);
    expectPageHeaders({ ...again, request: `${target} again` });
    expect(again.headers['cache-control']).toBeDefined();
    expect(again.headers['content-type']).toBeUndefined();
  }
});

test('a refusal outside the API is not cacheable, for any caller', { tags: ['WE1', 'WE9'] }, async () => {
  const [, ...files] = await keptTargets();
  const refused: [string, Record<string, string>][] = [
    ...files.slice(0, 2).map((file): [string, Record<string, string>] => [file, { 'if-match': '"x"' }]),
    [`/pictures/${'0'.repeat(32)}-640.webp`, {}],
    ['/assets/missing.js', {}],
    ['/sitemap-9.xml', {}],
    ['/dev/mail', {}],
  ];
  for (const [target, headers] of refused) {
    const answer = await sendBytes(port, requestBytes('GET', target, { accept: '*/*', ...headers }));
    expectPageHeaders({ ...answer, request: target });
    expect([target, answer.status < 500, answer.headers['cache-control']]).toEqual([
      target,
      true,
      'no-store',
    ]);
    expect([target, answer.status]).toEqual([target, expect.toBeOneOf([400, 404])]);
  }
});

const BROKEN: Record<string, [status: number, bytes: string]> = {
  'a line that is no request': [400, 'GARBAGE\r\n\r\n'],
  'an unknown method': [400, requestBytes('FOO', '/api/cart')],
  'a method in small letters': [400, requestBytes('get', '/')],
  'a target without a slash': [400, requestBytes('GET', 'products')],
  'bytes outside ASCII in the target': [400, requestBytes('GET', '/é')],
  'a control character in the target': [400, requestBytes('GET', '/a\u0001b')],
  'a header without a name': [400, 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n'],
  'a blank in the name of a header': [400, requestBytes('GET', '/', { 'a b': 'c' })],
  'a control character in a header': [400, requestBytes('GET', '/', { a: 'b\u0000c' })],
  'headers that are too large': [431, requestBytes('GET', '/', { a: 'b'.repeat(40_000) })],
  'a target that is too long': [431, requestBytes('GET', `/${'a'.repeat(40_000)}`)],
  'no host': [400, 'GET /api/nothing HTTP/1.1\r\nconnection: close\r\n\r\n'],
  'two hosts': [400, 'GET /api/nothing HTTP/1.1\r\nhost: shop\r\nHost: evil\r\nconnection: close\r\n\r\n'],
  'a host that is none': [400, requestBytes('GET', '/api/nothing', { host: 'shop/evil?a=<b>' })],
  'an empty host': [400, requestBytes('GET', '/api/nothing', { host: '' })],
  'two lengths': [400, requestBytes('POST', '/api/cart', { 'content-length': '2', 'Content-Length': '3' })],
  'a length besides chunks': [
    400,
    requestBytes('POST', '/api/cart', { 'content-length': '2', 'transfer-encoding': 'chunked' }),
  ],
  'an encoding that nobody knows': [400, requestBytes('POST', '/api/cart', { 'transfer-encoding': 'gzip' })],
  'a connection through this server': [405, requestBytes('CONNECT', 'evil.example:443')],
  'the start of HTTP/2': [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
};

test.each(Object.entries(BROKEN))(
  '%s is answered and the connection ends',
  { tags: ['DO8'] },
  async (name, [status, bytes]) => {
    const answer = { ...(await sendBytes(port, Buffer.from(bytes, 'latin1'))), request: name };
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(answer.body)).toMatchObject({ status });
    expectApiHeaders(answer);
  },
);

test('what a client expects beyond the answer does not keep it from one', async () => {
  const bytes = requestBytes('POST', '/api/nothing', { expect: 'the-moon', 'content-length': '2' });
  const answer = { ...(await sendBytes(port, `${bytes}{}`)), request: 'expect' };
  expect(answer.status).toBe(404);
  expectApiHeaders(answer);
});
