import type { Reply } from '../../../contract/client.ts';
import { ListRows } from '../../shared/lists/list-screen.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { ColumnHelp } from './column-help.tsx';
import { importList } from './import-list.ts';
import { useImportKinds } from './import-kinds.ts';
import { PastImports } from './past-imports.tsx';
import { UploadForm } from './upload-form.tsx';

type PastImportsPage = Reply<'GET /api/import'>;

/** One page of the past imports. */
export const loadImports: ScreenLoad<PastImportsPage> = (api, { searchParams }) => {
  const { kind: _kind, ...query } = importList.queryOf(importList.read(searchParams));
  return api('GET /api/import', { query });
};

/** Uploads a file of products or stock, and lists past imports. */
export function ImportsScreen({ loaded }: { loaded: Loaded<PastImportsPage> }) {
  const list = useList(importList, loaded);
  const kinds = useImportKinds();
  // An address may name what the user may not upload.
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
