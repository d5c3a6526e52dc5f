import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface LoadedPart<Data> {
  /** The last value stays during a reload and after a failed one. */
  data: Data | undefined;
  /** Undefined while another load runs. */
  error: unknown;
  isLoading: boolean;
  /** All parts of a screen load again together. */
  reload: () => void;
  show: (data: Data) => void;
  /** The change applies to the value shown then, which others may have changed since. */
  showChanged: (change: (before: Data) => Data) => void;
}

interface LoadState<Data> {
  key: string | undefined;
  repeats: number;
  data?: Data | undefined;
  error?: unknown;
  isLoading: boolean;
}

interface LoadOptions<Data> {
  isKept?: boolean;
  pauseMs?: number;
  onData?: (data: Data) => void;
  onError?: (error: unknown) => void;
}

/** A newer load replaces a pending one. @param input is compared by value; undefined loads nothing */
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

export function useReloadOnline(error: unknown, reload: () => unknown): void {
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);
}

/** Each answer starts another pause; undefined ends the polling. */
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
