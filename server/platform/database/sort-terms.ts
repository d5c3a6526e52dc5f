import { type SQL, sql } from 'drizzle-orm';
import type { Sorting } from '../../../contract/kernel/sorting.ts';

/** The terms of an `order by`: the expressions of the requested column, each in the requested direction. */
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
