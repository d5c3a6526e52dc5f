import type { ImportDetails } from '../../../../contract/imports.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useReloadAfter } from '../../../kit/screens/use-load.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { isRunning } from './import-words.ts';

const POLL_INTERVAL_MS = 700;
/** Pictures take minutes or hours. */
const LOOK_FOR_PICTURES_EVERY_MS = 5_000;

export function useImport(loaded: Loaded<ImportDetails>) {
  const part = useLoadedPart(loaded);
  // A failed poll is repeated; the job continues without the page.
  useReloadAfter(part.data && pauseOf(part.data), part);
  return part;
}

function pauseOf(found: ImportDetails): number | undefined {
  if (isRunning(found)) return POLL_INTERVAL_MS;
  return found.pictures.waiting > 0 ? LOOK_FOR_PICTURES_EVERY_MS : undefined;
}
