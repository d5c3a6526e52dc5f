import { useEffect, useRef } from 'react';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { type OpenOrdersState, useOpenOrders } from './open-orders.ts';

/**
 * @param seen is the state before the screen loaded
 * @param reload gets the change in orders awaiting acceptance
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
