type Direction = 'ascending' | 'descending';

export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

export function reversed(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending';
}

export interface SortKey<Row> {
  head: string;
  /** Figures are compared as figures, words without regard to case. */
  valueOf: (row: Row) => string | number;
}

/** Equal rows keep their order. */
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
