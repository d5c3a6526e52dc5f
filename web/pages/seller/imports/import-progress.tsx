import { useId } from 'react';
import type { Import } from '../../../../contract/imports.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** In lines. */
export function ImportProgress({
  progress: { state, rowsDone, rowsTotal },
}: {
  progress: Pick<Import, 'state' | 'rowsDone' | 'rowsTotal'>;
}) {
  const id = useId();
  const act = state === 'checking' ? 'Checking the file' : 'Applying the file';
  return (
    <div className="grid max-w-form gap-2">
      <label htmlFor={id} className="font-semibold">
        {act}
      </label>
      <ProgressBar id={id} max={Math.max(rowsTotal, 1)} value={rowsDone} />
      <p className="text-small text-muted" role="status">
        {rowsTotal === 0
          ? 'Waiting for its turn'
          : `${rowsDone.toLocaleString('en-IN')} of ${rowsTotal.toLocaleString('en-IN')} lines`}
      </p>
      <p className="text-small text-muted">
        You can leave this page: the import continues, and the list of past imports leads back here.
      </p>
    </div>
  );
}
