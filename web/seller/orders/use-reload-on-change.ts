import { useEffect, useRef } from 'react';
import { useOpenOrders } from './open-orders.ts';

/**
 * Reloads when an open order arrives, changes or is finished.
 * @param reload called with the change in the number of orders awaiting acceptance
 */
export function useReloadOnChange(reload: (arrived: number) => void): void {
  const { version, waiting } = useOpenOrders();
  const shown = useRef({ version, waiting });
  useEffect(() => {
    const before = shown.current;
    if (before.version === version) return;
    shown.current = { version, waiting };
    // The first version is the state at opening.
    if (before.version !== undefined && version !== undefined) reload(waiting - before.waiting);
  }, [version, waiting, reload]);
}
