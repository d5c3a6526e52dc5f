import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * That a column has one of these values, none where there are none. The list is a single parameter, so that the statement is the
 * same for any number of values: a list written out is parsed and planned anew for each of its lengths, which takes
 * longer than reading a dozen products.
 */
export function isOneOf<Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
