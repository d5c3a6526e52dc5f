import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { type FilledMarket, fillMarket } from '../market/fill-market.ts';
import { type RunningShop, startShop } from './shop.ts';

const SHOPPERS = 2000;

/** A shop that is measured, with its database and what is in it. */
export interface Stage {
  database: DatabaseHandle;
  databaseUrl: string;
  shop: RunningShop;
  market: FilledMarket;
  close(): Promise<void>;
}

/** Fills an empty database with a market of that size and opens the shop on it. */
export async function openStage(
  databaseUrl: string,
  { products, profile }: { products: number; profile?: string | undefined },
  onProgress: (text: string) => void,
): Promise<Stage> {
  await migrateDatabase(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
  try {
    const market = await fillMarket(database, { products, shoppers: SHOPPERS }, onProgress);
    const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    onProgress('opening the shop');
    const shop = await startShop(databaseUrl, { dataDir, nodeOptions });
    return { database, databaseUrl, shop, market, close: () => shop.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One more database on the same server; the address of it. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}
