import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** Any number that no other program on the same database uses for its own advisory locks. */
const MIGRATION_LOCK = 4_228_001;

/**
 * Brings the database to the newest schema. Processes that start together take turns under a session lock
 * on a connection of its own; the later ones find nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}
