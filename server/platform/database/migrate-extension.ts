import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

export const EXTENSION_NAME = /^[a-z][a-z0-9_]{1,40}$/;

export interface ExtensionMigrations {
  name: string;
  folder: string;
}

/**
 * Each extension has a schema: its tables never meet ours by name, and dropping it removes all that was stored. It also records
 * the migrations, each of which runs in a transaction.
 * @param account reads and writes the rows for the application; undefined where it owns the tables
 * @throws StartProblem for a migration that was changed after it was applied
 */
export async function migrateExtension(
  owner: pg.Client,
  { name, folder }: ExtensionMigrations,
  account: string | undefined,
): Promise<void> {
  const schema = pg.escapeIdentifier(`ext_${name}`);
  const applied = `${schema}.applied_migrations`;
  await owner.query(`create schema if not exists ${schema}`);
  await owner.query(`create table if not exists ${applied}
    (name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await owner.query<{ name: string; hash: string }>(`select name, hash from ${applied}`);
  const before = new Map(rows.map((row) => [row.name, row.hash]));
  for (const file of readdirSync(folder)
    .filter((each) => each.endsWith('.sql'))
    .toSorted()) {
    const statements = readFileSync(join(folder, file), 'utf8');
    const hash = createHash('sha256').update(statements).digest('hex');
    const known = before.get(file);
    if (known === hash) continue;
    if (known !== undefined)
      throw new StartProblem(
        `The migration ${file} of the extension ${name} was changed after it was applied.`,
      );
    await inTransaction(owner, async () => {
      await owner.query(`set local search_path = ${schema}, public`);
      await owner.query(statements);
      await owner.query(`insert into ${applied} (name, hash) values ($1, $2)`, [file, hash]);
    });
  }
  if (account !== undefined) await grantRows(owner, schema, applied, pg.escapeIdentifier(account));
}

async function grantRows(owner: pg.Client, schema: string, applied: string, role: string): Promise<void> {
  await inTransaction(owner, () =>
    owner.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role};
      revoke insert, update, delete on ${applied} from ${role}`),
  );
}

async function inTransaction(owner: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await owner.query('begin');
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
