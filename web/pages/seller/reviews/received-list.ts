import { RATING_STARS } from '../../../../contract/kernel/limits.ts';
import { choice, defineList, withChip } from '../../../kit/lists/list-definition.ts';
import { unanswered } from '../answers/unanswered.ts';

const inWords = (stars: string) => (stars === '1' ? '1 star' : `${stars} stars`);

const STAR_COUNTS = Array.from({ length: RATING_STARS }, (_, index) => String(RATING_STARS - index));

export const receivedReviewList = defineList({
  stars: withChip(
    choice({
      label: 'Stars',
      placeholder: 'All stars',
      options: STAR_COUNTS.map((value) => ({ value, label: inWords(value) })),
    }),
    inWords,
  ),
  unanswered,
});
