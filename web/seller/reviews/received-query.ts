import { RATING_STARS } from '../../../contract/kernel/limits.ts';
import { pageIn } from '../../shared/url-state/address-values.ts';

/** The state of the list of received reviews. */
export interface ReceivedQuery {
  /** As many alone; '' for all. */
  stars: string;
  isUnanswered: boolean;
  page: number;
}

/** Most stars first. */
export const STAR_COUNTS = Array.from({ length: RATING_STARS }, (_, index) => RATING_STARS - index);

/** Reads the address; invalid values are left out. */
export function receivedQueryIn(address: URLSearchParams): ReceivedQuery {
  const stars = STAR_COUNTS.find((count) => String(count) === address.get('stars'));
  return {
    stars: stars === undefined ? '' : String(stars),
    isUnanswered: address.get('unanswered') === 'true',
    page: pageIn(address),
  };
}

/** The address of a list, without default values. */
export function receivedAddress({ stars, isUnanswered, page }: ReceivedQuery): string {
  const entries = {
    ...(stars && { stars }),
    ...(isUnanswered && { unanswered: 'true' }),
    ...(page > 1 && { page: String(page) }),
  };
  return `?${new URLSearchParams(entries)}`;
}
