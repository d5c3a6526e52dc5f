import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import type { Database } from './database.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** Any number that no other program on the same database uses for its own advisory locks. */
const PREPARATION_LOCK = 4_228_001;

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Brings the database to the newest schema, then lets `fill` put in what a new one starts with. Processes that
 * start together take turns under a session lock on a connection of its own; the later ones find nothing to do.
 *
 * @throws StartProblem when the database cannot be reached.
 */
export async function migrateDatabase(
  url: string,
  fill: (db: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  // One connection without the time limits of the pool: waiting for another process, and filling, may take long.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on('error', () => undefined);
  try {
    const lock = await connect(url);
    try {
      await lock.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
      const db = drizzle(pool);
      await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
      await fill(db);
    } finally {
      // Ending the session releases the lock.
      await lock.end();
    }
  } finally {
    await pool.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
    throw new StartProblem(`The database${pathname} on ${host} cannot be reached: ${reason}`, {
      cause: error,
    });
  }
}
