import type { ShopOrderStatus } from '../../../contract/orders.ts';
import type { ShopOrderSort } from '../../../contract/shop-orders.ts';
import { dayIn, pageIn, searchIn } from '../../shared/url-state/address-values.ts';
import type { Sorting } from '../../ui/sort-head.tsx';

/** Orders to be handled, or finished ones. */
export type ShopOrderList = 'current' | 'previous';

export const SORT_WORDS: Record<ShopOrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total',
  lowest: 'Lowest total',
  stateFirst: 'Earliest state',
  stateLast: 'Latest state',
  buyerFirst: 'Buyer A to Z',
  buyerLast: 'Buyer Z to A',
};

/** The states of the orders of each list. */
export const STATUSES_OF = {
  current: ['placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned'],
  previous: ['delivered', 'cancelled', 'refunded'],
} as const satisfies Record<ShopOrderList, readonly ShopOrderStatus[]>;

/** What a heading sorts by: at first by what people look for, then the other way round. */
export const HEADING_SORTS = {
  placed: { ascending: 'oldest', descending: 'newest', first: 'descending' },
  buyer: { ascending: 'buyerFirst', descending: 'buyerLast', first: 'ascending' },
  total: { ascending: 'lowest', descending: 'highest', first: 'descending' },
  state: { ascending: 'stateFirst', descending: 'stateLast', first: 'ascending' },
} as const satisfies Record<
  string,
  { ascending: ShopOrderSort; descending: ShopOrderSort; first: 'ascending' | 'descending' }
>;

export type OrderColumn = keyof typeof HEADING_SORTS;

/** By which heading an order of the list is, and which way. */
export function sortingOf(sort: ShopOrderSort): Sorting<OrderColumn> {
  const columns = Object.keys(HEADING_SORTS) as OrderColumn[]; // it has no others
  const isOf = (column: OrderColumn) =>
    HEADING_SORTS[column].ascending === sort || HEADING_SORTS[column].descending === sort;
  const sortBy = columns.find(isOf) ?? 'placed';
  return { sortBy, direction: HEADING_SORTS[sortBy].ascending === sort ? 'ascending' : 'descending' };
}

type ListedStatus = (typeof STATUSES_OF)[ShopOrderList][number];

/** The state of a list of orders; empty texts are no filter. */
export interface ShopOrderQuery {
  status: ListedStatus | '';
  /** Days in Asia/Kolkata, YYYY-MM-DD. */
  from: string;
  to: string;
  search: string;
  sort: ShopOrderSort;
  page: number;
}

/** Reads the address; invalid values are left out. */
export function shopOrderQueryIn(address: URLSearchParams, list: ShopOrderList): ShopOrderQuery {
  const sort = address.get('sort') ?? '';
  return {
    status: STATUSES_OF[list].find((status) => status === address.get('status')) ?? '',
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    search: searchIn(address),
    sort: isSort(sort) ? sort : 'newest',
    page: pageIn(address),
  };
}

/** The address of a list, without default values. */
export function addressOf({ page, sort, ...filter }: ShopOrderQuery): URLSearchParams {
  const address = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (sort !== 'newest') address.set('sort', sort);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Whether two addresses have the same parameters, in any order. */
export function isSameAddress(one: URLSearchParams, other: URLSearchParams): boolean {
  const said = (address: URLSearchParams) =>
    [...address]
      .map((pair) => pair.join('='))
      .toSorted()
      .join('&');
  return said(one) === said(other);
}

export function isFiltered({ status, from, to, search }: ShopOrderQuery): boolean {
  return [status, from, to, search].some((value) => value !== '');
}

function isSort(text: string): text is ShopOrderSort {
  return Object.hasOwn(SORT_WORDS, text);
}
