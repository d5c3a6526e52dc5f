import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ImportKind } from '../../../contract/imports.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useExistingPage } from '../../shared/url-state/use-existing-page.ts';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { ColumnHelp } from './column-help.tsx';
import { importsAddress, importsQueryIn } from './imports-address.ts';
import { PastImports } from './past-imports.tsx';
import { UploadForm } from './upload-form.tsx';

/** Uploads a file of products or stock, and lists what was imported before. */
export function ImportsScreen() {
  const [address, setAddress] = useSearchParams();
  const query = importsQueryIn(address);
  const { kind, sortBy, direction } = query;
  const page = String(query.page);
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/import', { query: { page, sortBy, direction }, signal }),
    [page, sortBy, direction],
  );
  const { data, error, reload } = useLoaded(load);
  useExistingPage(data);
  return (
    <section aria-labelledby="imports-title" className="grid content-start gap-6">
      <h1 id="imports-title">Import</h1>
      <UploadForm
        kind={kind}
        onKind={(chosen: ImportKind) => setAddress(importsAddress(query, { kind: chosen }))}
      />
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
          <PastImports imports={data.imports} query={query} />
        </div>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => <Link to={importsAddress(query, { page: number })} {...link} />}
        />
      )}
    </section>
  );
}
