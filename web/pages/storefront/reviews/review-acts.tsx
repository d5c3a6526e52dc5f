import { useState } from 'react';
import type { ReviewId } from '../../../../contract/kernel/schemas.ts';
import type { Review } from '../../../../contract/reviews.ts';
import { api } from '../../../kit/http/api.ts';
import { anyMessageOf } from '../../../kit/http/problem-message.ts';
import { ReportButton } from '../../../concepts/moderation/report-button.tsx';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { HelpfulVotes } from './helpful-votes.tsx';
import type { OwnReviews } from './review-form.tsx';

interface ReviewActsProps {
  review: Review;
  own: OwnReviews | undefined;
  mayVote: boolean;
}

export function ReviewActs({ review, own, mayVote }: ReviewActsProps) {
  return (
    <>
      {mayVote ? (
        <HelpfulButton review={review} wasVoted={isAmong(own?.votedFor, review.id)} />
      ) : (
        <HelpfulVotes review={review} />
      )}
      <ReportButton
        kind="review"
        id={review.id}
        name={`the review by ${review.author}`}
        isReported={isAmong(own?.reported, review.id)}
      />
    </>
  );
}

const isAmong = (ids: readonly ReviewId[] = [], id: ReviewId) => ids.includes(id);

function HelpfulButton({ review, wasVoted }: { review: Review; wasVoted: boolean }) {
  const [vote, setVote] = useState<{ helpfulVotes: number; isVoted: boolean }>();
  const { helpfulVotes, isVoted } = vote ?? { helpfulVotes: review.helpfulVotes, isVoted: wasVoted };
  const toggle = async () => {
    try {
      setVote(await api('PUT /api/review/helpful/:reviewId', { params: { reviewId: review.id } }));
    } catch (error) {
      notify('error', anyMessageOf(error));
    }
  };
  return (
    <Button variant="quiet" size="small" aria-pressed={isVoted} onClick={() => void toggle()}>
      Helpful ({helpfulVotes})
    </Button>
  );
}
