import { useCallback, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Loaded } from './screen-loader.ts';
import { type LoadedPart, useReloadOnline } from './use-load.ts';

/** @param loaded keeps its data for the same address: another subject needs another React key */
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

function useIsReplaced(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
