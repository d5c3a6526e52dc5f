import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import {
  createTestDatabase,
  rewriteHistory,
  type TestDatabase,
  withoutTable,
} from '../../../tests/support/database.ts';

let database: TestDatabase;
let app: TestApp;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => app.close());

const CALLS = [
  { method: 'GET', url: '/api/pro' },
  { method: 'POST', url: '/api/pro/filters', payload: { search: 'lamp' } },
  { method: 'POST', url: '/api/pro/filters/facets', payload: {} },
  { method: 'GET', url: '/api/search/suggestions?q=la' },
] as const;

test('until the products are loaded the shop is not ready, and a request for a list waits and then says when to come again', async () => {
  await withoutTable(database, 'product_facts', async () => {
    app = await startTestApp({}, { ownDatabase: database });
    const refused = await Promise.all(CALLS.map((call) => app.server.inject(call)));
    for (const reply of refused) {
      expect(reply.json()).toMatchObject({ status: 503, code: 'unavailable' });
      expect(reply.headers['retry-after']).toBe('5');
    }
    const ready = await app.server.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
    expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  });
  await expect.poll(async () => (await app.server.inject('/readyz')).statusCode).toBe(200);
  const answered = await Promise.all(CALLS.map((call) => app.server.inject(call)));
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

test('a list that is requested while the products are loading is answered as soon as they are', async () => {
  const other = await startTestApp({}, { ownDatabase: { ...database, drop: async () => undefined } });
  const product = await aProduct(other, { shopId: (await aShop(other)).id });
  await other.close();
  const waiting = await withoutTable(database, 'product_facts', async () => {
    app = await startTestApp({}, { ownDatabase: database });
    await app.server.ready();
    return { listed: app.api()('GET /api/pro', { query: {} }) };
  });
  const { products } = await waiting.listed;
  expect(products.map(({ id }) => id)).toEqual([product.id]);
});

test('products that nobody sees, more than are read at once, hide none of those behind them', async () => {
  const other = await startTestApp({}, { ownDatabase: { ...database, drop: async () => undefined } });
  const { id } = await aProduct(other, { shopId: (await aShop(other)).id });
  const unseen = sql`insert into products (id, shop_id, name, brand, category, description, price_paise, archived_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, shop_id, name, brand, category, description, price_paise, now()
    from products, generate_series(1, 4500) n`;
  await rewriteHistory(database, unseen);
  await other.close();
  app = await startTestApp({}, { ownDatabase: database });
  await expect.poll(async () => (await app.server.inject('/readyz')).statusCode).toBe(200);
  const { products, totalProducts } = await app.api()('GET /api/pro', { query: {} });
  expect([totalProducts, ...products.map((product) => product.id)]).toEqual([1, id]);
});
