import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';

/** What a refused call may write: who called when, and how often. */
const LEFT_OUT = ['sessions', 'access_tokens', 'attempt_counters'];

/**
 * A hash of every table's rows, and of the jobs that wait, to see whether a call left any trace (AZ16).
 * @param holding only rows that hold one of these texts
 */
export async function hashOfTables(
  { database: { db } }: Pick<TestApp, 'database'>,
  holding?: readonly string[],
): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where (table_schema = 'public' and table_name <> all(${sql.param(LEFT_OUT)}))
      or (table_schema = 'pgboss' and table_name = 'job')`);
  const patterns = holding?.map((text) => `%${text}%`) ?? ['%'];
  const hashes = tables.rows.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(rows::text, '' order by rows::text), '')) as hash
      from ${sql.raw(name)} rows where rows::text like any(${sql.param(patterns)})`,
  );
  const { rows } = await db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
