import { use, useDeferredValue } from 'react';

/**
 * What a loader promises without waiting for it; undefined until it has come. The last value stays while the next one
 * loads. Nothing above is suspended, so a focused control beside it stays.
 */
export function useDeferredData<Data>(promise: Promise<Data>): Data | undefined {
  const shown = useDeferredValue<Promise<Data> | null>(promise, null);
  return shown === null ? undefined : use(shown);
}
