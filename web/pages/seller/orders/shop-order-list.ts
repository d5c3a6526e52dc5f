import { formatDate } from '../../../../contract/kernel/days.ts';
import { CURRENT_STATES, FINISHED_STATES, isPlacedState } from '../../../../contract/kernel/order-states.ts';
import type { ShopOrderSort, ShopOrderStatusFilter } from '../../../../contract/shop-orders.ts';
import {
  choice,
  days,
  defineList,
  type SortColumn,
  searchWords,
  sorted,
  withChip,
} from '../../../kit/lists/list-definition.ts';
import type { ViewOf } from '../../../kit/lists/use-list.ts';
import { SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';

/** `current` orders are to be handled, `previous` ones are finished. */
export type ShopOrderListName = 'current' | 'previous';

const SORTS: Record<ShopOrderSort, SortColumn> = {
  placed: { label: { descending: 'Newest first', ascending: 'Oldest first' }, first: 'descending' },
  total: { label: { descending: 'Highest total', ascending: 'Lowest total' }, first: 'descending' },
  state: { label: { ascending: 'Earliest state', descending: 'Latest state' }, first: 'ascending' },
  buyer: { label: { ascending: 'Buyer A to Z', descending: 'Buyer Z to A' }, first: 'ascending' },
};

/** `returns` stands for all orders with an open return or exchange. */
const STATUSES_OF: Record<ShopOrderListName, readonly ShopOrderStatusFilter[]> = {
  current: [...CURRENT_STATES.filter(isPlacedState), 'returns'],
  previous: FINISHED_STATES.filter(isPlacedState),
};

function listOf(name: ShopOrderListName) {
  return defineList({
    search: searchWords({ placeholder: 'Number or buyer' }),
    status: choice({
      label: 'State',
      placeholder: 'All states',
      options: STATUSES_OF[name].map((value) => ({ value, label: stateWords(value) })),
    }),
    unread: withChip(
      choice({ label: 'Messages', placeholder: 'All', options: [{ value: 'true', label: 'Unread' }] }),
      () => 'Unread messages',
    ),
    ...days(formatDate),
    ...sorted(SORTS),
  });
}

function stateWords(status: ShopOrderStatusFilter): string {
  return status === 'returns' ? 'Returns and exchanges' : SHOP_ORDER_WORDS[status].label;
}

export const shopOrderLists = { current: listOf('current'), previous: listOf('previous') };

export type ShopOrderListView = ViewOf<ReturnType<typeof listOf>>;
