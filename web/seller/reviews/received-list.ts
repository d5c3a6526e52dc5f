import { RATING_STARS } from '../../../contract/kernel/limits.ts';
import { defineList, oneOf } from '../../shared/lists/list-definition.ts';

/** Most stars first. */
export const STAR_COUNTS = Array.from({ length: RATING_STARS }, (_, index) => String(RATING_STARS - index));

export const receivedReviewList = defineList({
  stars: oneOf(STAR_COUNTS),
  /** Only reviews without a reply. */
  unanswered: oneOf(['true']),
});
