import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import { aShopper, summaryOf } from '../../../tests/support/checkout-builders.ts';
import { asOwner } from '../../../tests/support/database.ts';

const LIMIT_MS = 400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { web: 'production', databaseOptions: { statementTimeoutMs: LIMIT_MS } });
});
afterAll(() => app.close());

/** While this lasts, every row of the table is read slowly. Views of the table still read the real one. */
async function withSlow(table: string, work: () => Promise<void>): Promise<void> {
  const [real, seconds] = [sql.identifier(`real_${table}`), sql.raw(String((4 * LIMIT_MS) / 1000))];
  await asOwner(app, async (db) => {
    const name = sql.identifier(table);
    await db.execute(sql`alter table ${name} rename to ${real}`);
    await db.execute(sql`
      create view ${name} as select real.* from ${real} real, lateral (select pg_sleep(${seconds}), real.id) slow`);
    await db.execute(sql`grant all on ${name} to public`);
    try {
      await work();
    } finally {
      await db.execute(sql`drop view ${name}`);
      await db.execute(sql`alter table ${real} rename to ${name}`);
    }
  });
}

test('a read that takes too long ends at its limit, and its reader is asked to come again', async () => {
  const { id } = await aProduct(app);
  await withSlow('shops', async () => {
    const response = await app.server.inject(`/api/pro/${id}`);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toMatchObject({
      code: 'unavailable',
      message: 'The shop is busy right now. Please try again in a moment.',
    });
  });
  expect((await app.server.inject(`/api/pro/${id}`)).statusCode).toBe(200);
});

test('a page that takes too long is replaced by an error page, which is not cached', async () => {
  const { id } = await aProduct(app);
  const page = { url: `/product/${id}`, headers: { accept: 'text/html' } };
  await withSlow('shops', async () => {
    const response = await app.server.inject(page);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<html');
  });
  expect((await app.server.inject(page)).statusCode).toBe(200);
});

test('a signed-in buyer, too, is asked to come again and keeps the session', async () => {
  const shop = await aShop(app);
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id }));
  await withSlow('cart_items', async () => {
    await expect(summaryOf(shopper)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
  expect((await summaryOf(shopper)).quote).not.toBe('');
});

test('a request that waits too long for a lock is asked to retry', async () => {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product);
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from carts where user_id = ${shopper.user.id} for update`);
    const adding = shopper.api('POST /api/cart', { body: { productId: product.id, quantity: 1 } });
    await expect(adding).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
});
