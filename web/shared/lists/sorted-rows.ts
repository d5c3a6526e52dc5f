import type { Sorting } from '../../ui/sort-heads.tsx';

/** A column of a table that sorts where it is shown. */
export interface Column<Row> {
  name: string;
  /** What the rows are compared by: figures as figures, words as words, lower case or not. */
  valueOf: (row: Row) => string | number;
  /** The direction of the first press; `ascending` by default. */
  first?: Sorting<string>['direction'];
  isNumber?: boolean;
}

/** The rows in that order; those that are equal in it stay in the order they came in. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sortBy, direction }: Sorting<string>,
): Row[] {
  const column = columns.find(({ name }) => name === sortBy);
  if (!column) return [...rows];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compared(column.valueOf(one), column.valueOf(other)));
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en-IN', { numeric: true });
}
