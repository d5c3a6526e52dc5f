import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { CategoryNode } from '../../../contract/categories.ts';
import type { ImportDetails, ImportKind, ImportPreview as Preview } from '../../../contract/imports.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { api } from '../../kit/http/api.ts';
import { NOT_DONE } from '../../kit/http/failures.ts';
import { isMissing, messageOf } from '../../kit/http/problem-message.ts';
import { counted } from '../../kit/lists/counted.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import type { LoadedPart } from '../../kit/screens/use-load.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { KIND_WORDS } from './exports/kind-words.ts';
import { ChoicesForm } from './imports/choices-form.tsx';
import { FaultTable } from './imports/fault-table.tsx';
import { ImportPreview } from './imports/import-preview.tsx';
import { ImportProgress } from './imports/import-progress.tsx';
import { FORMAT_WORDS, isRunning, stateOf } from './imports/import-words.ts';
import { ImportedPictures } from './imports/imported-pictures.tsx';
import { useImport } from './imports/use-import.ts';
import { loadCategories } from './products/attributes/load-categories.ts';
import type { Route } from './+types/import.$importId';

const loadImport: ScreenLoad<ImportDetails, { importId: string }> = (client, { params }) =>
  client('GET /api/import/:importId', { params });

interface ImportScreenProps {
  loaded: Loaded<ImportDetails>;
  categories: Loaded<readonly CategoryNode[]>;
}

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export const clientLoader = screenLoader({ found: loadImport, categories: loadCategories });

export default function ImportPage({ params, loaderData }: Route.ComponentProps) {
  return <ImportScreen key={params.importId} loaded={loaderData.found} categories={loaderData.categories} />;
}

function ImportScreen({ loaded, categories }: ImportScreenProps) {
  const { data, error, reload } = useImport(loaded);
  const tree = useLoadedPart(categories);
  if (isMissing(error)) return <NoImport />;
  if (!data) {
    return <LoadFailure title="This import could not be loaded" error={error} onRetry={reload} />;
  }
  const { word, tone } = stateOf(data);
  return (
    <section aria-labelledby="import-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="import-title" className="wrap-anywhere">
          {data.fileName}
        </h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-small text-muted">
        {KIND_WORDS[data.kind]}, uploaded {formatDayAndTime(data.createdAt)}
      </p>
      {isRunning(data) ? <ImportProgress progress={data} /> : <Outcome found={data} />}
      <Actions found={data} categories={tree} onDone={reload} />
      {data.faults.length > 0 && <FaultTable kind={data.kind} faults={data.faults} total={data.faultCount} />}
      <ImportedPictures importId={data.id} pictures={data.pictures} onDone={reload} />
      {data.preview && !isRunning(data) && <ImportPreview preview={data.preview} />}
      <p className="flex flex-wrap gap-4">
        <Link to={`/seller/import?kind=${data.kind}`} className="underline">
          Import another file
        </Link>
        <Link to={`/seller/${data.kind}`} className="underline">
          Back to {KIND_WORDS[data.kind].toLowerCase()}
        </Link>
      </p>
    </section>
  );
}

function NoImport() {
  return (
    <EmptyState
      icon="upload"
      title="Import not found"
      text="Your shop has no such import."
      action={
        <Link to="/seller/import" className={buttonClasses()}>
          See all imports
        </Link>
      }
    />
  );
}

function Outcome({ found }: { found: ImportDetails }) {
  const { state, preview, rowsTotal, rowsAdded, rowsChanged, rowsUnchanged, faultCount } = found;
  return (
    <div className="grid max-w-form gap-4" role="status">
      {preview && <p className="font-semibold">{recognisedAs(found.kind, preview)}</p>}
      <p>{sentenceOf(found)}</p>
      {state !== 'cancelled' && state !== 'failed' && (
        <Facts
          facts={[
            {
              term: !preview ? 'Lines' : found.kind === 'products' ? 'Products' : 'Variants',
              value: rowsTotal.toLocaleString('en-IN'),
            },
            { term: state === 'applied' ? 'Added' : 'To be added', value: rowsAdded.toLocaleString('en-IN') },
            {
              term: state === 'applied' ? 'Changed' : 'To be changed',
              value: rowsChanged.toLocaleString('en-IN'),
            },
            { term: 'Left unchanged', value: rowsUnchanged.toLocaleString('en-IN') },
            preview
              ? { term: 'Left out', value: preview.leftOutCount.toLocaleString('en-IN') }
              : { term: 'Errors', value: faultCount.toLocaleString('en-IN') },
            ...(preview?.stock ? [{ term: 'Stock', value: stockInWords(preview.stock) }] : []),
            ...(preview && preview.pictureCount > 0 && state !== 'applied'
              ? [{ term: 'Pictures', value: picturesInWords(found, preview) }]
              : []),
          ]}
        />
      )}
    </div>
  );
}

function recognisedAs(kind: ImportKind, { format, productCount, variantCount }: Preview): string {
  const products = counted(productCount, 'product', 'products');
  const variants = counted(variantCount, 'variant', 'variants');
  const holds = kind === 'products' ? `${products} with ${variants}` : `stock of ${variants}`;
  return `${FORMAT_WORDS[format]}: ${holds}`;
}

/** The import itself decides which pictures are fetched. */
function picturesInWords({ rowsChanged, rowsUnchanged }: ImportDetails, { pictureCount }: Preview): string {
  const fetched = `${pictureCount.toLocaleString('en-IN')}, fetched after the import`;
  return rowsChanged + rowsUnchanged > 0 ? `${fetched} unless they are here already` : fetched;
}

function stockInWords({ unitCount, variantCount, locations }: NonNullable<Preview['stock']>): string {
  const units = `${counted(unitCount, 'unit', 'units')} of ${counted(variantCount, 'variant', 'variants')}`;
  return locations.length > 1 ? `${units}, all of ${locations.join(', ')} together` : units;
}

function sentenceOf({ preview, state, rowsAdded, rowsChanged, faultCount }: ImportDetails): string {
  switch (state) {
    case 'applied':
      return preview
        ? 'The file was imported. What was left out is listed below.'
        : 'The file was applied as a whole.';
    case 'failed':
      return 'Nothing was changed: some lines no longer matched your shop when the file was applied. Correct them and upload the file again.';
    case 'cancelled':
      return 'This import was cancelled. Nothing was changed.';
    default:
      if (faultCount > 0) {
        return `${counted(faultCount, 'error was', 'errors were')} found, and nothing was changed. Correct the file and upload it again.`;
      }
      return rowsAdded + rowsChanged === 0
        ? 'No errors were found, and nothing in the file is new: there is nothing to apply.'
        : preview
          ? 'Nothing changes until you import it.'
          : 'No errors were found. Nothing changes until you apply the file.';
  }
}

interface ActionsProps {
  found: ImportDetails;
  categories: LoadedPart<readonly CategoryNode[]>;
  onDone: () => void;
}

function Actions({ found, categories, onDone }: ActionsProps) {
  const [doing, setDoing] = useState<'apply' | 'cancel'>();
  const { id, kind, state, faultCount, rowsAdded, rowsChanged } = found;
  const act = async (what: 'apply' | 'cancel') => {
    setDoing(what);
    try {
      await api(`POST /api/import/:importId/${what}`, { params: { importId: id } });
    } catch (error) {
      notify('error', messageOf(error, NOT_DONE));
    }
    setDoing(undefined);
    onDone();
  };
  const canApply = state === 'checked' && faultCount === 0 && rowsAdded + rowsChanged > 0;
  const canCancel = isRunning(found) || (state === 'checked' && faultCount === 0);
  if (faultCount > 0 && !isRunning(found)) {
    return (
      <p>
        <Link to={`/seller/import?kind=${kind}`} className={buttonClasses()}>
          Upload the corrected file
        </Link>
      </p>
    );
  }
  if (!canApply && !canCancel) return null;
  const cancel = canCancel && (
    <Button variant="outline" busy={doing === 'cancel'} onClick={() => void act('cancel')}>
      Cancel
    </Button>
  );
  const { preview } = found;
  if (canApply && preview)
    return (
      <ChoicesForm found={{ ...found, preview }} categories={categories} onDone={onDone}>
        {cancel}
      </ChoicesForm>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {canApply && (
        <Button busy={doing === 'apply'} onClick={() => void act('apply')}>
          Apply {counted(rowsAdded + rowsChanged, 'line', 'lines')}
        </Button>
      )}
      {cancel}
    </div>
  );
}
