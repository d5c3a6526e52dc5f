import { choice, withChip } from '../../../kit/lists/list-definition.ts';

const NOT_ANSWERED = 'Not answered yet';

export const unanswered = withChip(
  choice({
    label: 'Answer',
    placeholder: 'Answered or not',
    options: [{ value: 'true', label: NOT_ANSWERED }],
  }),
  () => NOT_ANSWERED,
);
