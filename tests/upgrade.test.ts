import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrationSums, releasedSums } from '../scripts/support/released-migrations.ts';
import { ROOT } from '../scripts/support/programs.mjs';
import { DEMO_ACCOUNTS } from '../database/demo/accounts.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { describeVerdict, verifyInvariants } from '../server/verify/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { journalEntries, RELEASES, restoreRelease } from './support/releases.ts';
import { findBreaks, readShape, type Shape } from './support/schema-shape.ts';

async function asOwnerOf<Result>(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tables without which an update would prove little. */
const GATHERED = [
  'orders payments refunds returns replacements invoices stock_movements coupon_redemptions reviews',
  'questions report_cases take_downs appeals complaints complaint_notes shop_members imports product_sources product_redirects',
  'content_versions product_approvals goodwill order_confirmations totp_secrets support_notes audit_log audit_changes',
]
  .join(' ')
  .split(' ');

test.each(RELEASES)('the migrations of release %s are as they were', (version) => {
  const released = releasedSums(ROOT, version);
  expect(released).not.toBe('');
  expect(migrationSums(ROOT).slice(0, released.length)).toBe(released);
});

test('each migration is younger than the one before, or a database that has that one would pass it over', () => {
  const times = journalEntries().map(({ when }) => when);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

describe.each(RELEASES)('a market of release %s', (version) => {
  let app: TestApp;
  let released: Shape;
  beforeAll(async () => {
    const database = await createTestDatabase('template0');
    released = await asOwnerOf(database, async (client) => {
      await restoreRelease(client, version);
      return readShape(client);
    });
    await migrateDatabase(database);
    app = await startTestApp({}, { ownDatabase: database, web: 'production' });
  });
  afterAll(() => app.close());

  test('has rows of everything that a market gathers', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      GATHERED.map((name) => `(select '${name}' as name from ${name} limit 1)`).join(' union all '),
    );
    expect(rows.map(({ name }) => name)).toEqual(GATHERED);
  });

  test('is updated, and keeps every invariant', { tags: ['FA10'] }, async () => {
    const lines = (await verifyInvariants(app.database.db)).map(describeVerdict);
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  });

  test('is open: a buyer signs in and reads an order, and everybody its product', {
    tags: ['FA10'],
  }, async () => {
    const { buyer: email, password } = DEMO_ACCOUNTS;
    const { token } = await app.api()('POST /api/user/login', { body: { email, password } });
    const buyer = app.api(token);
    const { orders } = await buyer('GET /api/order');
    const [{ id: orderId } = expect.unreachable()] = orders;
    const { shopOrders } = await buyer('GET /api/order/:orderId', { params: { orderId } });
    const [line = expect.unreachable()] = shopOrders.flatMap(({ lines }) => lines);
    const page = await app.server.inject({ url: `/product/${line.productId}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(line.name);
  });

  test.runIf(version === RELEASES.at(-1))(
    'can be updated while its program runs: all that it uses is there',
    { tags: ['FA10'] },
    async () => {
      expect(findBreaks(released, await asOwnerOf(app, readShape))).toEqual([]);
    },
  );
});

describe('what a migration may do while the release before it runs', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let present: Shape;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    present = await readShape(client);
  });
  afterEach(() => client.query('rollback'));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** What the program would miss after a migration. */
  async function breaksOf(migration: string): Promise<string[]> {
    await client.query(`begin; ${migration}`);
    return findBreaks(present, await readShape(client));
  }

  test.each([
    ['drop table saved_views', 'table saved_views is gone'],
    ['alter table saved_views rename to views', 'table saved_views is gone'],
    ['alter table orders drop column network', 'column orders.network is gone'],
    ['alter table shops rename column name to title', 'column shops.name is gone'],
    [
      'alter table shops alter column description type varchar(80)',
      'column shops.description was text and is character varying(80)',
    ],
    ['alter table orders alter column expires_at set not null', 'column orders.expires_at must be given'],
    ['alter table orders add column motto text not null', 'column orders.motto must be given'],
    ['alter table shops alter column version drop default', 'column shops.version must be given'],
    ['drop function write_audit(uuid, jsonb)', 'function write_audit(of_write uuid, said jsonb) is gone'],
    [
      'drop trigger shop_orders_paused_shop on shop_orders',
      'trigger shop_orders_paused_shop of shop_orders is gone',
    ],
    [
      'alter table shop_orders disable trigger shop_orders_paused_shop',
      'trigger shop_orders_paused_shop of shop_orders was O and is D',
    ],
    ['drop view sellable_stock', 'view sellable_stock is gone'],
    ['drop index invoices_number_key', 'unique index on invoices (shop_id, fiscal_year, sequence) is gone'],
    ['drop sequence audit_log_id_seq cascade', 'sequence audit_log_id_seq is gone'],
    ["do 'begin alter table orders drop column network; end'", 'column orders.network is gone'],
  ])('%s is refused', { tags: ['FA10'] }, async (migration, complaint) => {
    expect(await breaksOf(migration)).toContainEqual(expect.stringContaining(complaint));
  });

  test.each([
    'create table mottos (id uuid primary key, text text not null)',
    'alter table shops add column motto text, add column rank integer not null default 0',
    'alter table orders alter column expires_at set default now(), alter column expires_at set not null',
    'alter table shops rename column name to title; alter table shops rename column title to name',
  ])('%s is allowed', { tags: ['FA10'] }, async (migration) => {
    expect(await breaksOf(migration)).toEqual([]);
  });

  test.each([
    ['table saved_views', 'drop table saved_views'],
    ['column orders.network', 'alter table orders drop column network'],
    ['view sellable_stock', 'drop view sellable_stock'],
    ['trigger shop_orders_paused_shop on shop_orders', 'drop trigger shop_orders_paused_shop on shop_orders'],
  ])('%s, which the release says is unused, may go', { tags: ['FA10'] }, async (part, migration) => {
    await client.query(`begin; comment on ${part} is 'unused'`);
    const released = await readShape(client);
    await client.query(migration);
    expect(findBreaks(released, await readShape(client))).toEqual([]);
  });
});
