import { useCallback, useEffect } from 'react';
import type { ImportDetails } from '../../../contract/imports.ts';
import { api } from '../../shared/http/api.ts';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { isAtWork } from './import-words.ts';

const LOOK_EVERY_MS = 700;

/** An import, looked at again and again while somebody works on it; a reload of the page goes on where it was. */
export function useImport(importId: string) {
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/import/:importId', { params: { importId }, signal }),
    [importId],
  );
  const loaded = useLoaded<ImportDetails>(load);
  const { data, error, isLoading, reload } = loaded;
  const isWaiting = data !== undefined && isAtWork(data) && !isLoading;
  useEffect(() => {
    if (!isWaiting) return;
    // A failed look is repeated like any other: the work goes on without us.
    const timer = setTimeout(reload, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, error, reload, data]);
  return loaded;
}
