import { useCallback, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { ReviewPage } from '../../contract/reviews.ts';
import { api } from '../api.ts';
import { SignInLink } from '../layout/sign-in-link.tsx';
import { loginAddress } from '../session/return-path.ts';
import { useSession } from '../session/session-store.ts';
import { useStoredStateReady } from '../session/stored-state.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { StarRating } from '../ui/star-rating.tsx';
import { Histogram } from './histogram.tsx';
import { type OwnReview, ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';

interface ReviewsProps {
  productId: ProductId;
  /** The first page; null when it could not be loaded. */
  page: ReviewPage | null;
}

/** What buyers say of a product, and the form for those it was delivered to (PDP-16). */
export function Reviews({ productId, page }: ReviewsProps) {
  const isReady = useStoredStateReady();
  const role = useSession((session) => session.role);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<OwnReview>();

  const loadOwn = useCallback(async () => {
    // Without an answer the form stays away; the reviews are there all the same.
    setOwn(await api('GET /api/review/:productId/mine', { params: { productId } }).catch(() => undefined));
  }, [productId]);
  useEffect(() => {
    if (isReady && role === 'buyer') void loadOwn();
    else setOwn(undefined);
  }, [isReady, role, loadOwn]);

  // A buyer's own answer is awaited, so that no sentence makes way for a form.
  const isExplained = role !== 'buyer' || (own !== undefined && !own.mayReview);
  return (
    <section aria-labelledby="reviews" className="reviews">
      <div className="grid content-start gap-4">
        <h2 id="reviews">Reviews</h2>
        {page && page.totalReviews > 0 && (
          <>
            <p className="flex items-center gap-2">
              <StarRating rating={page.rating} />
              <span className="font-semibold">{page.rating.toFixed(1)}</span>
              <span className="text-muted">
                from {page.totalReviews} {page.totalReviews === 1 ? 'review' : 'reviews'}
              </span>
            </p>
            <Histogram counts={page.histogram} />
          </>
        )}
        {own?.mayReview && (
          <ReviewForm
            key={own.review?.id ?? 'new'}
            productId={productId}
            own={own}
            onSaved={() => {
              void loadOwn();
              void revalidate();
            }}
          />
        )}
        {isReady && isExplained && (
          <p className="text-small text-muted">
            {role === null ? (
              <>
                <SignInLink to={loginAddress(pathname)}>Sign in</SignInLink> to review what was delivered to
                you.
              </>
            ) : role === 'seller' ? (
              'Reviews are written by buyers the product was delivered to.'
            ) : (
              'You can review a product once it was delivered to you.'
            )}
          </p>
        )}
      </div>
      {page ? (
        <ReviewList
          key={JSON.stringify(page.reviews.map(({ id, isEdited, stars }) => [id, isEdited, stars]))}
          productId={productId}
          first={page}
          votedFor={own?.votedFor ?? []}
        />
      ) : (
        <Notice
          tone="deal"
          title="The reviews could not be loaded"
          action={
            <Button variant="outline" size="small" onClick={() => void revalidate()}>
              Try Again
            </Button>
          }
        />
      )}
    </section>
  );
}
