import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Direction = 'ascending' | 'descending';

/** The sorted column and its direction. */
export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/** The sort after a press on a head: reversed when the column is sorted already. */
export function sortedBy<Column extends string>(
  present: Sorting<Column>,
  column: Column,
  first: Direction = 'ascending',
): Sorting<Column> {
  if (present.sortBy !== column) return { sortBy: column, direction: first };
  return { sortBy: column, direction: present.direction === 'ascending' ? 'descending' : 'ascending' };
}

interface SortHeadProps<Column extends string> {
  name: string;
  column: Column;
  sorting: Sorting<Column>;
  isNumber?: boolean;
  /** Renders the control, a link or a button, around the label. */
  renderControl: (control: { className: string; children: ReactNode }) => ReactNode;
}

/** The head of a sortable column. */
export function SortHead<Column extends string>({
  name,
  column,
  sorting,
  isNumber = false,
  renderControl,
}: SortHeadProps<Column>) {
  const direction = sorting.sortBy === column ? sorting.direction : undefined;
  const children = (
    <>
      {name}
      {direction && <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size="small" />}
    </>
  );
  return (
    <th scope="col" className={isNumber ? 'number' : undefined} aria-sort={direction}>
      {renderControl({ className: 'sort-link', children })}
    </th>
  );
}
