import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Direction = 'ascending' | 'descending';

/** By what rows are sorted, and which way. */
export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/** The order that a press on a head leads to: turned round when the rows have it already. */
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
  /** Draws what is pressed, a link or a button, around the words. */
  renderControl: (control: { className: string; children: ReactNode }) => ReactNode;
}

/** The head of a column that sorts by it. */
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
