import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

/**
 * Runs a statement that each connection parses and plans only once. The driver refuses a name that comes with a second text, so lists
 * are passed as one parameter. For statements of the checkout, where planning takes longer than running.
 */
export function executePrepared<Row extends object>(
  db: Queryable,
  name: string,
  statement: SQL,
): Promise<QueryResult<Row & Record<string, unknown>>> {
  type Result = QueryResult<Row & Record<string, unknown>>;
  return db._.session
    .prepareQuery<{ execute: Result; all: unknown; values: unknown }>(
      dialect.sqlToQuery(statement),
      undefined,
      name,
      false,
    )
    .execute();
}
