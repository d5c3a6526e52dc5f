import { Link } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { Reply } from '../../../contract/client.ts';
import type { ImportKind } from '../../../contract/imports.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { ColumnHelp } from './column-help.tsx';
import { importsAddress, importsQueryIn } from './imports-address.ts';
import { PastImports } from './past-imports.tsx';
import { UploadForm } from './upload-form.tsx';

type PastImportsPage = Reply<'GET /api/import'>;

/** One page of what was imported before. */
export const loadImports: ScreenLoad<PastImportsPage> = (api, { searchParams }) => {
  const { page, sortBy, direction } = importsQueryIn(searchParams);
  return api('GET /api/import', { query: { page: String(page), sortBy, direction } });
};

/** Uploads a file of products or stock, and lists what was imported before. */
export function ImportsScreen({ loaded }: { loaded: Loaded<PastImportsPage> }) {
  const [address, setAddress] = useListSearchParams();
  const query = importsQueryIn(address);
  const { kind } = query;
  const { data, error, reload } = useLoadedPart(loaded);
  useClampPage(data);
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
      ) : !data ? null : data.imports.length === 0 ? (
        <p className="text-muted">No imports yet.</p>
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
