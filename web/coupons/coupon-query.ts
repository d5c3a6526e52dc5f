import type { CouponSort, CouponState } from '../../contract/coupons.ts';
import { isId, pageIn, searchIn } from '../address-values.ts';
import { COUPON_STATE_WORDS } from './coupon-words.ts';

/** The orders of the list as words for people, each with the direction that is wanted first. */
export const SORTS: Record<CouponSort, { label: string; first: 'ascending' | 'descending' }> = {
  newest: { label: 'Newest first', first: 'descending' },
  code: { label: 'Code', first: 'ascending' },
  minOrderAmount: { label: 'Minimum order', first: 'ascending' },
  expiryDate: { label: 'Expiry date', first: 'ascending' },
  usedCount: { label: 'Most used', first: 'descending' },
  revenue: { label: 'Most revenue', first: 'descending' },
};

/** What the address asks of the list of coupons. */
export interface CouponQuery {
  search: string;
  state: CouponState | undefined;
  /** As it stands in the address; the server says when it is none. */
  productId: string;
  sortBy: CouponSort;
  direction: 'ascending' | 'descending';
  page: number;
}

/** Reads the list's state from its address; what makes no sense there is taken for not given. */
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

/** The order that a press on a heading leads to: turned round when the list has it already. */
export function sortedBy(query: CouponQuery, sortBy: CouponSort): Pick<CouponQuery, 'sortBy' | 'direction'> {
  if (query.sortBy !== sortBy) return { sortBy, direction: SORTS[sortBy].first };
  return { sortBy, direction: query.direction === 'ascending' ? 'descending' : 'ascending' };
}

function isKeyOf<Keys extends object>(words: Keys, key: string): key is string & keyof Keys {
  return Object.hasOwn(words, key);
}
