import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import type { OpenOrdersState } from './open-orders.ts';
import { useReloadOnChange } from './use-reload-on-change.ts';

interface FreshOrders {
  /** Orders that arrived while the list was open. */
  ids: ReadonlySet<ShopOrderId>;
  words: string;
}

export function useFreshOrders(
  orders: readonly ShopOrderSummary[] | undefined,
  seen: Loaded<OpenOrdersState>,
  reload: () => void,
): FreshOrders {
  const [ids, setIds] = useState<ReadonlySet<ShopOrderId>>(new Set());
  const [words, setWords] = useState('');
  const known = useRef(new Set<ShopOrderId>());
  const isArrival = useRef(false);

  useReloadOnChange(
    seen,
    useCallback(
      (arrived) => {
        if (arrived > 0) {
          isArrival.current = true;
          setWords(arrived === 1 ? 'A new order has arrived.' : `${arrived} new orders have arrived.`);
        } else setWords('');
        reload();
      },
      [reload],
    ),
  );

  useEffect(() => {
    if (!orders) return;
    // After a page change, orders that were not seen before appear as well; those are not new.
    const came = orders.filter(({ id, status }) => status === 'placed' && !known.current.has(id));
    if (isArrival.current) setIds((before) => new Set([...before, ...came.map(({ id }) => id)]));
    isArrival.current = false;
    for (const { id } of orders) known.current.add(id);
  }, [orders]);

  return { ids, words };
}
