import { Link, useNavigate } from 'react-router';
import type { Import, ImportSort } from '../../../contract/imports.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SortHead, sortedBy } from '../../ui/sort-head.tsx';
import { Table } from '../../ui/table.tsx';
import { importAddress, KIND_WORDS, stateOf, when } from './import-words.ts';
import { importsAddress, type ImportsQuery, SORTS, sortIn } from './imports-address.ts';

const COLUMNS = Object.keys(SORTS) as ImportSort[]; // the keys of the record, by its type

interface PastImportsProps {
  imports: readonly Import[];
  query: ImportsQuery;
}

/** What was imported before; as cards where the place is narrow, which are sorted by a list instead of heads. */
export function PastImports({ imports, query }: PastImportsProps) {
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        className="narrow-sort"
        label="Sort by"
        options={COLUMNS.map((value) => ({ value, label: SORTS[value].label }))}
        value={query.sortBy}
        onChange={({ target }) => {
          const sortBy = sortIn(target.value);
          void navigate(importsAddress(query, { sortBy, direction: SORTS[sortBy].first }));
        }}
      />
      <Table caption="Past imports" className="card-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortHead
                key={column}
                column={column}
                name={SORTS[column].label}
                isNumber={column === 'rowsTotal'}
                sorting={query}
                renderControl={(control) => (
                  <Link
                    to={importsAddress(query, sortedBy(query, column, SORTS[column].first))}
                    preventScrollReset
                    {...control}
                  />
                )}
              />
            ))}
          </tr>
        </thead>
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
      <td data-label="Uploaded" className="whitespace-nowrap">
        {when(one.createdAt)}
      </td>
    </tr>
  );
}
