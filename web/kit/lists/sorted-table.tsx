import { useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type SortKey, sortedRows, type Sorting } from './sorted-rows.ts';

export interface SortedColumn<Row> extends Column<Row>, SortKey<Row> {
  first?: Sorting<string>['direction'];
}

interface SortedTableProps<Row> {
  caption: string;
  columns: readonly SortedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  initial: Sorting<string>;
  limit?: number;
  /** Narrow places show rows as cards, with a choice in place of the heads. */
  isCards?: boolean;
}

export function SortedTable<Row>({ columns, rows, initial, limit, ...table }: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState(initial);
  const firstOf = (sortBy: string) => columns.find(({ head }) => head === sortBy)?.first ?? 'ascending';
  return (
    <>
      {table.isCards && (
        <SelectField
          className="card-sort"
          label="Sort by"
          options={columns.map(({ head }) => ({ value: head, label: head }))}
          value={sorting.sortBy}
          onChange={({ target: { value } }) => setSorting({ sortBy: value, direction: firstOf(value) })}
        />
      )}
      <DataTable
        {...table}
        columns={columns.map((column) => ({ ...column, sortBy: column.head }))}
        rows={sortedRows(rows, columns, sorting).slice(0, limit)}
        sort={{
          sorting,
          firstOf,
          renderControl: (wanted, control) => (
            <button type="button" {...control} onClick={() => setSorting(wanted)} />
          ),
        }}
      />
    </>
  );
}
