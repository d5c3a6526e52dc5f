import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, roleFor } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../support/builders.ts';
import { aShop } from '../support/catalog-builders.ts';
import { expectToSettle } from '../support/checkout-builders.ts';
import { jsonSchemaOf } from '../support/json-schema.ts';

/** Strings that no field may take: they cannot be kept, logged or shown. */
const IMPOSSIBLE = {
  'a lone high surrogate': 'half \ud83d',
  'a lone low surrogate': '\ude00 half',
  'surrogates the wrong way round': '\ude00\ud83d',
  'a null character': 'nu\u0000ll',
  'control characters': 'bell\u0007 escape\u001b[31m',
  'a C1 control character': 'next\u0085line',
};
/** Strings that a field may take or refuse, but that break nothing. */
const ODD = {
  'nothing visible': '\u200b\u2060\ufeff\u00ad\u2800\u3164',
  'turned direction': '\u202eeno rehtona\u2066',
  'a flood of marks': `a${'\u0301'.repeat(2000)}`,
  'line separators': 'one\u2028two\u2029three',
  'markup and SQL': `'; drop table users; --<script>alert(1)</script>{{7*7}}\${7*7}`,
  wildcards: '%_%\\%*?[a-z]',
  'names of prototypes': '__proto__',
  'a long emoji': '👩‍👩‍👧‍👦'.repeat(300),
  'a long text': 'x'.repeat(60_000),
  'a number that is none': '1e999',
};
/** Numbers that no column or no sum can hold, or that are no whole ones. */
const NUMBERS = [-1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308];
/** The same as bytes of an address, where text comes percent-encoded and may be ill-formed. */
const IN_ADDRESSES = [
  '%ED%A0%BD',
  '%C0%AF',
  '%FF%FE',
  '%00',
  '%0d%0aX-Evil:1',
  '%E2%80%8B',
  '%2e%2e%2f',
  '%',
  '%F0%9F%98%80',
];

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  additionalProperties?: Schema | boolean;
};
type Path = (string | number)[];

/** What the contract says of an input, as JSON Schema. */
function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {};
  return jsonSchemaOf(schema) as Schema; // the parts read here
}

/** A value that fits a schema as far as its shape goes. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return sampleOf(choice);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, sampleOf(part)]),
    );
  if (schema.items) return [sampleOf(schema.items)];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return '2026-11-23';
  return 'Steel pan 24';
}

/** Where values of these types stand in inputs of this schema. */
function placesIn(schema: Schema, types: readonly (string | undefined)[], at: Path = []): Path[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => placesIn(choice, types, at));
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, part]) => placesIn(part, types, [...at, name]));
  if (schema.items) return placesIn(schema.items, types, [...at, 0]);
  return types.includes(schema.type) ? [at] : [];
}

// What the contract reads by a function of its own has no type here.
const stringsIn = (schema: Schema) => placesIn(schema, ['string', undefined]);
const numbersIn = (schema: Schema) => placesIn(schema, ['number', 'integer', undefined]);

function withValue(value: unknown, [step, ...rest]: Path, given: unknown): unknown {
  if (step === undefined) return given;
  if (typeof step === 'number') return [withValue(undefined, rest, given)];
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [step]: withValue(Reflect.get(fields, step), rest, given) };
}

interface Call {
  key: string;
  endpoint: Endpoint;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: unknown;
  bodyStrings: Path[];
  bodyNumbers: Path[];
}

const CALLS: Call[] = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  const isJson = endpoint.body !== undefined && endpoint.multipart !== true && endpoint.csvBody !== true;
  const schema = schemaOf(isJson ? endpoint.body : undefined);
  const example: unknown = endpoint.example?.body;
  const sample = isJson ? sampleOf(schema) : undefined;
  const isRecord = typeof sample === 'object' && sample !== null && typeof example === 'object';
  return {
    key,
    endpoint,
    path,
    method: method as Call['method'], // by the type of a table's keys
    body: isRecord ? { ...sample, ...example } : sample,
    bodyStrings: isJson ? stringsIn(schema) : [],
    bodyNumbers: isJson ? numbersIn(schema) : [],
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ GOOGLE_CLIENT_ID: 'a client' });
});
afterAll(async () => {
  await expectToSettle(app);
  await app.close();
});

/** Somebody who may make the call: each call has its own, because some of them end sessions. */
async function callerOf({ endpoint: { access } }: Call): Promise<Person | undefined> {
  if (roleFor(access) === 'seller') {
    const seller = await aSeller(app);
    await aShop(app, { ownerId: seller.user.id });
    return seller;
  }
  if (roleFor(access) === 'operator') return anOperator(app);
  return access === 'buyer' || access === 'signed_in' || access === 'optional' ? aBuyer(app) : undefined;
}

/** Makes the call; whatever the answer is, it has the headers and the shape that every answer has. */
async function answerOf(call: Call, caller: Person | undefined, url: string, body: unknown): Promise<number> {
  const reply = await app.server.inject({
    method: call.method,
    url,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const about = `${call.method} ${url} ${JSON.stringify(body)?.slice(0, 200)}: ${reply.body.slice(0, 200)}`;
  expect(reply.headers['x-content-type-options'], about).toBe('nosniff');
  expect(reply.headers['content-security-policy'], about).toBeDefined();
  if (reply.statusCode >= 400)
    expect(reply.headers['content-type'], about).toContain('application/problem+json');
  return reply.statusCode;
}

const plainPath = (path: string) => path.replaceAll(/:\w+/g, () => randomUUID());

test('the contract has as many calls and strings as a whole shop', () => {
  expect(CALLS.length).toBeGreaterThan(100);
  expect(CALLS.flatMap(({ bodyStrings }) => bodyStrings).length).toBeGreaterThan(100);
});

test.each(CALLS.filter(({ bodyStrings }) => bodyStrings.length > 0).map((call) => [call.key, call] as const))(
  '%s answers every string in its body, and takes none that cannot be kept',
  { tags: ['XS1', 'XS8', 'DO2'] },
  async (_, call) => {
    const caller = await callerOf(call);
    for (const at of call.bodyStrings) {
      for (const [what, text] of Object.entries(IMPOSSIBLE)) {
        const status = await answerOf(call, caller, plainPath(call.path), withValue(call.body, at, text));
        expect(status, `${call.key} ${at.join('.')}: ${what}`).toBeGreaterThanOrEqual(400);
      }
      for (const text of Object.values(ODD))
        expect(
          await answerOf(call, caller, plainPath(call.path), withValue(call.body, at, text)),
        ).toBeLessThan(500);
    }
    const key = withValue(call.body, ['odd\u0000key\ud83d'], 'x');
    expect(await answerOf(call, caller, plainPath(call.path), key)).toBeLessThan(500);
  },
);

test.each(CALLS.filter(({ bodyNumbers }) => bodyNumbers.length > 0).map((call) => [call.key, call] as const))(
  '%s answers every number in its body',
  { tags: ['PR2', 'PR3', 'DO1'] },
  async (_, call) => {
    const caller = await callerOf(call);
    for (const at of call.bodyNumbers)
      for (const number of NUMBERS)
        expect(
          await answerOf(call, caller, plainPath(call.path), withValue(call.body, at, number)),
        ).toBeLessThan(500);
  },
);

test.each(
  CALLS.filter(({ endpoint }) => endpoint.longPoll !== true).map((call) => [call.key, call] as const),
)('%s answers every string in its address', { tags: ['XS4', 'XS8'] }, async (_, call) => {
  const caller = await callerOf(call);
  const { query } = call.endpoint;
  const names = query ? stringsIn(schemaOf(query)).map((at) => String(at[0] ?? '')) : [];
  const encoded = [
    ...IN_ADDRESSES,
    ...Object.values({ ...IMPOSSIBLE, ...ODD })
      .filter((text) => text.isWellFormed() && text.length < 1000)
      .map(encodeURIComponent),
  ];
  for (const text of encoded) {
    if (call.path.includes(':'))
      expect(await answerOf(call, caller, call.path.replaceAll(/:\w+/g, text), call.body)).toBeLessThan(500);
    for (const name of names)
      expect(await answerOf(call, caller, `${plainPath(call.path)}?${name}=${text}`, call.body)).toBeLessThan(
        500,
      );
  }
});
