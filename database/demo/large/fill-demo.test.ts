import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyInvariants } from '../../../server/verify/index.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aShop } from '../../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../../tests/support/checkout-builders.ts';
import { rewriteHistory } from '../../../tests/support/database.ts';
import { fillDemo, NoDemoStore } from './fill-demo.ts';

const PRODUCTS = 2_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fill = (products: number, onProgress: (present: number) => void = () => undefined) =>
  fillDemo({
    database: app.database.db,
    products,
    now: new Date('2026-11-20T10:00:00Z'),
    onProgress,
    hashPassword: async () => 'no password fits this',
    onStep: () => undefined,
  });

async function figures(): Promise<Record<string, unknown>> {
  const { rows } = await app.database.db.execute(sql`
    select (select count(*)::int from products) as products,
      (select sum(cardinality(delivery_pin_codes))::int from inventory) as "pinEntries",
      (select count(distinct product_id)::int from inventory) as stocked,
      (select count(distinct product_id)::int from product_pictures) as pictured,
      (select count(*)::int from products where name = '' or brand = '' or description = '') as nameless,
      (select count(*)::int from products where subcategory_id is not null and attributes <> '{}') as described,
      (select md5(string_agg(p::text, '' order by id)) from
        (select id, name, brand, price_paise, discount_percent, rating_sum, sold_count, created_at from products) p) as hash`);
  return rows[0] ?? {};
}

test('fills an empty store with as many products as wanted, all with pictures, stock and five pin entries each', async () => {
  const shown: number[] = [];
  const heard: (string | undefined)[] = [];
  await app.server.ready();
  const listener = await app.database.pool.connect();
  try {
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen change_feed');
    await fill(1_200);
    // What was notified until now has arrived with the reply.
    await listener.query('select');
    heard.length = 0;
    expect(await fill(PRODUCTS, (present) => shown.push(present))).toEqual({
      products: PRODUCTS,
      added: PRODUCTS - 1_200,
    });
    expect(shown.at(-1)).toBe(PRODUCTS);
    await listener.query('select');
    expect(heard).toEqual(['']);
  } finally {
    // The pool closes only after each of its clients was released.
    listener.release(true);
  }
  const { pinEntries, ...others } = await figures();
  expect(others).toMatchObject({
    products: PRODUCTS,
    stocked: PRODUCTS,
    pictured: PRODUCTS,
    described: PRODUCTS,
    nameless: 0,
  });
  expect(pinEntries).toBeGreaterThanOrEqual((PRODUCTS - 234) * 5);
});

test('everything that the filled store refers to is there', async () => {
  const { db } = app.database;
  const { rows } = await db.execute<{ from: string; to: string; where: string; given: string }>(sql`
    select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
      string_agg(format('f.%I = t.%I', a.attname, b.attname), ' and ') as where,
      string_agg(format('f.%I is not null', a.attname), ' and ') as given
    from pg_constraint c, unnest(c.conkey, c.confkey) as pair (own, other)
    join pg_attribute a on a.attnum = own join pg_attribute b on b.attnum = other
    where c.contype = 'f' and a.attrelid = c.conrelid and b.attrelid = c.confrelid
      and c.conrelid::regclass::text in ('products', 'variants', 'product_pictures', 'inventory', 'stock_movements', 'carried_figures')
    group by c.oid, c.conrelid, c.confrelid`);
  expect(rows).toHaveLength(8);
  for (const { from, to, where, given } of rows) {
    const lost = sql.raw(
      `select from ${from} f where ${given} and not exists (select from ${to} t where ${where})`,
    );
    expect((await db.execute(lost)).rowCount, `${from} to ${to}`).toBe(0);
  }
});

test('every figure of the filled store fits what it was counted from', async () => {
  const broken = (await verifyInvariants(app.database.db)).filter(({ breaches }) => breaches > 0);
  expect(broken).toEqual([]);
});

test('shows new products in listings at once, by best rating and most sold as well', async () => {
  const listing = async (sortBy: 'rating_high_to_low' | 'best_selling') =>
    app.api()('POST /api/pro/filters', { body: { sortBy }, query: { page: '1', limit: '12' } });
  await app.changeFeed.flushed();
  expect((await listing('best_selling')).totalProducts).toBe(PRODUCTS);
  const [best] = (await listing('rating_high_to_low')).products;
  expect(best?.rating).toBeGreaterThan(4.5);
});

test('adds nothing twice: a run that was broken off goes on where it stopped, and gives the same', async () => {
  const before = await figures();
  const lost = sql`(select product_id from carried_figures order by product_id limit 300)`;
  await rewriteHistory(
    app,
    sql`delete from stock_movements where inventory_id in (select id from inventory where product_id in ${lost})`,
  );
  await app.database.db.execute(sql`
    with gone as (delete from inventory where product_id in ${lost}) delete from products where id in ${lost}`);
  expect(await figures()).toMatchObject({ products: PRODUCTS - 300 });
  expect(await fill(PRODUCTS)).toEqual({ products: PRODUCTS, added: 300 });
  expect(await figures()).toEqual(before);
  expect(await fill(100)).toEqual({ products: PRODUCTS, added: 0 });
});

test('leaves a store alone once it has orders of people who are not of the demo, or shops of others', async () => {
  const { rows } = await app.database.db.execute<{ id: ProductId }>(sql`
    select product_id as id from inventory join products product on product.id = product_id
    where delivery_pin_codes = '{*}' and status = 'active' and quantity > 9 and options = '[]' limit 1`);
  const [product] = rows;
  if (!product) throw new Error('nothing can be bought');
  await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  await expect(fill(PRODUCTS + 100)).rejects.toThrow(NoDemoStore);
  await expect(fill(PRODUCTS + 100)).rejects.toThrow('1 orders of people who are not of the demo');
  await aShop(app);
  await expect(fill(PRODUCTS + 100)).rejects.toThrow('1 shops that are not of the demo');
  expect(await figures()).toMatchObject({ products: PRODUCTS });
});
