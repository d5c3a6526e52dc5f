import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../server/platform/database/free-port.ts';
import { loadMarket } from '../server/extensions.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { verifyInvariants } from '../server/verify/index.ts';
import { bundledShop } from './faults/bundled-server.ts';
import { aBuyer, anOperator, type Person } from './support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  type BuiltProduct,
  type SellerWithShop,
} from './support/catalog-builders.ts';
import { asOwner, createTestDatabase } from './support/database.ts';
import { type Journey, startJourney } from './support/journey.ts';
import { anOrder } from './support/order-builders.ts';
import { hashPassword } from './support/passwords.ts';

const EXAMPLE = fileURLToPath(new URL('./support/extensions/loyalty-badge/', import.meta.url));

/** Outside of the repository, where it finds no module of ours. */
let folder: string;
let journey: Journey;
let seller: SellerWithShop;
let product: BuiltProduct;
let buyer: Person;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'haat-extension-')), 'loyalty-badge');
  cpSync(EXAMPLE, folder, { recursive: true });
  journey = await startJourney({ EXTENSIONS: folder, LOYALTY_ORDERS: '2' });
  const { shop } = journey;
  seller = await aSellerWithShop(shop);
  product = await aProduct(shop, { shopId: seller.shop.id, name: 'Brass lamp' });
  buyer = await aBuyer(shop);
  for (let n = 0; n < 2; n++) await anOrder(shop, buyer.user.id, product);
});
afterEach(() => journey.leave());
afterAll(async () => {
  await journey.close();
  rmSync(join(folder, '..'), { recursive: true });
});

/** Calls an endpoint that the contract does not list. */
async function call(method: 'GET' | 'PUT', url: string, person?: Person) {
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const { statusCode, body } = await journey.shop.server.inject({ method, url, headers });
  return { status: statusCode, body: JSON.parse(body) as unknown };
}

const partsOf = (id: string) => call('GET', `/api/pro/${id}/extension`);

test('its call and its table: a seller starts a program, which nobody else can, and its job counts who has earned the badge', async () => {
  expect(await call('PUT', '/api/loyalty/program', buyer)).toMatchObject({ status: 403 });
  expect(await call('PUT', '/api/loyalty/program')).toMatchObject({ status: 401 });
  expect(await partsOf(product.id)).toEqual({ status: 200, body: { blocks: [] } });

  expect(await call('PUT', '/api/loyalty/program', seller)).toEqual({ status: 200, body: { orders: 2 } });
  await journey.shop.jobs.drain();
  expect(await call('GET', '/api/loyalty/badge', buyer)).toEqual({
    status: 200,
    body: { badges: [{ shopId: seller.shop.id, orders: 2 }] },
  });
});

test('its schedule counts what was delivered since', async () => {
  const second = await aBuyer(journey.shop);
  await anOrder(journey.shop, second.user.id, product);
  await journey.shop.jobs.drain();
  expect(await call('GET', '/api/loyalty/badge', second)).toMatchObject({ body: { badges: [] } });
  await anOrder(journey.shop, second.user.id, product);
  await journey.shop.jobs.drain();
  expect(await call('GET', '/api/loyalty/badge', second)).toMatchObject({
    body: { badges: [{ orders: 2 }] },
  });
});

test('its calls are in the documentation of the API', async () => {
  const { body } = await call('GET', '/api/openapi.json');
  expect(body).toHaveProperty(
    ['paths', '/api/loyalty/program', 'put', 'summary'],
    expect.stringMatching(/^Start/),
  );
});

test('its page of the console is for operators with the duty that it names', async () => {
  const support = await anOperator(journey.shop, ['support']);
  const finance = await anOperator(journey.shop, ['finance']);
  const page = '/api/operator/extension/loyalty';
  expect(await call('GET', page, support)).toMatchObject({
    status: 200,
    body: { title: 'Loyalty programs', blocks: [{ table: { rows: [[seller.shop.name, '2']] } }] },
  });
  expect(await call('GET', page, finance)).toMatchObject({ status: 403, body: { code: 'right_missing' } });
  expect(await call('GET', page, buyer)).toMatchObject({ status: 404 });
  expect(await call('GET', '/api/operator/extension/other', support)).toMatchObject({ status: 404 });
  const pages = [{ slug: 'loyalty', title: 'Loyalty programs' }];
  expect(await support.api('GET /api/operator/me')).toMatchObject({ pages });
  expect(await finance.api('GET /api/operator/me')).toMatchObject({ pages: [] });
});

test('badge and console page are seen in a browser', async () => {
  const visitor = await journey.open(`/product/${product.id}`);
  const part = visitor.getByRole('region', { name: 'Loyalty program' });
  await part.getByText('Loyalty badge', { exact: true }).waitFor();
  await part
    .getByText(`Buyers get the loyalty badge of ${seller.shop.name} with 2 delivered orders.`)
    .waitFor();

  const page = await journey.open('/operator', { person: await anOperator(journey.shop, ['support']) });
  await page.getByRole('link', { name: 'Loyalty programs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loyalty programs' }).waitFor();
  await page.getByRole('table', { name: 'Shops with a program' }).getByText(seller.shop.name).waitFor();
  expect(await page.title()).toMatch(/^Loyalty programs/);
});

test('what it stores of a person is in their file, and goes with their account', async () => {
  const leaving = await aBuyer(journey.shop, { passwordHash: await hashPassword('monsoon2026') });
  for (let n = 0; n < 2; n++) await anOrder(journey.shop, leaving.user.id, product);
  await journey.shop.jobs.drain();
  const { parts } = await leaving.api('GET /api/profile/export');
  expect(parts).toHaveProperty('loyaltyBadges');
  await leaving.api('DELETE /api/profile', { body: { password: 'monsoon2026' } });
  const { rows } = await journey.shop.database.db.execute(
    sql`select orders from ext_loyalty_badge.members where user_id = ${leaving.user.id}`,
  );
  expect(rows).toEqual([]);
});

test('its invariants are checked with ours', async () => {
  const { concepts } = await loadMarket({ EXTENSIONS: folder });
  const verdicts = await verifyInvariants(journey.shop.database.db, concepts);
  expect(verdicts.find(({ id }) => id === 'X-loyalty members')).toMatchObject({ breaches: 0 });
});

test('the running program reads and writes rows of its tables, and can change neither them nor what was migrated', async () => {
  const { db } = journey.shop.database;
  await expect(db.execute(sql`drop table ext_loyalty_badge.members`)).rejects.toThrow();
  await expect(db.execute(sql`create table ext_loyalty_badge.mine (id int)`)).rejects.toThrow();
  await expect(db.execute(sql`delete from ext_loyalty_badge.applied_migrations`)).rejects.toThrow();
});

test('its migrations are applied once, and one that was changed afterwards stops the start', async () => {
  const { shop } = journey;
  const { migrations } = await loadMarket({ EXTENSIONS: folder });
  const addresses = { url: shop.databaseUrl, ownerUrl: shop.ownerUrl };
  await migrateDatabase(addresses, migrations);
  const applied = await asOwner(shop, (db) =>
    db.execute(sql`select name from ext_loyalty_badge.applied_migrations`),
  );
  expect(applied.rows).toEqual([{ name: '0001-programs-and-members.sql' }]);
  const changed = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  writeFileSync(join(changed, '0001-programs-and-members.sql'), 'create table programs (id int)');
  await expect(migrateDatabase(addresses, [{ name: 'loyalty_badge', folder: changed }])).rejects.toThrow(
    'The migration 0001-programs-and-members.sql of the extension loyalty_badge was changed after it was applied.',
  );
  rmSync(changed, { recursive: true });
});

test('a shop without extensions makes no call for parts of a product', async () => {
  const plain = await startJourney();
  const { id } = await aProduct(plain.shop, {});
  const page = await plain.open('/');
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  await page.goto(`${plain.shop.url}/product/${id}`);
  // The figures of the shop are loaded at the same moment as parts of extensions would be.
  await expect.poll(() => called.filter((path) => path.startsWith('/api/shop/public/'))).toHaveLength(1);
  expect(called.filter((path) => path.endsWith('/extension'))).toEqual([]);
  await plain.leave();
  await plain.close();
});

test('the bundled program loads it as well', async () => {
  const database = await createTestDatabase();
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    EXTENSIONS: folder,
  };
  const shop = spawn(process.execPath, [await bundledShop()], { env, stdio: 'ignore' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const status = (path: string) =>
      fetch(origin + path).then(
        (reply) => reply.status,
        () => 0,
      );
    await expect.poll(() => status('/readyz'), { interval: 100 }).toBe(200);
    expect(await status('/api/loyalty/badge')).toBe(401);
    const document: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
    expect(document).toHaveProperty(['paths', '/api/loyalty/badge']);
  } finally {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});

test.each([
  ['a folder without an index', {}, /which has no index\.ts or index\.js\.$/],
  [
    'an index that exports none',
    { 'index.js': 'export const other = 1;' },
    /exports no function called extension\.$/,
  ],
  ['an index that fails', { 'index.js': "throw new Error('broken');" }, /cannot be loaded: Error: broken$/],
  [
    'a name that is no name of a schema',
    { 'index.js': "export const extension = () => ({ name: 'A-b', concepts: [] });" },
    /is called 'A-b', which is no name for a schema\.$/,
  ],
])('%s stops the start in one line', async (_, files, message) => {
  const other = mkdtempSync(join(tmpdir(), 'haat-extension-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(other, name), text);
  const start = loadMarket({ EXTENSIONS: other });
  await expect(start).rejects.toThrow(StartProblem);
  await expect(start).rejects.toThrow(message);
  rmSync(other, { recursive: true });
});
