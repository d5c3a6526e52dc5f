import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../server/platform/database/free-port.ts';
import { startTestApp, type TestApp, TEST_SECRET } from './support/app.ts';
import { aSeller } from './support/builders.ts';
import { aProduct, aShop } from './support/catalog-builders.ts';
import { aShopper, place } from './support/checkout-builders.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';

const WORKER = fileURLToPath(new URL('../scripts/worker.mjs', import.meta.url));

let mails: MailServer;
/** The web process, with background work off. */
let app: TestApp;
let dataDir: string;
let workers: ChildProcess[];
beforeEach(async () => {
  mails = await startMailServer();
  app = await startTestApp({ BACKGROUND_WORK: 'false', SMTP_URL: `smtp://127.0.0.1:${mails.port}` });
  await app.jobs.work();
  dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
  await mails.close();
  rmSync(dataDir, { recursive: true });
});

function startWorker(settings: Record<string, string> = {}): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    BACKGROUND_WORK: 'false',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ...settings,
  };
  const worker = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  workers.push(worker);
  return worker;
}

const received = () => mails.received.flatMap(({ recipients }) => recipients).toSorted();

/** Places orders, and returns who is to get a mail. */
async function placeOrders(count: number): Promise<string[]> {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId, stock: count });
  const people = [];
  for (let placed = 0; placed < count; placed += 1) {
    const shopper = await aShopper(app, product);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
    people.push(shopper, seller);
  }
  return people.map(({ user }) => user.email ?? expect.unreachable()).toSorted();
}

/** Of all jobs: whether some process began them. */
async function startedJobs(): Promise<boolean[]> {
  const { rows } = await app.database.pool.query<{ started: boolean }>(
    'select started_on is not null as started from pgboss.job',
  );
  return rows.map(({ started }) => started);
}

/** Jobs that nobody has completed. */
async function unfinishedJobs(): Promise<number> {
  const { rowCount } = await app.database.pool.query("select from pgboss.job where state <> 'completed'");
  return rowCount ?? 0;
}

test('a web process without background work leaves the mails of its orders to workers, which share them and end in order', async () => {
  const expected = await placeOrders(12);
  expect(new Set(await startedJobs())).toEqual(new Set([false]));
  expect(received()).toEqual([]);

  const port = await findFreePort();
  const worker = startWorker({ METRICS_PORT: String(port) });
  startWorker();
  await expect.poll(received).toEqual(expected);
  await expect.poll(unfinishedJobs).toBe(0);
  expect(received(), 'each mail once').toEqual(expected);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await expect.poll(async () => (await get('/readyz').catch(() => undefined))?.text()).toBe('ready\n');
  expect(await (await get('/healthz')).text()).toBe('alive\n');
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toContain('database_connections');
  expect(metrics).toContain('metrics_failed 0');

  const exit = once(worker, 'exit');
  worker.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('a worker without a database says what it needs', async () => {
  const worker = startWorker({ DATABASE_URL: '', DATABASE_OWNER_URL: '' });
  const exit = once(worker, 'exit');
  const said = await text(worker.stderr ?? expect.unreachable());
  expect(await exit).toEqual([1, null]);
  expect(said.trim()).toMatch(
    /^No shop runs on the data directory .*: start it first with npm start, or set DATABASE_URL\.$/,
  );
});
