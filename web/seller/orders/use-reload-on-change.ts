import { useEffect, useRef } from 'react';
import { useOpenOrders } from './open-orders.ts';

/**
 * Loads anew whenever an order to be handled came, moved or was finished.
 * @param reload told how many more orders than before wait to be accepted; negative when they became fewer
 */
export function useReloadOnChange(reload: (arrived: number) => void): void {
  const { version, waiting } = useOpenOrders();
  const shown = useRef({ version, waiting });
  useEffect(() => {
    const before = shown.current;
    if (before.version === version) return;
    shown.current = { version, waiting };
    // The first version only says how things stood when the screen opened.
    if (before.version !== undefined && version !== undefined) reload(waiting - before.waiting);
  }, [version, waiting, reload]);
}
