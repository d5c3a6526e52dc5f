type Direction = 'ascending' | 'descending';

/** The sorted column and its direction. */
export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

export function reversed(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending';
}

/** What the rows of a table can be compared by. */
export interface SortKey<Row> {
  head: string;
  /** Figures are compared as figures, words as words, lower case or not. */
  valueOf: (row: Row) => string | number;
}

/** The rows in that order; those that are equal in it stay in the order they came in. */
export function sortedRows<Row>(
  rows: readonly Row[],
  keys: readonly SortKey<Row>[],
  { sortBy, direction }: Sorting<string>,
): Row[] {
  const key = keys.find(({ head }) => head === sortBy);
  if (!key) return [...rows];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compared(key.valueOf(one), key.valueOf(other)));
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en-IN', { numeric: true });
}
