import { useEffect } from 'react';
import type { ImportDetails } from '../../../contract/imports.ts';
import type { Loaded } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { isRunning } from './import-words.ts';

const LOOK_EVERY_MS = 700;

/** An import, polled while it is being processed; a page reload continues. */
export function useImport(loaded: Loaded<ImportDetails>) {
  const part = useLoadedPart(loaded);
  const { data, error, isLoading, reload } = part;
  const isWaiting = data !== undefined && isRunning(data) && !isLoading;
  useEffect(() => {
    if (!isWaiting) return;
    // A failed poll is repeated; the job continues without us.
    const timer = setTimeout(reload, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, error, reload, data]);
  return part;
}
