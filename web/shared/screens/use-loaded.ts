import { useCallback, useEffect, useState } from 'react';

type Load<Data> = (signal: AbortSignal) => Promise<Data>;

interface Loaded<Data> {
  /** The last loaded value; stays during a reload and when that fails. */
  data: Data | undefined;
  /** Why the latest attempt failed; undefined while another one runs. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Replaces the value with one returned by a mutation. */
  show: (data: Data) => void;
}

/**
 * Loads what a screen of a guarded area shows, in the browser. A failed attempt is retried when the network
 * comes back.
 * @param load must keep its identity while it loads the same: a function of the module, or one from `useCallback`
 */
export function useLoaded<Data>(load: Load<Data>): Loaded<Data> {
  const [data, show] = useState<Data>();
  const [attempt, setAttempt] = useState(0);
  /** The latest settled attempt. */
  const [ended, setEnded] = useState<{ load: Load<Data>; attempt: number; error?: unknown }>();
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (loaded) => {
        if (controller.signal.aborted) return;
        show(loaded);
        setEnded({ load, attempt });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setEnded({ load, attempt, error });
      },
    );
    return () => controller.abort();
  }, [load, attempt]);

  const isLoading = ended?.load !== load || ended.attempt !== attempt;
  const error = isLoading ? undefined : ended.error;
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);

  return { data, error, isLoading, reload, show };
}
