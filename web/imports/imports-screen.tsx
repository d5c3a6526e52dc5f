import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Import, ImportKind } from '../../contract/imports.ts';
import { pageIn } from '../address-values.ts';
import { api } from '../api.ts';
import { LoadFailure } from '../load-failure.tsx';
import { Badge } from '../ui/badge.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Table } from '../ui/table.tsx';
import { useExistingPage } from '../use-existing-page.ts';
import { useLoaded } from '../use-loaded.ts';
import { ColumnHelp } from './column-help.tsx';
import { importAddress, KIND_WORDS, stateOf, when } from './import-words.ts';
import { UploadForm } from './upload-form.tsx';

/** Uploads a file of products or stock, and lists what was imported before. */
export function ImportsScreen() {
  const [query, setQuery] = useSearchParams();
  const kind: ImportKind = query.get('kind') === 'inventory' ? 'inventory' : 'products';
  const page = String(pageIn(query));
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/import', { query: { page }, signal }),
    [page],
  );
  const { data, error, reload } = useLoaded(load);
  useExistingPage(data);
  return (
    <section aria-labelledby="imports-title" className="grid content-start gap-6">
      <h1 id="imports-title">Import</h1>
      <UploadForm kind={kind} onKind={(chosen) => setQuery({ kind: chosen })} />
      <ColumnHelp key={kind} kind={kind} />
      <h2>Past imports</h2>
      {error !== undefined ? (
        <LoadFailure title="Your imports could not be loaded" error={error} onRetry={reload} />
      ) : !data ? (
        <div className="state">
          <Spinner size="large" label="Loading imports" />
        </div>
      ) : data.imports.length === 0 ? (
        <p className="text-muted">Nothing was imported yet.</p>
      ) : (
        <div className="narrow-cards">
          <PastImports imports={data.imports} />
        </div>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => <Link to={`?kind=${kind}&page=${number}`} {...link} />}
        />
      )}
    </section>
  );
}

function PastImports({ imports }: { imports: readonly Import[] }) {
  return (
    <Table caption="Past imports" className="card-table">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Holds</th>
          <th scope="col">State</th>
          <th scope="col" className="number">
            Lines
          </th>
          <th scope="col">Uploaded</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => {
          const { word, tone } = stateOf(one);
          return (
            <tr key={one.id}>
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
        })}
      </tbody>
    </Table>
  );
}
