import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, roleFor } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';
import { jsonSchemaOf } from '../support/json-schema.ts';

const TABLE: [string, Endpoint][] = Object.entries(endpoints);
/** Calls that take JSON. */
const TAKING_JSON = TABLE.filter(
  ([, { body, multipart, csvBody }]) => body !== undefined && !multipart && !csvBody,
);

let app: TestApp;
let buyer: Person;
let seller: Person;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await aBuyer(app);
  seller = await aSeller(app);
  operator = await anOperator(app);
});
afterAll(() => app.close());

function send(key: string, access: Endpoint['access'], payload: string, headers: Record<string, string>) {
  const [method = '', path = ''] = key.split(' ');
  const { token } = { buyer, seller, operator }[roleFor(access) ?? 'buyer'];
  return app.server.inject({
    method: method as 'POST', // a key begins with a method
    url: path.replace(/:\w+/g, '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01'),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'a-key-of-its-own', ...headers },
    payload,
  });
}

test.each([
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":[{"__proto__":{"polluted":true}}]}',
])('no call takes a body that reaches for prototypes: %s', { tags: ['XS11'] }, async (payload) => {
  const before = await hashOfTables(app);
  expect(TAKING_JSON.length).toBeGreaterThan(60);
  for (const [key, { access }] of TAKING_JSON) {
    const { statusCode } = await send(key, access, payload, { 'content-type': 'application/json' });
    // What a path names is looked for before a wrong body is answered; the ids of these are of nothing.
    expect(key.includes(':') ? [400, 404] : [400], key).toContain(statusCode);
  }
  expect(await hashOfTables(app)).toEqual(before);
  expect('polluted' in {}).toBe(false);
});

test('a query that reaches for prototypes is a query like any other', { tags: ['XS11'] }, async () => {
  for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor.prototype.polluted=1']) {
    for (const [key] of TABLE.filter(([name]) => name.startsWith('GET '))) {
      const url = key.slice(4).replace(/:\w+/g, '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01');
      expect((await app.server.inject(`${url}?${query}`)).statusCode, url).toBeLessThan(500);
    }
  }
  expect('polluted' in {}).toBe(false);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json-patch+json',
  'text/json',
  'multipart/form-data; boundary=x',
])(
  'a body of the type %s is refused by every call that takes JSON',
  { tags: ['XS12', 'WE4'] },
  async (type) => {
    const { id } = await aProduct(app);
    const before = await hashOfTables(app);
    for (const [key, { access }] of TAKING_JSON) {
      const { statusCode } = await send(key, access, JSON.stringify({ productId: id }), {
        'content-type': type,
      });
      // Those beside the one-click address of mails, which takes any body, find its schema broken.
      expect(key.includes(':') ? [400, 404, 415] : [400, 415], key).toContain(statusCode);
    }
    expect(await hashOfTables(app)).toEqual(before);
  },
);

test('whatever stands behind the type, the schema is not skipped', { tags: ['XS12'] }, async () => {
  for (const type of [
    'application/json\t',
    'application/json; charset=utf-7',
    'application/json;;',
    'APPLICATION/JSON',
  ]) {
    const body = JSON.stringify({ productId: 'no id' });
    const { statusCode } = await send('POST /api/favorite', 'buyer', body, { 'content-type': type });
    expect([400, 415], type).toContain(statusCode);
  }
  const { statusCode } = await send('POST /api/favorite', 'buyer', '', {});
  expect([400, 415]).toContain(statusCode);
});

test('no call takes an address of a picture or of anything else that the server or a page would load', {
  tags: ['XS3', 'XS10'],
}, () => {
  const names = TABLE.flatMap(([, { query, body }]) => [query, body]).flatMap((schema) =>
    schema === undefined ? [] : fieldsOf(jsonSchemaOf(schema)),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(({ format }) => format === 'uri')).toEqual([]);
  const suspicious = /url|uri|link|href|src|host|origin|callback|redirect|webhook|avatar|profilePic/i;
  expect(names.map(({ name }) => name).filter((name) => suspicious.test(name))).toEqual([]);
});

interface Field {
  name: string;
  format: unknown;
}

/** All fields of a schema, at any depth. */
function fieldsOf(node: unknown, name = ''): Field[] {
  if (typeof node !== 'object' || node === null) return [];
  const own =
    name !== '' && 'type' in node ? [{ name, format: 'format' in node ? node.format : undefined }] : [];
  const entries: [string, unknown][] = Object.entries(node);
  const inner = entries.flatMap(([key, value]) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return fieldsOf(value);
    const properties: [string, unknown][] = Object.entries(value);
    return properties.flatMap(([property, schema]) => fieldsOf(schema, property));
  });
  return [...own, ...inner];
}
