import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Loaded } from './screen-loader.ts';

export interface LoadedPart<Data> {
  /** The last loaded value; stays during a reload and when that fails. */
  data: Data | undefined;
  /** Why the latest load failed; undefined while another one runs. */
  error: unknown;
  isLoading: boolean;
  /** Reloads all parts of the screen. */
  reload: () => void;
  /** Replaces the value with one returned by a mutation. */
  show: (data: Data) => void;
  /** Changes the value that is shown then: others may have changed it since a mutation was sent. Does nothing while there is none. */
  showChanged: (change: (before: Data) => Data) => void;
}

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
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);

  return { data: latest.data, error, isLoading, reload, show, showChanged };
}

/** Whether the same screen is loading with another query, such as the next page of a list. */
function useIsReplaced(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
