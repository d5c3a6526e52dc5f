import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL: whether a row has the id, which a caller may have made up in any form; true where none is given. */
export function hasId(column: SQLWrapper, id: string | undefined): SQL {
  return id === undefined ? sql`true` : sql`${column}::text = ${id}`;
}
