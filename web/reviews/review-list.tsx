import { useState } from 'react';
import type { Review, ReviewPage } from '../../contract/reviews.ts';
import { ApiProblem } from '../../contract/client.ts';
import { RATING_STARS } from '../../contract/kernel/limits.ts';
import type { ProductId, ReviewId } from '../../contract/kernel/schemas.ts';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { notify } from '../session/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StarRating } from '../ui/star-rating.tsx';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

const SORTS = [
  { value: 'most_helpful', label: 'Most helpful' },
  { value: 'newest_first', label: 'Newest first' },
  { value: 'rating_high_to_low', label: 'Rating high to low' },
  { value: 'rating_low_to_high', label: 'Rating low to high' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

interface ReviewListProps {
  productId: ProductId;
  /** The first page as the page came with it. */
  first: ReviewPage;
  votedFor: readonly ReviewId[];
}

/** The reviews of a product: sorted, filtered by star, page after page. */
export function ReviewList({ productId, first, votedFor }: ReviewListProps) {
  const [shown, setShown] = useState(first);
  const [sortBy, setSortBy] = useState<Sort>('most_helpful');
  const [stars, setStars] = useState('');
  const [isLoading, setLoading] = useState(false);

  const load = async (page: number, choice: { sortBy: Sort; stars: string }) => {
    setLoading(true);
    try {
      const next = await api('GET /api/review/:productId', {
        params: { productId },
        query: { page: String(page), sortBy: choice.sortBy, stars: choice.stars || undefined },
      });
      setShown(page === 1 ? next : { ...next, reviews: [...shown.reviews, ...next.reviews] });
    } catch (error) {
      notify('error', error instanceof ApiProblem ? error.message : 'Something went wrong');
    } finally {
      setLoading(false);
    }
  };
  const choose = (choice: { sortBy: Sort; stars: string }) => {
    setSortBy(choice.sortBy);
    setStars(choice.stars);
    void load(1, choice);
  };

  if (first.totalReviews === 0)
    return <p className="text-muted">No reviews yet. Be the first to write one.</p>;
  return (
    <div className="grid gap-4" aria-busy={isLoading}>
      <div className="flex flex-wrap gap-2">
        <SelectField
          label="Sort reviews"
          hideLabel
          value={sortBy}
          options={SORTS}
          onChange={({ target }) =>
            choose({ sortBy: SORTS.find(({ value }) => value === target.value)?.value ?? sortBy, stars })
          }
        />
        <SelectField
          label="Show reviews with"
          hideLabel
          value={stars}
          placeholder="All stars"
          options={[5, 4, 3, 2, 1].map((count) => ({
            value: String(count),
            label: count === 1 ? '1 star' : `${count} stars`,
          }))}
          onChange={({ target }) => choose({ sortBy, stars: target.value })}
        />
      </div>
      <ul className="grid gap-4">
        {shown.reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} isVoted={votedFor.includes(review.id)} />
          </li>
        ))}
      </ul>
      {shown.reviews.length === 0 && <p className="text-muted">No review has this many stars.</p>}
      {shown.currentPage < shown.totalPages && (
        <div>
          <Button
            variant="outline"
            busy={isLoading}
            onClick={() => void load(shown.currentPage + 1, { sortBy, stars })}
          >
            More reviews
          </Button>
        </div>
      )}
    </div>
  );
}

function ReviewCard({ review, isVoted }: { review: Review; isVoted: boolean }) {
  const isBuyer = useSession(({ role }) => role === 'buyer');
  const [vote, setVote] = useState<{ helpfulVotes: number; isVoted: boolean }>();
  const { helpfulVotes, isVoted: isMine } = vote ?? { helpfulVotes: review.helpfulVotes, isVoted };
  const toggle = async () => {
    try {
      setVote(await api('PUT /api/review/helpful/:reviewId', { params: { reviewId: review.id } }));
    } catch (error) {
      notify('error', error instanceof ApiProblem ? error.message : 'Something went wrong');
    }
  };
  return (
    <article className="review">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRating rating={review.stars} label={`${review.stars} of ${RATING_STARS} stars`} />
        <span className="font-semibold">{review.author}</span>
        <Badge tone="ok" icon="check">
          Verified purchase
        </Badge>
        <span className="text-small text-muted">
          {day.format(new Date(review.createdAt))}
          {review.isEdited && ', edited'}
        </span>
      </div>
      <p className="max-w-measure whitespace-pre-line">{review.text}</p>
      <div>
        {isBuyer ? (
          <Button variant="quiet" size="small" aria-pressed={isMine} onClick={() => void toggle()}>
            Helpful ({helpfulVotes})
          </Button>
        ) : (
          helpfulVotes > 0 && <p className="text-small text-muted">{helpfulVotes} found this helpful</p>
        )}
      </div>
    </article>
  );
}
