import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';
import type { DatabaseAddresses } from '../../server/platform/database/database-addresses.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { type FilledMarket, fillMarket } from '../market/fill-market.ts';
import { type RunningShop, startShop } from './shop.ts';

const SHOPPERS = 2000;

/** A measured shop with its database and contents. */
export interface Stage {
  database: DatabaseHandle;
  databaseUrl: string;
  shop: RunningShop;
  market: FilledMarket;
  close(): Promise<void>;
}

/** Fills an empty database with a market of the given size and starts the shop on it. */
export async function openStage(
  { url: databaseUrl, ownerUrl }: DatabaseAddresses,
  { products, profile }: { products: number; profile?: string | undefined },
  onProgress: (text: string) => void,
): Promise<Stage> {
  await migrateDatabase({ url: databaseUrl, ownerUrl });
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
  try {
    const market = await fillMarket(database, { products, shoppers: SHOPPERS }, onProgress);
    const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    onProgress('opening the shop');
    const shop = await startShop({ url: databaseUrl, ownerUrl }, { dataDir, nodeOptions });
    return { database, databaseUrl, shop, market, close: () => shop.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One more database on the same server. */
export async function createDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  name: string,
): Promise<DatabaseAddresses> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const within = (serverUrl: string) => Object.assign(new URL(serverUrl), { pathname: name }).href;
  return { url: within(url), ownerUrl: within(ownerUrl) };
}
