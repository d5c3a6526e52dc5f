import type { OrderFilterState } from '../../../../contract/orders.ts';
import { choice, days, defineList, optionsOf, searchWords } from '../../../kit/lists/list-definition.ts';

const STATES: Record<OrderFilterState, string> = {
  open: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  unpaid: 'Not paid',
};

export const orderList = defineList({
  search: searchWords({ placeholder: 'Number, product or shop' }),
  status: choice({ label: 'State', placeholder: 'All states', options: optionsOf(STATES) }),
  ...days(),
});
