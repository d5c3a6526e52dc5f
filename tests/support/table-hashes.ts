import type { TestApp } from './app.ts';
import { plannedOnce } from './planned-once.ts';

/** What a refused call may write: who called when, and how often. */
const LEFT_OUT = ['sessions', 'access_tokens', 'attempt_counters'];

const TABLES = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where (table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1))
    or (table_schema = 'pgboss' and table_name = 'job')`;

/**
 * A hash of every table's rows, and of the jobs that wait, to see whether a call left any trace (AZ16).
 * @param holding only rows that hold one of these texts
 */
export async function hashOfTables(
  { database: { pool } }: Pick<TestApp, 'database'>,
  holding?: readonly string[],
): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(plannedOnce(TABLES, [LEFT_OUT]));
  const condition = holding ? 'where rows::text like any($1)' : '';
  // The same rows in another order are the same.
  const hashes = tables.rows.map(
    ({ name }) => `
      select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(rows::text, 0))) as hash
      from ${name} rows ${condition}`,
  );
  const values = holding ? [holding.map((text) => `%${text}%`)] : [];
  const { rows } = await pool.query<{ name: string; hash: string }>(
    plannedOnce(`${hashes.join(' union all ')} order by name`, values),
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
