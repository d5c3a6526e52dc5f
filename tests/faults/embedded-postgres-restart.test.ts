import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../server/platform/database/free-port.ts';
import { findEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { startTestApp, TEST_SECRET } from '../support/app.ts';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, summaryOf } from '../support/checkout-builders.ts';
import { STEP_LIMIT_MS } from '../support/hang-limit.ts';
import { clientOf } from '../support/http-client.ts';
import { bundledShop } from './bundled-server.ts';

const SOON = { timeout: STEP_LIMIT_MS, interval: 50 };

let dataDir: string;
let url: string;
let shop: ChildProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  };
  shop = spawn(process.execPath, [await bundledShop()], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  shop.stdout?.resume();
  await becomesReady();
});
afterEach(async () => {
  if (shop.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  rmSync(home(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = (path: string): Promise<number> =>
  fetch(`${url}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

async function becomesReady(): Promise<void> {
  await expect.poll(() => statusOf('/readyz'), SOON).toBe(200);
}

/** Where the shop's PostgreSQL keeps its files. */
function home(): string {
  const pointer = join(dataDir, 'postgres-directory');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
}

function killPostgres(): void {
  const [id] = readFileSync(join(home(), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(id), 'SIGKILL');
}

test('after its embedded PostgreSQL is killed a shop refuses for a moment, then takes orders, mails and notifies other processes again', async () => {
  const addresses = findEmbeddedPostgres(dataDir) ?? expect.unreachable();
  // A second process of the same shop, which finds its database again by itself.
  const other = await startTestApp({}, { ownDatabase: { ...addresses, drop: async () => undefined } });
  const seller = await aSeller(other);
  const product = await aProduct(other, {
    shopId: (await aShop(other, { ownerId: seller.user.id })).id,
    stock: 5,
    priceRupees: 640,
  });
  const shopper = await aShopper(other, product);

  killPostgres();
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const [ready, read] = [await statusOf('/readyz'), await fetch(`${url}/api/pro/${product.id}`)];
      seen.add(ready).add(read.status);
      if (read.status === 503) expect(read.headers.get('retry-after')).toMatch(/^\d+$/);
      return seen.has(503) && ready === 200 && read.status === 200;
    }, SOON)
    .toBe(true);
  expect(seen).toEqual(new Set([503, 200]));
  expect(shop.exitCode).toBeNull();

  const buyer = { ...shopper, api: clientOf(url, shopper.token) };
  const { number } = await buyer.api('POST /api/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      addressId: buyer.addressId,
      paymentMethod: 'cash_on_delivery',
      quote: (await summaryOf(buyer)).quote,
    },
  });
  // The shop that lost its database works off what the order left to be done.
  const kept = () => other.database.pool.query('select subject from stored_mails');
  await expect.poll(async () => JSON.stringify((await kept()).rows), SOON).toContain(number);
  await clientOf(url, seller.token)('PUT /api/pro/:productId', {
    params: { productId: product.id },
    body: { price: 450 },
  });
  await expect
    .poll(async () => {
      const reply = await other.server.inject(`/api/pro?search=${encodeURIComponent(product.name)}`);
      return reply.json<{ products: { price: number }[] }>().products.map(({ price }) => price);
    }, SOON)
    .toEqual([450]);
  await other.close();
});

test('a shop whose embedded PostgreSQL cannot be started again says so and ends', async () => {
  const complaint = text(shop.stderr ?? expect.unreachable());
  const ended = once(shop, 'exit') as Promise<[number]>;
  renameSync(join(home(), 'cluster', 'global', 'pg_control'), join(home(), 'pg_control'));
  killPostgres();
  expect((await ended)[0]).toBe(1);
  expect(await complaint).toContain(
    'PostgreSQL keeps ending and could not be restarted; the shop ends with it.',
  );
});
