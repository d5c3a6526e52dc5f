import type { MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { ListRows } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { ColumnHelp } from './imports/column-help.tsx';
import { useImportKinds } from './imports/import-kinds.ts';
import { importList } from './imports/import-list.ts';
import { PastImports } from './imports/past-imports.tsx';
import { UploadForm } from './imports/upload-form.tsx';
import type { Route } from './+types/import';

type PastImportsPage = Reply<'GET /api/import'>;

const loadImports: ScreenLoad<PastImportsPage> = (api, { searchParams }) => {
  const { kind: _kind, ...query } = importList.queryOf(importList.read(searchParams));
  return api('GET /api/import', { query });
};

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export const clientLoader = screenLoader({ imports: loadImports });

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  const { imports: loaded } = loaderData;
  const list = useList(importList, loaded);
  const kinds = useImportKinds();
  // The address may name a kind that the user may not upload.
  const kind = kinds.includes(list.state.kind) ? list.state.kind : (kinds[0] ?? list.state.kind);
  return (
    <section aria-labelledby="imports-title" className="grid content-start gap-6">
      <h1 id="imports-title">Import</h1>
      <UploadForm kinds={kinds} kind={kind} onKind={(chosen) => list.change({ kind: chosen })} />
      <ColumnHelp key={kind} kind={kind} />
      <h2>Past imports</h2>
      <ListRows
        list={list}
        failure="Your imports could not be loaded"
        empty={<p className="text-muted">No imports yet.</p>}
        renderRows={({ imports }) => (
          <div className="narrow-cards">
            <PastImports imports={imports} list={list} />
          </div>
        )}
      />
    </section>
  );
}
