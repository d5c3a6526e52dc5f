import type { CouponSort, CouponState } from '../../../contract/coupons.ts';
import { isId, pageIn, searchIn } from '../../shared/url-state/address-values.ts';
import { type Sorting, sortedBy } from '../../ui/sort-head.tsx';
import { COUPON_STATE_WORDS } from '../../shared/coupons/coupon-words.ts';

/** The orders of the list as words for people, each with the direction that is wanted first. */
export const SORTS: Record<CouponSort, { label: string; first: 'ascending' | 'descending' }> = {
  newest: { label: 'Newest first', first: 'descending' },
  code: { label: 'Code', first: 'ascending' },
  minOrderAmount: { label: 'Minimum order', first: 'ascending' },
  expiryDate: { label: 'Expiry date', first: 'ascending' },
  usedCount: { label: 'Most used', first: 'descending' },
  revenue: { label: 'Most revenue', first: 'descending' },
};

/** The state of the list of coupons. */
export interface CouponQuery extends Sorting<CouponSort> {
  search: string;
  state: CouponState | undefined;
  /** As in the address; the server refuses an invalid one. */
  productId: string;
  page: number;
}

/** Reads the list's state from its address; invalid values are left out. */
export function couponQueryIn(address: URLSearchParams): CouponQuery {
  const state = address.get('state') ?? '';
  const sort = address.get('sortBy') ?? '';
  const sortBy = isKeyOf(SORTS, sort) ? sort : 'newest';
  const turned = address.get('direction');
  const productId = address.get('productId') ?? '';
  return {
    search: searchIn(address),
    state: isKeyOf(COUPON_STATE_WORDS, state) ? state : undefined,
    productId: isId(productId) ? productId : '',
    sortBy,
    direction: turned === 'ascending' || turned === 'descending' ? turned : SORTS[sortBy].first,
    page: pageIn(address),
  };
}

/** The address of the list with these changes; every change but that of the page goes back to the first one. */
export function couponAddress(query: CouponQuery, change: Partial<CouponQuery>): string {
  const { search, state, productId, sortBy, direction, page } = { ...query, page: 1, ...change };
  const entries = {
    ...(search && { search }),
    ...(state && { state }),
    ...(productId && { productId }),
    ...(sortBy !== 'newest' && { sortBy }),
    ...(direction !== SORTS[sortBy].first && { direction }),
    ...(page > 1 && { page: String(page) }),
  };
  return `?${new URLSearchParams(entries)}`;
}

/** The address that a press on a heading leads to. */
export function headingAddress(query: CouponQuery, column: CouponSort): string {
  return couponAddress(query, sortedBy(query, column, SORTS[column].first));
}

function isKeyOf<Keys extends object>(words: Keys, key: string): key is string & keyof Keys {
  return Object.hasOwn(words, key);
}
