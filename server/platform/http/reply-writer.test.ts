import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoints } from '../../../contract/endpoint.ts';
import { answerProblems } from './problems.ts';
import { comparedWriter, replyWriter } from './reply-writer.ts';
import { SerializedReply, serve } from './serve.ts';

/** Schemas of their own for each test, as the writer of a schema is made once. */
function schemas() {
  const Inner = z.object({ id: z.uuid(), note: z.string().nullable(), left: z.number().int().optional() });
  const Named = z.object({ kind: z.literal('named'), name: z.string() });
  const Numbered = z.object({ kind: z.literal('numbered'), number: z.number() });
  return {
    object: Inner.extend({
      inner: Inner,
      list: z.array(Inner),
      none: Inner.nullable(),
      some: Inner.nullable(),
    }),
    record: z.object({
      values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    }),
    recordOfObjects: z.record(z.string(), Inner),
    union: z.array(z.discriminatedUnion('kind', [Named, Numbered])),
    nullableUnion: z.object({
      it: z.union([Named, Numbered]).nullable(),
      flat: z.union([z.string(), z.null()]),
    }),
    transformed: z.object({ code: z.string().toUpperCase(), size: z.string().transform(Number) }),
    scalar: z.null(),
  };
}

const ID = '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01';
const inner = { id: ID, note: null, left: 3, secret: 's' };
const shown = { id: ID, note: null, left: 3 };

const REPLIES = {
  object: [
    { ...inner, inner, list: [inner, { ...inner, left: undefined }], none: null, some: inner },
    { ...shown, inner: shown, list: [shown, { id: ID, note: null }], none: null, some: shown },
  ],
  record: [
    { values: { a: 'x', b: 1.5, c: ['y', '₹ "quoted" \u2028'] }, secret: 1 },
    { values: { a: 'x', b: 1.5, c: ['y', '₹ "quoted" \u2028'] } },
  ],
  recordOfObjects: [{ a: inner }, { a: shown }],
  union: [
    [
      { kind: 'named', name: 'x', number: 1 },
      { kind: 'numbered', number: 1, secret: 2 },
    ],
    [
      { kind: 'named', name: 'x' },
      { kind: 'numbered', number: 1 },
    ],
  ],
  nullableUnion: [
    { it: null, flat: null, secret: 1 },
    { it: null, flat: null },
  ],
  transformed: [
    { code: 'abc', size: '3', secret: 1 },
    { code: 'ABC', size: 3 },
  ],
  scalar: [null, null],
} as const;

type Name = keyof typeof REPLIES;
const NAMES = Object.keys(REPLIES) as Name[]; // of the literal above

let app: FastifyInstance | undefined;
beforeEach(() => {
  app = undefined;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await app?.close();
});

async function overHttp(reply: z.ZodType, answer: unknown) {
  const endpoint = { summary: 'One reply.', access: 'public', reply } as const;
  const table = defineEndpoints(
    { name: 'Products', description: 'What this test calls.' },
    { 'GET /api/plain': endpoint, 'GET /api/prepared': endpoint },
  );
  app = Fastify();
  app.decorateRequest('actor', null);
  answerProblems(app);
  serve(app, async () => undefined, table, {
    'GET /api/plain': () => answer,
    'GET /api/prepared': () => new SerializedReply(reply, answer),
  });
  const [plain, prepared] = [await app.inject('/api/plain'), await app.inject('/api/prepared')];
  return [plain, prepared].map(({ statusCode, payload }) => ({
    status: statusCode,
    body: JSON.parse(payload) as unknown,
  }));
}

for (const mode of ['production', 'test', undefined]) {
  test.each(NAMES)(`nothing goes out that the contract does not name, in mode ${mode}: %s`, async (name) => {
    vi.stubEnv('NODE_ENV', mode);
    const [answer, expected] = REPLIES[name];
    for (const reply of await overHttp(schemas()[name], answer)) {
      expect(reply).toEqual({ status: 200, body: expected });
    }
  });
}

test('a reply that does not match the contract is a failure in tests, and never shows what it has too much', async () => {
  const wrong = { values: { a: { secret: 1 } } };
  for (const mode of ['production', 'test']) {
    vi.stubEnv('NODE_ENV', mode);
    for (const { status, body } of await overHttp(schemas().record, wrong)) {
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
  }
});

test('in tests a compiled schema that writes something else than the contract is found out', () => {
  const schema = z.object({ price: z.number(), note: z.string().optional() });
  const writes = (json: string) => comparedWriter(schema, () => json)({ price: 1, note: 'x' });
  expect(writes('{"note":"x","price":1}')).toBe('{"note":"x","price":1}');
  for (const json of ['{"price":1}', '{"price":"1","note":"x"}', '{"price":1,"note":"x","secret":1}']) {
    expect(() => writes(json)).toThrow('instead of');
  }
});

test('texts come out as they went in', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const schema = z.array(z.string());
  const texts = ['', 'ü', '"', '\\', '\n', '\u0000', '😀', '\ud800', '</script>', '\u2028', 'x'.repeat(6000)];
  expect(replyWriter(schema)(texts)).toBe(JSON.stringify(texts));
});
