import { useCallback, useEffect, useRef } from 'react';

/** Changes what is shown now: since a call was sent, other changes may have arrived. Does nothing while there is nothing. */
export function useChangeLatest<Data>(
  data: Data | undefined,
  show: (data: Data) => void,
): (change: (before: Data) => Data) => void {
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  return useCallback(
    (change) => {
      if (latest.current === undefined) return;
      latest.current = change(latest.current);
      show(latest.current);
    },
    [show],
  );
}
