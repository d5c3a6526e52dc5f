import type { ImportDetails } from '../../../../contract/imports.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useReloadAfter } from '../../../kit/screens/use-load.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { isRunning } from './import-words.ts';

const LOOK_EVERY_MS = 700;
/** Pictures take minutes or hours. */
const LOOK_FOR_PICTURES_EVERY_MS = 5_000;

/** An import, polled while it is being processed or its pictures are fetched; a page reload continues. */
export function useImport(loaded: Loaded<ImportDetails>) {
  const part = useLoadedPart(loaded);
  // A failed look is repeated; the job continues without us.
  useReloadAfter(part.data && pauseOf(part.data), part);
  return part;
}

/** How long to wait before the next look; undefined where nothing changes any more. */
function pauseOf(found: ImportDetails): number | undefined {
  if (isRunning(found)) return LOOK_EVERY_MS;
  return found.pictures.waiting > 0 ? LOOK_FOR_PICTURES_EVERY_MS : undefined;
}
