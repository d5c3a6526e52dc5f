import { CURRENT_STATES, FINISHED_STATES, isPlacedState } from '../../../contract/kernel/order-states.ts';
import type { ShopOrderSort, ShopOrderStatusFilter } from '../../../contract/shop-orders.ts';
import { day, defineList, oneOf, type SortColumn, sorted, text } from '../../shared/lists/list-definition.ts';
import type { ViewOf } from '../../shared/lists/use-list.ts';

/** Orders to be handled, or finished ones. */
export type ShopOrderListName = 'current' | 'previous';

/** The orders of the list; it begins with the first one. */
export const SHOP_ORDER_SORTS: Record<ShopOrderSort, SortColumn> = {
  placed: { label: { descending: 'Newest first', ascending: 'Oldest first' }, first: 'descending' },
  total: { label: { descending: 'Highest total', ascending: 'Lowest total' }, first: 'descending' },
  state: { label: { ascending: 'Earliest state', descending: 'Latest state' }, first: 'ascending' },
  buyer: { label: { ascending: 'Buyer A to Z', descending: 'Buyer Z to A' }, first: 'ascending' },
};

/** The states of the orders of each list, and `returns` for all in which something comes back. */
export const STATUSES_OF: Record<ShopOrderListName, readonly ShopOrderStatusFilter[]> = {
  current: [...CURRENT_STATES.filter(isPlacedState), 'returns'],
  previous: FINISHED_STATES.filter(isPlacedState),
};

function listOf(name: ShopOrderListName) {
  return defineList({
    search: text(),
    status: oneOf(STATUSES_OF[name]),
    /** Only those with unread messages of the buyer. */
    unread: oneOf<'true'>(['true']),
    from: day,
    to: day,
    ...sorted(SHOP_ORDER_SORTS),
  });
}

export const shopOrderLists = { current: listOf('current'), previous: listOf('previous') };

export type ShopOrderListView = ViewOf<ReturnType<typeof listOf>>;
