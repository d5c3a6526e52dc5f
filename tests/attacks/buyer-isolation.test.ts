import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleFor } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { accessTokens, sessions, users } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, type Person } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';

/** All calls that take a session: method and address, with ids of nobody. */
const GUARDED = Object.entries(endpoints)
  .filter(([, { access }]) => access === 'signed_in' || ['buyer', 'seller'].includes(roleFor(access) ?? ''))
  .map(([key]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path, url: path.replace(/:\w+/g, () => randomUUID()) };
  });
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** An address whatever its ids are called. */
const shapeOf = (key: string) => key.replace(/:\w+/g, ':id');
const OPEN = new Set(
  Object.entries(endpoints)
    .filter(([, { access }]) => access === 'public' || access === 'optional')
    .map(([key]) => shapeOf(key)),
);

/** Whether anybody may ask the same address. */
function isPublic(method: string, path: string): boolean {
  return OPEN.has(shapeOf(`${method === 'HEAD' ? 'GET' : method} ${path}`));
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A call without a body, as `inject` does not know all methods by type. */
async function call(method: string, url: string, headers: Record<string, string> = {}) {
  const reply = await app.server.inject({ method: method as 'GET', url, headers });
  return { status: reply.statusCode, text: reply.payload };
}

function tokensOf({ user }: Person) {
  const own = app.database.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
  return inArray(accessTokens.sessionId, own);
}

test('without a live session nobody gets in anywhere, and nothing is left of the attempt', {
  tags: ['AZ8', 'AZ16'],
}, async () => {
  const { db } = app.database;
  const [expired, revoked, disabled] = [await aBuyer(app), await aBuyer(app), await aBuyer(app)];
  const past = sql`now() - interval '1 second'`;
  await db.update(accessTokens).set({ expiresAt: past }).where(tokensOf(expired));
  await db.delete(accessTokens).where(tokensOf(revoked));
  await db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.user.id));
  const dead = [expired, revoked, disabled].map(({ token }) => `Bearer ${token}`);
  const callers = [
    'Bearer null',
    'Bearer undefined',
    'Bearer ',
    'Bearer',
    'Basic YnV5ZXI6cHc=',
    `Bearer ${randomUUID()}`,
    ...dead,
  ];
  const before = await hashOfTables(app);
  expect(GUARDED.length).toBeGreaterThan(80);
  for (const { method, url } of GUARDED) {
    for (const headers of [{}, ...callers.map((authorization) => ({ authorization }))]) {
      expect((await call(method, url, headers)).status, `${method} ${url} ${JSON.stringify(headers)}`).toBe(
        401,
      );
    }
  }
  expect(await hashOfTables(app)).toEqual(before);
});

test('no other spelling, method or header leads around a guard', { tags: ['AZ15'] }, async () => {
  const before = await hashOfTables(app);
  for (const { method, path, url } of GUARDED) {
    const lastSlash = url.lastIndexOf('/');
    const spellings = [
      `${url}/`,
      `/${url}`,
      url.replace('/api/', '/api//'),
      url.replace('/api/', '/API/'),
      url.replace('/api/', '/api/./'),
      url.replace('/api/', '/x/../api/'),
      `${url.slice(0, lastSlash)}%2f${url.slice(lastSlash + 1)}`,
      `${url}%00`,
      `${url};a.js`,
    ];
    for (const spelling of spellings) {
      expect((await call(method, spelling)).status, `${method} ${spelling}`).toBeGreaterThanOrEqual(400);
    }
    for (const other of METHODS.filter((name) => !isPublic(name, path))) {
      const { status, text } = await call(other, url, {
        'x-http-method-override': method,
        'x-method-override': method,
      });
      expect(status, `${other} ${url}`).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('"id"');
    }
  }
  expect(await hashOfTables(app)).toEqual(before);
});

test('a header does not make a question an order', { tags: ['AZ15'] }, async () => {
  const buyer = await aBuyer(app);
  const { id: productId } = await aProduct(app);
  await buyer.api('POST /api/favorite', { body: { productId } });
  const before = await hashOfTables(app);
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { authorization: `Bearer ${buyer.token}`, [header]: 'DELETE' };
    expect((await call('GET', `/api/favorite/check/${productId}?_method=DELETE`, headers)).status).toBe(200);
    await call('GET', `/api/favorite/${productId}`, headers);
    await call('HEAD', `/api/favorite/check/${productId}`, headers);
  }
  expect(await hashOfTables(app)).toEqual(before);
});
