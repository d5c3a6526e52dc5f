import './data-table.css';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { reversed, type Sorting } from './sorted-rows.ts';

export interface Column<Row, Sort extends string = string> {
  head: string;
  cell: (row: Row) => ReactNode;
  isRowHeader?: boolean;
  isNumber?: boolean;
  /** Only screen readers get the head: the column has controls or pictures. */
  isHeadHidden?: boolean;
  /** On a card the cell needs no words of its head. */
  isUnlabelled?: boolean;
  className?: string;
  headClassName?: string;
  sortBy?: Sort;
}

export interface TableSort<Sort extends string> {
  sorting: Sorting<Sort>;
  firstOf: (sortBy: Sort) => Sorting<Sort>['direction'];
  renderControl: (wanted: Sorting<Sort>, control: { className: string; children: ReactNode }) => ReactNode;
}

interface TableContentProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-order'?: string };
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** Narrow places show rows as cards, whose cells have the words of their heads. */
  isCards?: boolean;
  sort?: TableSort<Sort>;
}

interface DataTableProps<Row, Sort extends string> extends TableContentProps<Row, Sort> {
  caption: string;
  className?: string;
}

export function DataTable<Row, Sort extends string>({
  caption,
  className,
  ...content
}: DataTableProps<Row, Sort>) {
  const names = classes(content.isCards && 'card-table', className);
  return (
    <Table caption={caption} className={names === '' ? undefined : names}>
      <TableContent {...content} />
    </Table>
  );
}

export function TableContent<Row, Sort extends string>({
  columns,
  rows,
  rowKey,
  rowProps,
  bodyRef,
  isCards = false,
  sort,
}: TableContentProps<Row, Sort>) {
  return (
    <>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowProps?.(row)}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} isLabelled={isCards} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface HeadProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  sort: TableSort<Sort> | undefined;
}

function Head<Row, Sort extends string>({ column, sort }: HeadProps<Row, Sort>) {
  const { head, isHeadHidden, sortBy, isNumber, headClassName } = column;
  const className = classNames(isNumber, headClassName);
  if (isHeadHidden || sortBy === undefined || !sort) {
    return (
      <th scope="col" className={className}>
        {isHeadHidden ? <span className="sr-only">{head}</span> : head}
      </th>
    );
  }
  const { sorting, firstOf, renderControl } = sort;
  const present = sorting.sortBy === sortBy ? sorting.direction : undefined;
  const children = (
    <>
      {head}
      {present && <Icon name={present === 'ascending' ? 'chevron-up' : 'chevron-down'} size="small" />}
    </>
  );
  const direction = present === undefined ? firstOf(sortBy) : reversed(present);
  return (
    <th scope="col" className={className} aria-sort={present}>
      {renderControl({ sortBy, direction }, { className: 'sort-link', children })}
    </th>
  );
}

interface CellProps<Row> {
  column: Pick<Column<Row>, Exclude<keyof Column<Row>, 'sortBy'>>;
  row: Row;
  isLabelled: boolean;
}

function Cell<Row>({ column, row, isLabelled }: CellProps<Row>) {
  const { head, cell, isRowHeader, isNumber, isHeadHidden, isUnlabelled, className } = column;
  const names = classNames(isNumber, className);
  if (isRowHeader) {
    return (
      <th scope="row" className={names}>
        {cell(row)}
      </th>
    );
  }
  const label = isLabelled && !isHeadHidden && !isUnlabelled ? head : undefined;
  return (
    <td className={names} data-label={label}>
      {cell(row)}
    </td>
  );
}

function classNames(isNumber = false, className?: string): string | undefined {
  const names = classes(isNumber && 'number', className);
  return names === '' ? undefined : names;
}

interface SortedList<Sort extends string> {
  state: Sorting<Sort>;
  definition: { read: (address: URLSearchParams) => Sorting<Sort> };
  href: (sorting: Sorting<Sort>) => string;
}

export function sortByAddress<Sort extends string>(list: SortedList<Sort>): TableSort<Sort> {
  return {
    sorting: list.state,
    firstOf: (sortBy) => list.definition.read(new URLSearchParams({ sortBy })).direction,
    renderControl: (wanted, control) => <Link to={list.href(wanted)} preventScrollReset {...control} />,
  };
}
