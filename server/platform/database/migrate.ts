import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DEAD_JOBS_INDEX } from '../jobs/dead-jobs.ts';
import { MAIL_SUBJECTS_INDEX } from '../jobs/mail-facts.ts';
import { installJobQueue } from '../jobs/install-job-queue.ts';
import { StartProblem } from '../start-problem.ts';
import type { DatabaseAddresses } from './database.ts';
import { isMissingRight } from './errors.ts';
import { grantRights } from './grant-rights.ts';
import { type ExtensionMigrations, migrateExtension } from './migrate-extension.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** No other program uses this number for advisory locks in the database. */
const MIGRATION_LOCK = 4_228_001;

const JOB_INDEXES = [
  ['job_died_index', DEAD_JOBS_INDEX],
  ['job_mail_subjects_index', MAIL_SUBJECTS_INDEX],
] as const;

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Processes that start together take turns under a session lock, on a connection without the pool's time limits.
 * @throws StartProblem when the database cannot be reached, is older than the first release, or its account lacks rights
 */
export async function migrateDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  extensions: readonly ExtensionMigrations[] = [],
): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseForeignMigrations(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await installJobQueue(ownerUrl);
    for (const [name, index] of JOB_INDEXES) {
      const { rows } = await client.query('select where to_regclass($1) is null', [`pgboss.${name}`]);
      if (rows.length > 0) await client.query(index);
    }
    const account = accountOf(url) === accountOf(ownerUrl) ? undefined : accountOf(url);
    if (account !== undefined) await grantRights(client, account);
    for (const extension of extensions) await migrateExtension(client, extension, account);
  } catch (error) {
    throw isMissingRight(error) ? ownerNeeded(ownerUrl, error) : error;
  } finally {
    // The end of the session releases the lock.
    await client.end();
  }
}

/** A foreign first migration means a version before the first release, which no migration fits. */
async function refuseForeignMigrations(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return;
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id limit 1',
  );
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  if (rows[0] === undefined || rows[0].hash === first?.hash) return;
  throw new StartProblem(
    'The database was made by a version before 1.0, which cannot be updated: start with an empty database, or another DATA_DIR.',
  );
}

function ownerNeeded(url: string, cause: unknown): StartProblem {
  return new StartProblem(
    `The database account ${accountOf(url)} may not change tables: set DATABASE_OWNER_URL to the account that owns them.`,
    { cause },
  );
}

function accountOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
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
    throw new StartProblem(`The database ${pathname.slice(1)} on ${host} cannot be reached: ${reason}`, {
      cause: error,
    });
  }
}
