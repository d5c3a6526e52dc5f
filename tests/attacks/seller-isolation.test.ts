import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { accessTokens, sessions } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';
import { jsonSchemaOf } from '../support/json-schema.ts';
import { endpointsFor, SAMPLES, type Sample, type SellerEndpoint, type SellerIds } from './seller-samples.ts';
import { send, type Shopkeeper, shopkeepers } from './shopkeepers.ts';

/** In every text of the attacked shop, so that it is seen wherever it leaks. */
const MARK = 'Qavexil';
const SELLER_ENDPOINTS = endpointsFor('seller') as SellerEndpoint[]; // what it was asked for
const CASES = SELLER_ENDPOINTS.flatMap((key) =>
  (SAMPLES[key] ?? []).map((sample, number) => [`${key} (${number + 1})`, key, sample] as const),
);

let app: TestApp;
let dataDir: string;
/** The attacked shop, and the shop that attacks. One order has a part of each. */
let victim: Shopkeeper;
let rival: Shopkeeper;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-isolation-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  [victim, rival] = await shopkeepers(app, MARK, 'Rival');
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** Ids of the same kinds that name nothing. */
function idsOfNobody(): SellerIds {
  const kinds = Object.keys(victim.ids) as (keyof SellerIds)[]; // those of its type
  const ids = kinds.map((kind) => [kind, randomUUID()] as const);
  return { ...victim.ids, ...Object.fromEntries(ids), pictureKey: randomUUID().replaceAll('-', '') };
}

/** The reply with the name of its kind in place of each id, so that replies to different ids can be compared. */
function withoutIds(text: string, ids: SellerIds): string {
  return Object.entries(ids).reduce((left, [kind, id]) => left.replaceAll(id, `<${kind}>`), text);
}

const traces = () => [MARK, ...Object.values(victim.ids)];
const tracesIn = (text: string) => traces().filter((trace) => text.includes(trace));
const bearer = ({ token }: Person) => `Bearer ${token}`;

/** The names under which a call carries another id than its twin; empty for a call without ids. */
function namesOfIds(one: unknown, twin: unknown, name = ''): string[] {
  if (one instanceof FormData && twin instanceof FormData) {
    return [...one.keys()].flatMap((key) => namesOfIds(valueOf(one.get(key)), valueOf(twin.get(key)), key));
  }
  if (typeof one !== 'object' || one === null || typeof twin !== 'object' || twin === null) {
    return one === twin ? [] : [name];
  }
  const twins = new Map<string, unknown>(Object.entries(twin));
  return Object.entries(one).flatMap(([key, value]) =>
    namesOfIds(value, twins.get(key), Array.isArray(one) ? name : key),
  );
}

/** A field of a form: what its JSON says, else its text; files carry no ids. */
function valueOf(field: FormDataEntryValue | null): unknown {
  if (typeof field !== 'string') return null;
  try {
    return JSON.parse(field);
  } catch {
    return field;
  }
}

const entriesOf = (value: object): [string, unknown][] => Object.entries(value);

/** The names of everything in a schema that is an id. */
function idsInSchema(node: unknown, name = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('format' in node && node.format === 'uuid') return [name];
  return entriesOf(node).flatMap(([key, value]) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return idsInSchema(value, name);
    return entriesOf(value).flatMap(([property, inner]) => idsInSchema(inner, property));
  });
}

function idsInContract(key: SellerEndpoint): string[] {
  const { params, query, body }: Endpoint = endpoints[key];
  const schemas = [params, query, body].filter((schema) => schema !== undefined);
  const found = schemas.flatMap((schema) => idsInSchema(jsonSchemaOf(schema)));
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [...new Set([...found, ...inPath])];
}

/** The same call with ids of the attacked shop, and with ids of nobody. */
async function twins(sample: Sample, caller: Person, own: SellerIds) {
  const nobody = idsOfNobody();
  const attack = await sample.call(victim.ids, own, caller.api);
  const blank = await sample.call(nobody, own, caller.api);
  return { nobody, attack, blank, ids: namesOfIds(attack, blank) };
}

test.each(SELLER_ENDPOINTS)('%s has a case for every id that it takes', { tags: ['I8'] }, async (key) => {
  expect(SAMPLES[key], 'add a case to seller-samples.ts').toBeDefined();
  const found = await Promise.all(SAMPLES[key].map((sample) => twins(sample, rival, rival.ids)));
  const tried = found.flatMap(({ ids }) => ids);
  expect(tried).toEqual(expect.arrayContaining(idsInContract(key)));
});

test.each(CASES)(
  '%s answers ids of another shop as ids of nobody, and changes nothing',
  { tags: ['AZ1', 'AZ2', 'AZ3', 'AZ7', 'AZ9', 'AZ13', 'AZ16'] },
  async (_name, key, sample) => {
    const { nobody, attack, blank, ids } = await twins(sample, rival, rival.ids);
    // A call without ids may well change what is the caller's own.
    const watched = ids.length > 0 ? undefined : traces();
    const before = await hashOfTables(app, watched);
    const attacked = await send(app, key, attack, bearer(rival));
    expect(attacked.status).toBe(sample.status ?? 404);
    expect(tracesIn(ids.length > 0 ? withoutIds(attacked.text, victim.ids) : attacked.text)).toEqual([]);
    expect(await hashOfTables(app, watched)).toEqual(before);
    if (ids.length === 0) return;
    const missed = await send(app, key, blank, bearer(rival));
    expect(missed.status).toBe(attacked.status);
    expect(withoutIds(missed.text, nobody)).toBe(withoutIds(attacked.text, victim.ids));
  },
);

test.each(CASES.filter(([, key]) => key.startsWith('GET ')))(
  '%s shows a seller the own things, and nothing of the shop that shares an order',
  { tags: ['AZ9', 'I8'] },
  async (_name, key, sample) => {
    const reply = await send(app, key, await sample.call(rival.ids, rival.ids, rival.api), bearer(rival));
    expect(reply.status).toBe(200);
    expect(tracesIn(reply.text)).toEqual([]);
  },
);

test('sellers only: no other caller gets in, and nothing is left of the attempt', {
  tags: ['AZ1', 'AZ2', 'AZ8', 'AZ16'],
}, async () => {
  const [buyer, guest] = [await aBuyer(app), await aGuest(app)];
  const [expired, revoked] = [await aSeller(app), await aSeller(app)];
  const { db } = app.database;
  const past = sql`now() - interval '1 second'`;
  await db.update(accessTokens).set({ expiresAt: past }).where(ofSession(expired));
  await db.delete(accessTokens).where(ofSession(revoked));
  const before = await hashOfTables(app);
  const callers = [
    undefined,
    'Bearer null',
    'Bearer undefined',
    'Bearer ',
    'Bearer',
    'Basic c2VsbGVyOnB3',
    `Bearer ${randomUUID()}`,
    bearer(expired),
    bearer(revoked),
    rival.token,
  ];
  for (const key of SELLER_ENDPOINTS) {
    for (const caller of callers) {
      expect((await send(app, key, {}, caller)).status, `${key} as ${caller}`).toBe(401);
    }
    for (const caller of [buyer, guest]) {
      const reply = await send(app, key, {}, bearer(caller));
      expect(reply.status, `${key} as a ${caller.user.role}`).toBe(403);
      expect(reply.text).toContain('"not_allowed"');
    }
  }
  expect(await hashOfTables(app)).toEqual(before);
});

/** What a seller without a shop makes for themselves. */
const OWN = ['POST /api/shop', 'POST /api/saved-view'];

test.each(CASES.filter(([, key]) => !OWN.includes(key)))(
  '%s gives a seller without a shop nothing of others',
  { tags: ['AZ2', 'AZ16'] },
  async (_name, key, sample) => {
    const newcomer = await aSeller(app);
    const nothing = { ...idsOfNobody(), userId: newcomer.user.id };
    const before = await hashOfTables(app);
    const sent = await sample.call(victim.ids, nothing, newcomer.api);
    const reply = await send(app, key, sent, bearer(newcomer));
    expect([200, 404, 409, sample.status]).toContain(reply.status);
    expect(tracesIn(withoutIds(reply.text, victim.ids))).toEqual([]);
    expect(await hashOfTables(app)).toEqual(before);
  },
);

test('what is for buyers refuses sellers', { tags: ['AZ8'] }, async () => {
  const before = await hashOfTables(app);
  for (const key of endpointsFor('buyer')) {
    expect((await send(app, key, {}, bearer(rival))).status, key).toBe(403);
  }
  expect(await hashOfTables(app)).toEqual(before);
});

/** The access tokens of a person. */
function ofSession({ user }: Person) {
  const own = app.database.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
  return sql`${accessTokens.sessionId} in ${own}`;
}
