import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

/**
 * Runs a statement that each connection parses and plans only once. The text must be the same for each use of a name:
 * lists go in as one parameter. For the checkout, whose statements take longer to plan than to run.
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
