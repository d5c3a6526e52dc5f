import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, roleFor } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { jsonSchemaOf } from '../support/json-schema.ts';
import { testPasswords } from '../support/passwords.ts';

const TABLE: [string, Endpoint][] = Object.entries(endpoints);

let app: TestApp;
let port: number;
let buyer: Person;
let seller: Person;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await aBuyer(app);
  seller = await aSeller(app);
  operator = await anOperator(app);
  await aProduct(app, { shopId: (await aShop(app, { ownerId: seller.user.id })).id });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const tokenFor = (access: Endpoint['access']) =>
  ({ buyer, seller, operator })[roleFor(access) ?? 'buyer'].token;

/** Calls that give lists in pages. */
const PAGED = TABLE.filter(([, { query }]) => {
  if (query === undefined) return false;
  const schema = jsonSchemaOf(query);
  return Object.hasOwn(schema.properties ?? {}, 'page');
});

test.each(PAGED)(
  '%s refuses pages and sizes that are none',
  { tags: ['DO1'] },
  async (key, { access, body }) => {
    const [method = '', path = ''] = key.split(' ');
    const url = path.replace(/:\w+/g, '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01');
    for (const query of [
      'limit=1000000000',
      'limit=101',
      'limit=-1',
      'limit=0',
      'limit=1.5',
      'limit=12abc',
      'limit=NaN',
      'page=-1',
      'page=0',
      'page=NaN',
      'page=[]',
      'page=1&page=2',
      'page=1e18',
    ]) {
      const { statusCode } = await app.server.inject({
        method: method as 'GET', // a key begins with a method
        url: `${url}?${query}`,
        headers: { authorization: `Bearer ${tokenFor(access)}` },
        ...(body && { payload: {} }),
      });
      expect(statusCode, `${key} ${query}`).toBe(400);
    }
  },
);

test('there are lists in pages to try', { tags: ['DO1'] }, () => expect(PAGED.length).toBeGreaterThan(6));

test.each([
  ['nested too deep to be read without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, [400]],
  ['too long', `{"a":"${'a'.repeat(70_000)}"}`, [413]],
  ['of very many keys', `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join()}}`, [400, 413]],
  ['with a number of 60,000 digits', `{"quantity":${'9'.repeat(60_000)}}`, [400]],
  ['that says one key twice', '{"productId":"a","productId":"b"}', [400]],
  ['cut off in the middle', '{"productId":"a', [400]],
])('a body %s is refused', { tags: ['DO2'] }, async (_, payload, statuses) => {
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const reply = await app.server.inject({ method: 'POST', url: '/api/cart', headers, payload });
  expect(statuses).toContain(reply.statusCode);
});

test('a compressed body is not unpacked', { tags: ['DO2'] }, async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const reply = await app.server.inject({ method: 'POST', url: '/api/cart', headers, payload: bomb });
  expect([400, 413, 415]).toContain(reply.statusCode);
});

test('passwords are hashed two at a time, and a flood of them is asked to come again', {
  tags: ['DO6'],
}, async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 210 }, (_, at) => testPasswords.hash('lotus2026', `192.0.2.${at}`)),
  );
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(8);
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
  }
});

/** What the server answers to bytes that no HTTP client would send. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n';

test.each([
  ['both lengths', `Content-Length: ${SMUGGLED.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `Content-Length: 4\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n`],
  ['a length that is no number', 'Content-Length: +4\r\n\r\n'],
  ['a disguised encoding', 'Transfer-Encoding: xchunked\r\n\r\n'],
  ['an encoding behind another', 'Transfer-Encoding: chunked, identity\r\n\r\n'],
  ['a folded header', 'X-A: b\r\n c: d\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n'],
  ['a blank before the colon', 'Content-Length : 4\r\n\r\n'],
  ['a bare line feed', 'X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n'],
])(
  'a request with %s ends its connection, and nothing hidden in it is answered',
  { tags: ['DO8'] },
  async (_, rest) => {
    const answer = await answerTo(`POST /api/contact HTTP/1.1\r\nHost: shop\r\n${rest}${SMUGGLED}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('alive');
  },
);
