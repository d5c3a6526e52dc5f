import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sorting } from '../../../contract/kernel/schemas.ts';

/** A caller may have invented the id in any form. */
export function hasId(column: SQLWrapper, id: string | undefined): SQL {
  return id === undefined ? sql`true` : sql`${column}::text = ${id}`;
}

/** The list is a single parameter, so the text is the same for any number of values and can be prepared. */
export function isOneOf<Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function sortTerms<Column extends string>(
  columns: Readonly<Record<Column, readonly SQL[]>>,
  { sortBy, direction }: Sorting<Column>,
): SQL {
  const turn = direction === 'ascending' ? sql`asc` : sql`desc`;
  return sql.join(
    columns[sortBy].map((expression) => sql`${expression} ${turn}`),
    sql`, `,
  );
}
