import { type ReactNode, useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { SortHeads, type Sorting } from '../../ui/sort-heads.tsx';
import { Table } from '../../ui/table.tsx';
import { type Column, sortedRows } from './sorted-rows.ts';

interface SortedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The order before a person chooses one. */
  initial: Sorting<string>;
  /** The number of rows to show. */
  limit?: number;
  /** Shows rows as cards where there is little room, with a choice in place of the heads. */
  isCards?: boolean;
  renderRow: (row: Row) => ReactNode;
}

/** A table whose rows are all in the browser and are sorted there. */
export function SortedTable<Row>({
  caption,
  columns,
  rows,
  initial,
  limit,
  isCards = false,
  renderRow,
}: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState(initial);
  const choose = (name: string) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column) setSorting({ sortBy: name, direction: column.first ?? 'ascending' });
  };
  return (
    <>
      {isCards && (
        <SelectField
          className="card-sort"
          label="Sort by"
          options={columns.map(({ name }) => ({ value: name, label: name }))}
          value={sorting.sortBy}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Table caption={caption} className={isCards ? 'card-table' : undefined}>
        <SortHeads
          columns={columns.map((column) => ({ ...column, sortBy: column.name }))}
          sorting={sorting}
          renderControl={(wanted, control) => (
            <button type="button" {...control} onClick={() => setSorting(wanted)} />
          )}
        />
        <tbody>{sortedRows(rows, columns, sorting).slice(0, limit).map(renderRow)}</tbody>
      </Table>
    </>
  );
}
