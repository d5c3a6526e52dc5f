import { type ReactNode, useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { SortHead, type Sorting, sortedBy } from '../../ui/sort-head.tsx';
import { Table } from '../../ui/table.tsx';
import { type Column, sortedRows } from './sorted-rows.ts';

interface SortedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How the rows are sorted before anything was pressed. */
  initial: Sorting<string>;
  renderRow: (row: Row) => ReactNode;
}

/** A table that is there as a whole and sorts by its headings; as cards, by a list. */
export function SortedTable<Row>({ caption, columns, rows, initial, renderRow }: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState(initial);
  const choose = (name: string) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column) setSorting({ sortBy: name, direction: column.first ?? 'ascending' });
  };
  return (
    <>
      <SelectField
        className="card-sort"
        label="Sort by"
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        value={sorting.sortBy}
        onChange={({ target }) => choose(target.value)}
      />
      <Table caption={caption} className="card-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead
                key={column.name}
                name={column.name}
                column={column.name}
                sorting={sorting}
                isNumber={column.isNumber}
                renderControl={(control) => (
                  <button
                    type="button"
                    {...control}
                    onClick={() => setSorting(sortedBy(sorting, column.name, column.first))}
                  />
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody>{sortedRows(rows, columns, sorting).map(renderRow)}</tbody>
      </Table>
    </>
  );
}
