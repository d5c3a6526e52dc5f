import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Table } from '../ui/table.tsx';
import { type Column, nextSorting, type Sorting, sortedRows } from './sorted-rows.ts';

interface SortedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How the rows are sorted before anything was pressed. */
  initial: Sorting;
  renderRow: (row: Row) => ReactNode;
}

/** A table that is there as a whole and sorts by its headings; as cards, by a list. */
export function SortedTable<Row>({ caption, columns, rows, initial, renderRow }: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState(initial);
  const choose = (name: string) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column) setSorting({ by: name, direction: column.first ?? 'ascending' });
  };
  return (
    <>
      <SelectField
        className="card-sort"
        label="Sort by"
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        value={sorting.by}
        onChange={({ target }) => choose(target.value)}
      />
      <Table caption={caption} className="card-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={column.isNumber ? 'number' : undefined}
                aria-sort={column.name === sorting.by ? sorting.direction : undefined}
              >
                <button
                  type="button"
                  className="sort-link"
                  onClick={() => setSorting(nextSorting(column, sorting))}
                >
                  {column.name}
                  {column.name === sorting.by && (
                    <Icon
                      name={sorting.direction === 'ascending' ? 'chevron-up' : 'chevron-down'}
                      size="small"
                    />
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{sortedRows(rows, columns, sorting).map(renderRow)}</tbody>
      </Table>
    </>
  );
}
