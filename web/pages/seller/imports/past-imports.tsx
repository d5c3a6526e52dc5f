import { Link } from 'react-router';
import type { Import, ImportSort } from '../../../../contract/imports.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { type Column, DataTable, sortByAddress } from '../../../kit/lists/data-table.tsx';
import { SortField } from '../../../kit/lists/filter-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { type ImportListView, IMPORT_SORTS } from './import-list.ts';
import { KIND_WORDS } from '../exports/kind-words.ts';
import { importAddress, stateOf } from './import-words.ts';

const COLUMNS: readonly Column<Import, ImportSort>[] = [
  {
    head: 'File',
    sortBy: 'fileName',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: (one) => (
      <Link to={importAddress(one)} className="underline">
        {one.fileName}
      </Link>
    ),
  },
  { head: 'Holds', sortBy: 'kind', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    head: 'State',
    sortBy: 'state',
    cell: (one) => <Badge tone={stateOf(one).tone}>{stateOf(one).word}</Badge>,
  },
  {
    head: 'Lines',
    sortBy: 'rowsTotal',
    isNumber: true,
    cell: ({ rowsTotal }) => rowsTotal.toLocaleString('en-IN'),
  },
  { head: 'Uploaded', sortBy: 'createdAt', cell: ({ createdAt }) => formatDayAndTime(createdAt) },
];

interface PastImportsProps {
  imports: readonly Import[];
  list: ImportListView;
}

/** Narrow cards have no heads, so a field sorts them. */
export function PastImports({ imports, list }: PastImportsProps) {
  return (
    <>
      <SortField className="card-sort" columns={IMPORT_SORTS} sorting={list.state} onSort={list.change} />
      <DataTable
        isCards
        caption="Past imports"
        columns={COLUMNS}
        rows={imports}
        rowKey={({ id }) => id}
        sort={sortByAddress(list)}
      />
    </>
  );
}
