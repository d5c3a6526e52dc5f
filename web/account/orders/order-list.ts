import type { OrderFilterState } from '../../../contract/orders.ts';
import { day, defineList, oneOf, text } from '../../shared/lists/list-definition.ts';
import type { ViewOf } from '../../shared/lists/use-list.ts';

/** The states of the list's filter. */
export const FILTER_WORDS: Record<OrderFilterState, string> = {
  open: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  unpaid: 'Not paid',
};

export const orderList = defineList({
  search: text(),
  status: oneOf(Object.keys(FILTER_WORDS) as OrderFilterState[]), // the keys of the record, by its type
  from: day,
  to: day,
});

export type OrderListView = ViewOf<typeof orderList>;
