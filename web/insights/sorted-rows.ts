/** A column of a table that sorts where it is shown. */
export interface Column<Row> {
  name: string;
  /** What the rows are compared by: figures as figures, words as words, lower case or not. */
  valueOf: (row: Row) => string | number;
  /** The way round that a first press asks for; `ascending` when it is left out. */
  first?: Sorting['direction'];
  isNumber?: boolean;
}

export interface Sorting {
  /** The name of the column. */
  by: string;
  direction: 'ascending' | 'descending';
}

/** The rows in that order; those that are equal in it stay in the order they came in. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { by, direction }: Sorting,
): Row[] {
  const column = columns.find(({ name }) => name === by);
  if (!column) return [...rows];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compared(column.valueOf(one), column.valueOf(other)));
}

/** What a press on the heading of a column leads to: its own first way round, and once more, the other one. */
export function nextSorting<Row>(
  { name, first = 'ascending' }: Column<Row>,
  { by, direction }: Sorting,
): Sorting {
  if (name !== by) return { by: name, direction: first };
  return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en-IN', { numeric: true });
}
