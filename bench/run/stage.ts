import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type DatabaseAddresses,
  type DatabaseHandle,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { type FilledMarket, fillMarket } from '../market/fill-market.ts';
import { parentOf, processorTimeOfAllMs } from './processor-time.ts';
import { type RunningShop, startShop } from './shop.ts';

const SHOPPERS = 4000;

/** A measured shop with its database and contents. */
export interface Stage {
  database: DatabaseHandle;
  databaseUrl: string;
  ownerUrl: string;
  shop: RunningShop;
  /** All processes of the shop: the first, and those that were added. */
  shops: readonly RunningShop[];
  /** Processor time so far of all processes of the database's server; undefined where the system does not report it. */
  readonly databaseCpuMs: number | undefined;
  /** Starts one more process of the shop on the same database. */
  addShop(): Promise<void>;
  market: FilledMarket;
  close(): Promise<void>;
}

/** Fills an empty database with a market of the given size and starts the shop on it. @param settings of the database, for the shop */
export async function openStage(
  { url: databaseUrl, ownerUrl }: DatabaseAddresses,
  { products, profile }: { products: number; profile?: string | undefined },
  onProgress: (text: string) => void,
  settings: readonly string[] = [],
): Promise<Stage> {
  await migrateDatabase({ url: databaseUrl, ownerUrl });
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const database = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  const shops: RunningShop[] = [];
  const close = async () => {
    for (const shop of shops) await shop.stop();
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
  try {
    const market = await fillMarket(database, { products, shoppers: SHOPPERS }, onProgress);
    for (const setting of settings)
      await database.pool.query(`alter database ${new URL(ownerUrl).pathname.slice(1)} set ${setting}`);
    const server = await findServer(database);
    const open = () => startShop({ url: databaseUrl, ownerUrl }, { dataDir, profiles: profile });
    onProgress('opening the shop');
    const shop = await open();
    shops.push(shop);
    return {
      database,
      databaseUrl,
      ownerUrl,
      shop,
      shops,
      market,
      close,
      get databaseCpuMs() {
        return server === undefined ? undefined : processorTimeOfAllMs(server);
      },
      addShop: async () => {
        shops.push(await open());
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The process of the database's server, which has started that of each connection. */
async function findServer({ pool }: DatabaseHandle): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0] && parentOf(rows[0].pid);
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
