import { useCallback, useEffect, useRef, useState } from 'react';
import { settle } from './screen-loader.ts';

export interface EventLoad<Input, Data> {
  /** The last loaded value; stays during a reload and when that fails. */
  data: Data | undefined;
  /** Why the latest load failed; undefined while another one runs. */
  error: unknown;
  isLoading: boolean;
  /** Loads something else: what was shown goes at once. */
  start: (input: Input) => void;
  /** Loads the same with another input, such as the next page: what is shown stays until it has come. */
  update: (input: Input) => void;
  reload: () => void;
}

interface State<Data> {
  data?: Data | undefined;
  error?: unknown;
  isLoading: boolean;
}

/**
 * What an action of the user asks for, such as the history in a dialog: the handler of the action starts the load. A
 * newer load replaces a pending one. A failed load is retried when the network comes back.
 * @param load a function of the module
 */
export function useEventLoad<Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
): EventLoad<Input, Data> {
  const [state, setState] = useState<State<Data>>({ isLoading: false });
  const latest = useRef<{ input: Input; controller: AbortController }>(undefined);

  const update = useCallback(
    async (input: Input) => {
      latest.current?.controller.abort();
      const controller = new AbortController();
      latest.current = { input, controller };
      setState(({ data }) => ({ data, isLoading: true }));
      const { data: loaded, error } = await settle(load(input, controller.signal));
      if (controller.signal.aborted) return;
      setState(({ data }) =>
        error === undefined ? { data: loaded, isLoading: false } : { data, error, isLoading: false },
      );
    },
    [load],
  );
  const reload = useCallback(() => {
    if (latest.current) void update(latest.current.input);
  }, [update]);
  useEffect(() => () => latest.current?.controller.abort(), []);

  const { data, error, isLoading } = state;
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);

  return {
    data,
    error,
    isLoading,
    start: (input) => {
      setState({ isLoading: true });
      void update(input);
    },
    update: (input) => void update(input),
    reload,
  };
}
