import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * A column has one of these values; never true for an empty list. The list is a single parameter, so the text is the
 * same for any number of values and can be prepared.
 */
export function isOneOf<Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
