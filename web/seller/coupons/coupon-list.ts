import type { CouponSort, CouponState } from '../../../contract/coupons.ts';
import { COUPON_STATE_WORDS } from '../../shared/coupons/coupon-words.ts';
import { defineList, id, oneOf, type SortColumn, sorted, text } from '../../shared/lists/list-definition.ts';
import type { ViewOf } from '../../shared/lists/use-list.ts';

/** The orders of the list; it begins with the first one. */
export const COUPON_SORTS: Record<CouponSort, SortColumn> = {
  newest: { label: 'Newest first', first: 'descending' },
  code: { label: 'Code', first: 'ascending' },
  minOrderAmount: { label: 'Minimum order', first: 'ascending' },
  expiryDate: { label: 'Expiry date', first: 'ascending' },
  usedCount: { label: 'Most used', first: 'descending' },
  revenue: { label: 'Most revenue', first: 'descending' },
};

const STATES = Object.keys(COUPON_STATE_WORDS) as CouponState[]; // the keys of the record, by its type

export const couponList = defineList({
  search: text(),
  state: oneOf(STATES),
  productId: id,
  ...sorted(COUPON_SORTS),
});

export type CouponListView = ViewOf<typeof couponList>;
