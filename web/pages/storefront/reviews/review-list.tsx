import { Suspense } from 'react';
import { choiceText } from '../../../../contract/kernel/product-options.ts';
import type { Review, ReviewPage } from '../../../../contract/reviews.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClasses } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ReplyContent, ReviewContent } from '../../../concepts/reviews/review-content.tsx';
import { HelpfulVotes } from './helpful-votes.tsx';
import type { OwnReviews } from './review-form.tsx';
import { REVIEW_SORTS, type ReviewChoice } from './use-review-list.ts';

/** The acts need an account, so visitors never load their script. */
const ReviewActs = lazyPart(async () => (await import('./review-acts.tsx')).ReviewActs, HelpfulVotes);

interface ReviewListProps {
  shown: ReviewPage;
  choice: ReviewChoice;
  isLoading: boolean;
  onChoose: (change: Partial<ReviewChoice>) => void;
  onMore: () => void;
  own: OwnReviews | undefined;
}

export function ReviewList({ shown, choice, isLoading, onChoose, onMore, own }: ReviewListProps) {
  const { sortBy, stars, withPictures, variant } = choice;
  if (shown.histogram.every((count) => count === 0))
    return <p className="text-muted">No reviews yet. Be the first to write one.</p>;
  return (
    <div className="grid content-start gap-4" aria-busy={isLoading}>
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          label="Sort reviews"
          hideLabel
          value={sortBy}
          options={REVIEW_SORTS}
          onChange={({ target }) =>
            onChoose({ sortBy: REVIEW_SORTS.find(({ value }) => value === target.value)?.value ?? sortBy })
          }
        />
        <SelectField
          label="Show reviews with"
          hideLabel
          value={stars?.toString() ?? ''}
          placeholder="All stars"
          options={[5, 4, 3, 2, 1].map((count) => ({
            value: String(count),
            label: count === 1 ? '1 star' : `${count} stars`,
          }))}
          onChange={({ target }) => onChoose({ stars: target.value ? Number(target.value) : undefined })}
        />
        {shown.variants.length > 0 && (
          <VariantFilter
            variants={shown.variants}
            chosen={variant}
            onChoose={(chosen) => onChoose({ variant: chosen })}
          />
        )}
        {shown.withPictures > 0 && (
          <button
            type="button"
            className={chipClasses()}
            aria-pressed={withPictures}
            onClick={() => onChoose({ withPictures: !withPictures })}
          >
            With pictures ({shown.withPictures})
          </button>
        )}
      </div>
      <ul className="grid gap-4">
        {shown.reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} own={own} />
          </li>
        ))}
      </ul>
      {shown.reviews.length === 0 && (
        <p role="status" className="text-muted">
          {withPictures
            ? 'No such review has pictures.'
            : `No ${variant ? 'such ' : ''}review has this many stars.`}
        </p>
      )}
      {shown.currentPage < shown.totalPages && (
        <div>
          <Button variant="outline" busy={isLoading} onClick={onMore}>
            More reviews
          </Button>
        </div>
      )}
    </div>
  );
}

interface VariantFilterProps {
  variants: ReviewPage['variants'];
  chosen: ReviewChoice['variant'];
  onChoose: (variant: ReviewChoice['variant']) => void;
}

/** Buyers of one size care how that size fits. */
function VariantFilter({ variants, chosen, onChoose }: VariantFilterProps) {
  return (
    <SelectField
      label="Show reviews of"
      hideLabel
      value={chosen ?? ''}
      placeholder="All variants"
      options={variants.map(({ id, choices, reviews }) => ({
        value: id,
        label: `${choiceText(choices)} (${reviews})`,
      }))}
      onChange={({ target }) => onChoose(variants.find(({ id }) => id === target.value)?.id)}
    />
  );
}

function ReviewCard({ review, own }: { review: Review; own: OwnReviews | undefined }) {
  const role = useSession((session) => session.role);
  const votes = <HelpfulVotes review={review} />;
  return (
    <article className="review">
      <ReviewContent review={review} />
      {review.reply && <ReplyContent reply={review.reply} />}
      <div className="flex flex-wrap items-center gap-2">
        {role === null || own?.review?.id === review.id ? (
          votes
        ) : (
          <Suspense fallback={votes}>
            <ReviewActs review={review} own={own} mayVote={role === 'buyer'} />
          </Suspense>
        )}
      </div>
    </article>
  );
}
