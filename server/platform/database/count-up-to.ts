import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * How many rows there are, counted no further than `most`: of a hundred thousand only that many are read.
 * @param rows tables and condition, as after FROM
 */
export async function countUpTo(db: Queryable, most: number, rows: SQL): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${rows} limit ${most}) counted`,
  );
  return counted.rows[0]?.total ?? 0;
}
