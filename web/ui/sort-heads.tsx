import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Direction = 'ascending' | 'descending';

/** The sorted column and its direction. */
export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/** A column of a table. */
export interface HeadColumn<Column extends string> {
  name: string;
  /** What its head sorts by; columns without it do not sort. */
  sortBy?: Column;
  /** The direction of the first press; `ascending` when it is left out. */
  first?: Direction;
  isNumber?: boolean;
  /** For screen readers alone: a column of controls. */
  isHidden?: boolean;
}

interface SortHeadsProps<Column extends string> {
  columns: readonly HeadColumn<Column>[];
  /** Left out, no head sorts. */
  sorting?: Sorting<Column>;
  /** Renders a link or button that sorts as wanted. */
  renderControl?: (wanted: Sorting<Column>, control: { className: string; children: ReactNode }) => ReactNode;
}

/** The heads of a table; the head of the sorted column reverses it. */
export function SortHeads<Column extends string>({
  columns,
  sorting,
  renderControl,
}: SortHeadsProps<Column>) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, sortBy, first = 'ascending', isNumber, isHidden = false }) => {
          if (isHidden || sortBy === undefined || !sorting || !renderControl) {
            return (
              <th key={name} scope="col" className={isNumber ? 'number' : undefined}>
                {isHidden ? <span className="sr-only">{name}</span> : name}
              </th>
            );
          }
          const present = sorting.sortBy === sortBy ? sorting.direction : undefined;
          const children = (
            <>
              {name}
              {present && (
                <Icon name={present === 'ascending' ? 'chevron-up' : 'chevron-down'} size="small" />
              )}
            </>
          );
          const direction = present === undefined ? first : reversed(present);
          return (
            <th key={name} scope="col" className={isNumber ? 'number' : undefined} aria-sort={present}>
              {renderControl({ sortBy, direction }, { className: 'sort-link', children })}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function reversed(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
