import { findCategory, GENDERS } from '../../../../contract/kernel/categories.ts';
import { SORT_OPTIONS } from '../../../../contract/kernel/sort-options.ts';
import { pageIn, searchIn, textIn } from '../../../shared/url-state/address-values.ts';

/** The list's whole state is in its address: it can be bookmarked, shared and navigated by Back. */

export const PER_PAGE = 24;
const MAX_BRAND_LENGTH = 80;

/** Filters whose values the bar offers; the others are the search and the state. */
const FILTERS = ['category', 'brand', 'gender', 'discount', 'sortBy', 'search', 'state'] as const;
type FilterName = (typeof FILTERS)[number];

export type ListState = 'on_sale' | 'archived' | 'all';

/** The filters in an address, in one spelling; invalid values are left out. */
export function sellerProductsQuery(address: URLSearchParams): URLSearchParams {
  const asked = (name: FilterName) => address.get(name) ?? '';
  const state = stateOf(address);
  const known: Record<FilterName, string | undefined> = {
    category: findCategory(asked('category')),
    brand: textIn(address, 'brand', MAX_BRAND_LENGTH),
    gender: GENDERS.find((gender) => gender === asked('gender').toLowerCase()),
    discount: /^([1-9]\d?|100)$/.test(asked('discount')) ? asked('discount') : undefined,
    sortBy: SORT_OPTIONS.find((option) => option === asked('sortBy')),
    search: searchIn(address),
    state: state === 'on_sale' ? undefined : state,
  };
  const query = new URLSearchParams();
  for (const name of FILTERS) if (known[name]) query.set(name, known[name]);
  if (pageOf(address) > 1) query.set('page', String(pageOf(address)));
  return query;
}

export function stateOf(query: URLSearchParams): ListState {
  const state = query.get('state');
  return state === 'archived' || state === 'all' ? state : 'on_sale';
}

/** What the filters of such an address ask of the API. */
export function filtersOf(query: URLSearchParams) {
  const chosen = (name: FilterName) => query.get(name) ?? undefined;
  const state = stateOf(query);
  return {
    category: chosen('category'),
    brand: chosen('brand'),
    gender: chosen('gender'),
    sortBy: chosen('sortBy'),
    discount: chosen('discount'),
    search: chosen('search'),
    ...(state !== 'all' && { isArchived: state === 'archived' }),
  };
}

/** From 1. */
export const pageOf = pageIn;

/** The address with some filters changed, back on the first page. */
export function withFilters(
  query: URLSearchParams,
  chosen: Partial<Record<FilterName, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(chosen)) next.set(name, value);
  return sellerProductsQuery(next);
}

export function withPage(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  next.set('page', String(page));
  return `?${next}`;
}

/** Whether anything but the state narrows the list. */
export function isNarrowed(query: URLSearchParams): boolean {
  return FILTERS.some((name) => name !== 'state' && name !== 'sortBy' && query.has(name));
}
