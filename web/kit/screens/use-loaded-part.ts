import { useCallback, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Loaded } from './screen-loader.ts';
import { type LoadedPart, useReloadOnline } from './use-load.ts';

/**
 * One part of what the screen's `clientLoader` loaded. A failed load is retried when the network comes back.
 * @param loaded keeps its data while the address names the same thing: give the screen a key where it names another one
 */
export function useLoadedPart<Data>(loaded: Loaded<Data>): LoadedPart<Data> {
  const [latest, setLatest] = useState({ loaded, data: loaded.data });
  if (latest.loaded !== loaded) {
    setLatest({ loaded, data: loaded.error === undefined ? loaded.data : latest.data });
  }
  const show = useCallback((data: Data) => setLatest((before) => ({ ...before, data })), []);
  const showChanged = useCallback(
    (change: (before: Data) => Data) =>
      setLatest((before) => (before.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  );

  const { revalidate, state } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const isLoading = useIsReplaced() || state === 'loading';

  const error = isLoading ? undefined : loaded.error;
  useReloadOnline(error, reload);
  return { data: latest.data, error, isLoading, reload, show, showChanged };
}

/** Whether the same screen is loading with another query, such as the next page of a list. */
function useIsReplaced(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
