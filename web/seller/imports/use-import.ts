import { useEffect } from 'react';
import type { ImportDetails } from '../../../contract/imports.ts';
import type { Loaded } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { isRunning } from './import-words.ts';

const LOOK_EVERY_MS = 700;
/** Pictures take minutes or hours. */
const LOOK_FOR_PICTURES_EVERY_MS = 5_000;

/** An import, polled while it is being processed or its pictures are fetched; a page reload continues. */
export function useImport(loaded: Loaded<ImportDetails>) {
  const part = useLoadedPart(loaded);
  const { data, error, isLoading, reload } = part;
  const pause = data && !isLoading ? pauseOf(data) : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    // A failed poll is repeated; the job continues without us.
    const timer = setTimeout(reload, pause);
    return () => clearTimeout(timer);
  }, [pause, error, reload, data]);
  return part;
}

/** How long to wait before the next look; undefined where nothing changes any more. */
function pauseOf(found: ImportDetails): number | undefined {
  if (isRunning(found)) return LOOK_EVERY_MS;
  return found.pictures.waiting > 0 ? LOOK_FOR_PICTURES_EVERY_MS : undefined;
}
