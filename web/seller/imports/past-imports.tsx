import { Link } from 'react-router';
import type { Import, ImportSort } from '../../../contract/imports.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { SortField } from '../../shared/lists/filter-fields.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type HeadColumn, SortHeads } from '../../ui/sort-heads.tsx';
import { Table } from '../../ui/table.tsx';
import { type ImportListView, IMPORT_SORTS } from './import-list.ts';
import { KIND_WORDS } from '../exports/kind-words.ts';
import { importAddress, stateOf } from './import-words.ts';

const COLUMNS = (['fileName', 'kind', 'state', 'rowsTotal', 'createdAt'] as const).map(
  (sortBy): HeadColumn<ImportSort> => ({
    name: IMPORT_SORTS[sortBy].label,
    sortBy,
    first: IMPORT_SORTS[sortBy].first,
    isNumber: sortBy === 'rowsTotal',
  }),
);

interface PastImportsProps {
  imports: readonly Import[];
  list: ImportListView;
}

/** Past imports; as cards where the place is narrow, which are sorted by a list instead of heads. */
export function PastImports({ imports, list }: PastImportsProps) {
  return (
    <>
      <SortField className="card-sort" columns={IMPORT_SORTS} sorting={list.state} onSort={list.change} />
      <Table caption="Past imports" className="card-table">
        <SortHeads
          columns={COLUMNS}
          sorting={list.state}
          renderControl={(wanted, control) => <Link to={list.href(wanted)} preventScrollReset {...control} />}
        />
        <tbody>
          {imports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Row({ one }: { one: Import }) {
  const { word, tone } = stateOf(one);
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <Link to={importAddress(one)} className="underline">
          {one.fileName}
        </Link>
      </th>
      <td data-label="Holds">{KIND_WORDS[one.kind]}</td>
      <td data-label="State">
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td data-label="Lines" className="number">
        {one.rowsTotal.toLocaleString('en-IN')}
      </td>
      <td data-label="Uploaded">{formatDayAndTime(one.createdAt)}</td>
    </tr>
  );
}
