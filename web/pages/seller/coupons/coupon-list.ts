import type { CouponSort } from '../../../../contract/coupons.ts';
import { COUPON_STATE_WORDS } from '../../../concepts/coupons/coupon-words.ts';
import {
  asChoice,
  choice,
  defineList,
  id,
  optionsOf,
  type SortColumn,
  searchWords,
  sorted,
} from '../../../kit/lists/list-definition.ts';
import type { ViewOf } from '../../../kit/lists/use-list.ts';

const SORTS: Record<CouponSort, SortColumn> = {
  newest: { label: 'Newest first', first: 'descending' },
  code: { label: 'Code', first: 'ascending' },
  minOrderAmount: { label: 'Minimum order', first: 'ascending' },
  expiryDate: { label: 'Expiry date', first: 'ascending' },
  usedCount: { label: 'Most used', first: 'descending' },
  revenue: { label: 'Most revenue', first: 'descending' },
};

export const couponList = defineList({
  search: searchWords({ placeholder: 'Code' }),
  state: choice({ label: 'State', placeholder: 'All states', options: optionsOf(COUPON_STATE_WORDS) }),
  productId: asChoice(id, { label: 'Product', placeholder: 'All coupons' }),
  ...sorted(SORTS),
});

export type CouponListView = ViewOf<typeof couponList>;
