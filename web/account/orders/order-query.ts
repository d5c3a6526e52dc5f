import type { OrderFilterState } from '../../../contract/orders.ts';
import { dayIn, pageIn, searchIn } from '../../shared/url-state/address-values.ts';

/** What a state is called in the list's filter. */
export const FILTER_WORDS: Record<OrderFilterState, string> = {
  open: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  unpaid: 'Not paid',
};

/** The state of a list of the buyer's orders; empty texts are no filter. */
export interface OrderQuery {
  search: string;
  status: OrderFilterState | '';
  /** Days in Asia/Kolkata, YYYY-MM-DD. */
  from: string;
  to: string;
  page: number;
}

/** Reads the address; invalid values are left out. */
export function orderQueryIn(address: URLSearchParams): OrderQuery {
  return {
    search: searchIn(address),
    status: statusIn(address.get('status') ?? ''),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    page: pageIn(address),
  };
}

/** The address of a list, without default values. */
export function addressOf({ page, ...filter }: OrderQuery): string {
  const address = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (page > 1) address.set('page', String(page));
  return `?${address}`;
}

export function isFiltered({ search, status, from, to }: OrderQuery): boolean {
  return [search, status, from, to].some((value) => value !== '');
}

function statusIn(text: string): OrderQuery['status'] {
  return Object.hasOwn(FILTER_WORDS, text) ? (text as OrderFilterState) : ''; // one of its keys
}
