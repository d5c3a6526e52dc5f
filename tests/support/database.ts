import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import {
  type Database,
  type DatabaseAddresses,
  type DatabaseHandle,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { inject } from 'vitest';
import { STEP_LIMIT_MS } from './hang-limit.ts';

/** A fresh, migrated and empty database. */
export interface TestDatabase extends DatabaseAddresses {
  /** Removes the database, closing what is still connected to it. */
  drop(): Promise<void>;
}

/**
 * A database of one's own on the run's PostgreSQL; call it once per test file.
 * @param template `template0` for one without tables
 */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const within = (serverUrl: string) => Object.assign(new URL(serverUrl), { pathname: name }).href;
  return {
    url: within(inject('applicationUrl')),
    ownerUrl: within(inject('postgresUrl')),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

/** Does as the owner of the database what the application itself may not: change tables, disable triggers. */
export async function asOwner<Result>(
  { ownerUrl }: Pick<DatabaseAddresses, 'ownerUrl'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase(ownerUrl, {
    poolSize: 1,
    statementTimeoutMs: STEP_LIMIT_MS,
    connectionTimeoutMs: STEP_LIMIT_MS,
  });
  try {
    return await work(owner.db);
  } finally {
    await owner.close();
  }
}

/** Changes what triggers keep from being changed, in one transaction: makes a past older, or unmakes a part of it. */
export function rewriteHistory(
  { ownerUrl }: Pick<DatabaseAddresses, 'ownerUrl'>,
  ...changes: readonly SQL[]
): Promise<void> {
  return asOwner({ ownerUrl }, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const change of changes) await tx.execute(change);
    }),
  );
}

/** While this lasts, every statement that names the table or view fails; views of a table still find it. */
export async function withoutTable<Result>(
  { ownerUrl }: Pick<DatabaseAddresses, 'ownerUrl'>,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return asOwner({ ownerUrl }, async (db) => {
    const [name, elsewhere] = [sql.identifier(table), sql.identifier(`${table}_away`)];
    await db.execute(sql`alter table ${name} rename to ${elsewhere}`);
    try {
      return await work();
    } finally {
      await db.execute(sql`alter table ${elsewhere} rename to ${name}`);
    }
  });
}

/** How many statements wait for a lock, of this database: tests of others run at the same time. */
export async function waitingForLocks({
  database: { pool },
}: {
  database: Pick<DatabaseHandle, 'pool'>;
}): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
