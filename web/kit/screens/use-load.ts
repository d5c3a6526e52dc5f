import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface LoadedPart<Data> {
  /** The last loaded value; stays during a reload and when that fails. */
  data: Data | undefined;
  /** Why the latest load failed; undefined while another one runs. */
  error: unknown;
  isLoading: boolean;
  /** Loads again; with a part of a screen, all others of it as well. */
  reload: () => void;
  /** Replaces the value with one returned by a mutation. */
  show: (data: Data) => void;
  /** Changes the value that is shown then: others may have changed it since a mutation was sent. Does nothing while there is none. */
  showChanged: (change: (before: Data) => Data) => void;
}

interface LoadState<Data> {
  key: string | undefined;
  /** How often it was asked for again. */
  repeats: number;
  data?: Data | undefined;
  error?: unknown;
  isLoading: boolean;
}

interface LoadOptions<Data> {
  /** What was loaded for the former input stays until the next one has come, as the page of a list does. */
  isKept?: boolean;
  /** Waits before each new input, while typing goes on. */
  pauseMs?: number;
  /** Called with each reply. */
  onData?: (data: Data) => void;
  onError?: (error: unknown) => void;
}

/**
 * What a screen loads besides its loader: for an open dialog, a part that was scrolled to, a choice, a typed text. A newer load replaces a
 * pending one, and a failed load is repeated when the network comes back.
 * @param input plain data, compared by value; while undefined nothing is loaded, and what was loaded stays until another input is given
 */
export function useLoad<Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  input: Input | undefined,
  { isKept = false, pauseMs = 0, onData, onError }: LoadOptions<Data> = {},
): LoadedPart<Data> {
  const key = input === undefined ? undefined : JSON.stringify(input);
  const [state, setState] = useState<LoadState<Data>>({ key: undefined, repeats: 0, isLoading: false });
  if (state.key !== key) {
    setState(({ key: formerKey, data, error }) => {
      if (key === undefined) return { key, repeats: 0, data, error, isLoading: false };
      return { key, repeats: 0, data: isKept && formerKey !== undefined ? data : undefined, isLoading: true };
    });
  }

  const receive = useEffectEvent((data: Data) => {
    setState((before) => ({ ...before, data, error: undefined, isLoading: false }));
    onData?.(data);
  });
  const fail = useEffectEvent((error: unknown) => {
    setState((before) => ({ ...before, error, isLoading: false }));
    onError?.(error);
  });
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (input === undefined) return;
    load(input, signal).then(
      (data) => {
        if (!signal.aborted) receive(data);
      },
      (error: unknown) => {
        if (!signal.aborted) fail(error);
      },
    );
  });
  const { repeats } = state;
  const pause = repeats === 0 ? pauseMs : 0;
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (pause === 0) begin(signal);
    else timer = setTimeout(() => begin(signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, repeats, pause]);

  const reload = useCallback(
    () =>
      setState((before) =>
        before.key === undefined
          ? before
          : { ...before, error: undefined, repeats: before.repeats + 1, isLoading: true },
      ),
    [],
  );
  const show = useCallback((data: Data) => setState((before) => ({ ...before, data })), []);
  const showChanged = useCallback(
    (change: (before: Data) => Data) =>
      setState((before) => (before.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  );
  const { data, error, isLoading } = state;
  useReloadOnline(error, reload);
  return { data, error, isLoading, reload, show, showChanged };
}

/** Repeats a failed load when the network comes back. */
export function useReloadOnline(error: unknown, reload: () => unknown): void {
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);
}

/** Loads again a while after each answer, as long as something is under way there; never without a pause. */
export function useReloadAfter(
  pauseMs: number | undefined,
  { isLoading, reload }: Pick<LoadedPart<unknown>, 'isLoading' | 'reload'>,
): void {
  useEffect(() => {
    if (pauseMs === undefined || isLoading) return;
    const timer = setTimeout(reload, pauseMs);
    return () => clearTimeout(timer);
  }, [pauseMs, isLoading, reload]);
}
