import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { ShopId } from '../../contract/kernel/schemas.ts';
import { shopTaxIds, users } from '../../database/schema/index.ts';
import { startSession } from '../../server/market/accounts/index.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { describeVerdict, verifyInvariants } from '../../server/verify/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { anOperator } from '../support/builders.ts';

/** The last migration of the version before products had variants. */
const LAST_OF_THEN = '0034_product_listings_need_no_indexes';
/** Every other table keeps its rows in all columns that it had. */
const STILL_WRITTEN = ['change_feed'];
/** Tables of then whose rows others keep now. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  review_reports: `(select about.subject_id as review_id, reports.user_id, reports.text as reason, reports.created_at
    from reports join report_cases about on about.id = reports.case_id where about.subject_kind = 'review')`,
  shops: `(select shops.*, case state when 'closed' then state_since end as closed_at from shops)`,
};
/** What nobody did then, though they could. */
const ONE_REPORT = `insert into review_reports (review_id, user_id, reason)
  select id, (select id from users where users.id <> reviews.user_id order by id limit 1), 'It is about another shop'
  from reviews order by reviews.id limit 1;`;

/** Tax numbers that nobody checked then: one that two shops typed, and one that is none. */
const UNCHECKED_TAX_IDS = `
  update shops set gst = (select gst from shops where name = 'Taj Nagri Leather Works')
    where id = (select id from shops order by created_at desc, id limit 1);
  update shops set gst = 'Applied for' where name = 'Boi Para Stationers';`;

// market.sql: rows that the version of then wrote for its demo market and for people who used its API, a few of each state.
// answers.jsonl: what the same version answered about these rows; all of its invariants held.

const here = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const Answer = z.object({ by: z.uuid().nullable(), url: z.string(), answer: z.unknown() });

/** What buyers, sellers and visitors ask for, and the fields of the answers that change as time passes. */
const ASKED: readonly { path: string; passing?: readonly string[] }[] = [
  // Refunds that have not been paid out do not read as refunded any more.
  { path: '/api/order/', passing: ['returnableUntil', 'isLate', 'refunded'] },
  { path: '/api/invoice/' },
  { path: '/api/cart' },
  { path: '/api/favorite' },
  { path: '/api/inventory' },
  { path: '/api/shop/products' },
  // Sellers see whole addresses only for a while.
  { path: '/api/shop-order/', passing: ['isLate', 'hasPackingSlip', 'street_address', 'phoneNumber'] },
  { path: '/api/coupon', passing: ['state'] },
  { path: '/api/review/' },
  { path: '/api/pro/' },
];

let app: TestApp;
let before: Record<string, string>;
let after: Record<string, string>;

beforeAll(async () => {
  const name = `old_market_${randomBytes(4).toString('hex')}`;
  await onDatabase('postgres', (server) => server.query(`create database ${name}`));
  const [url, ownerUrl] = [within(inject('applicationUrl'), name), within(inject('postgresUrl'), name)];
  const columns = await onDatabase(name, async (client) => {
    await migrateUntil(client, LAST_OF_THEN);
    // Its rows refer to each other, and triggers wrote some of them.
    await client.query(
      `begin; set local session_replication_role = replica; ${here('market.sql')} ${ONE_REPORT} ${UNCHECKED_TAX_IDS} commit`,
    );
    const named = await columnsOfTables(client);
    before = await hashesOf(client, named);
    return named;
  });
  await migrateDatabase({ url, ownerUrl });
  after = await onDatabase(name, (client) => hashesOf(client, columns, KEPT_ELSEWHERE));
  const drop = () =>
    onDatabase('postgres', async (server) => void (await server.query(`drop database ${name} with (force)`)));
  app = await startTestApp({}, { ownDatabase: { url, ownerUrl, drop } });
});
afterAll(() => app.close());

test('the old market has orders, payments, refunds and returns in every state', async () => {
  const states = async (table: string, column: string) => {
    const { rows } = await app.database.db.execute<{ state: string }>(
      sql`select distinct ${sql.identifier(column)} as state from ${sql.identifier(table)} order by 1`,
    );
    return rows.map(({ state }) => state);
  };
  expect(await states('orders', 'status')).toEqual(
    'awaiting_confirmation awaiting_payment cancelled cash_on_delivery expired failed paid'.split(' '),
  );
  expect(await states('shop_orders', 'status')).toEqual(
    'accepted awaiting_payment cancelled delivered packed placed refunded return_requested returned shipped'.split(
      ' ',
    ),
  );
  expect(await states('returns', 'status')).toEqual(
    'accepted received refunded refused requested withdrawn'.split(' '),
  );
  expect(await states('payments', 'status')).toEqual(
    'authorised captured failed initiated redirected review'.split(' '),
  );
  expect(await states('refunds', 'status')).toEqual('failed processed sent wanted'.split(' '));
  expect(await states('coupon_redemptions', 'state')).toEqual('final open returned'.split(' '));
  expect(await states('stock_reservations', 'state')).toEqual('claimed held released'.split(' '));
  expect(await states('products', 'category')).toHaveLength(8);
});

test('later migrations change no row in any column of then', () => {
  expect(Object.keys(before).length).toBeGreaterThan(30);
  expect(after).toEqual(before);
});

test('operators look at a tax number that two shops sell with, and nobody owns words that are none', async () => {
  const operator = await anOperator(app, ['catalogue']);
  const { groups } = await operator.api('GET /api/operator/to-do');
  const repeated = groups.flatMap(({ items }) => items).filter(({ detail }) => detail.includes('Tax number'));
  expect(repeated).toHaveLength(1);
  const params = { shopId: ShopId.parse(repeated[0]?.id) };
  const { taxIdHolder } = await operator.api('GET /api/operator/shop/:shopId', { params });
  expect(taxIdHolder?.name).toBe('Taj Nagri Leather Works');
  expect(await app.database.db.$count(shopTaxIds, eq(shopTaxIds.taxId, 'APPLIED FOR'))).toBe(0);
});

test('every invariant holds after the migrations', async () => {
  const lines = (await verifyInvariants(app.database.db)).map(describeVerdict);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
});

test('every product has one variant with its price, and all stock, cart items and order lines are of it', async () => {
  const { rows } = await app.database.db.execute(sql`
    select p.id from products p left join variants v on v.product_id = p.id
    group by p.id having count(v.id) <> 1 or bool_or((v.price_paise, v.discount_percent) <> (p.price_paise, p.discount_percent))
    union all
    select product_id from (
      select product_id, variant_id from inventory union all select product_id, variant_id from cart_items
      union all select product_id, variant_id from order_lines) l
    where not exists (select from variants where id = l.variant_id and product_id = l.product_id)`);
  expect(rows).toEqual([]);
});

test.each(ASKED)('$path answers what it answered before', async ({ path, passing = [] }) => {
  const recorded = recordedAnswers(passing).filter(({ url }) => url.startsWith(path));
  expect(recorded.length).toBeGreaterThan(0);
  const now = await Promise.all(
    recorded.map(async ({ by, url }) => ({ by, url, answer: await read(by, url) })),
  );
  expect(now).toMatchObject(recorded);
});

/** What the version of then answered, one call a line, without these fields. */
function recordedAnswers(leftOut: readonly string[]) {
  const lines = here('answers.jsonl').trim().split('\n');
  const withoutThem = (key: string, value: unknown) => (leftOut.includes(key) ? undefined : value);
  return lines.map((line) => Answer.parse(JSON.parse(line, withoutThem)));
}

async function read(by: string | null, url: string): Promise<unknown> {
  const token = by && (await tokenOf(by));
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await app.server.inject({ method: 'GET', url, headers });
  return reply.json();
}

async function tokenOf(id: string): Promise<string> {
  const [user] = await app.database.db.select().from(users).where(sql`${users.id} = ${id}`);
  if (!user) throw new Error(`no account ${id}`);
  return (await startSession(app.database.db, user, 'test')).accessToken;
}

function within(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: database }).href;
}

async function onDatabase<Result>(
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: within(inject('postgresUrl'), name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs the migrations up to this one. */
async function migrateUntil(client: pg.Client, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-old-migrations-'));
  try {
    cpSync('database/migrations', folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = Journal.parse(JSON.parse(readFileSync(path, 'utf8')));
    const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
    if (end === 0) throw new Error(`no migration ${last}`);
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each table with its present columns, as a list for SQL. */
async function columnsOfTables(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  return Object.fromEntries(
    rows.filter(({ name }) => !STILL_WRITTEN.includes(name)).map(({ name, columns }) => [name, columns]),
  );
}

async function hashesOf(
  client: pg.Client,
  tables: Record<string, string>,
  keptElsewhere: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [name, columns] of Object.entries(tables)) {
    const { rows } = await client.query<{ hash: string }>(`
      select count(*) || ' rows, ' || md5(coalesce(string_agg(held, '' order by held), '')) as hash
      from (select row(${columns})::text as held from ${keptElsewhere[name] ?? name} kept) rows`);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
