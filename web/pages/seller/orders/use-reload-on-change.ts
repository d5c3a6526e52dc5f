import { useEffect, useRef } from 'react';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { type OpenOrdersState, useOpenOrders } from './open-orders.ts';

/**
 * Reloads when an open order arrives, changes or is finished, also when that happened while the screen was loading.
 * @param seen the state of the open orders when the screen began to load: its data are at least as new
 * @param reload called with the change in the number of orders awaiting acceptance
 */
export function useReloadOnChange(seen: Loaded<OpenOrdersState>, reload: (arrived: number) => void): void {
  const { version, waiting } = useOpenOrders();
  const shown = useRef(seen.data);
  useEffect(() => {
    shown.current = seen.data;
  }, [seen]);
  useEffect(() => {
    const before = shown.current;
    if (version === undefined || before?.version === version) return;
    shown.current = { version, waiting };
    reload(waiting - (before?.waiting ?? waiting));
  }, [seen, version, waiting, reload]);
}
