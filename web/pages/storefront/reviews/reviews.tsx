import { Suspense } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { Product } from '../../../../contract/catalog.ts';
import { hasSizes } from '../../../../contract/kernel/product-options.ts';
import type { ReviewPage } from '../../../../contract/reviews.ts';
import { REVIEWS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { TRY_AGAIN } from '../../../ui/try-again.ts';
import { FitBars } from './fit-bars.tsx';
import { Histogram } from './histogram.tsx';
import { ReviewList } from './review-list.tsx';
import { useOwnReviews } from './use-own-reviews.ts';
import { useReviewList } from './use-review-list.ts';

const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm);

interface ReviewsProps {
  product: Pick<Product, 'id' | 'options'>;
  page: ReviewPage | null;
}

/** PDP-16. */
export function Reviews({ product: { id: productId, options }, page }: ReviewsProps) {
  const isReady = useStoredStateReady();
  const role = useSession((session) => session.role);
  const { revalidate } = useRevalidator();
  const { choice, shown, isLoading, choose, more, refresh } = useReviewList(productId, page);
  const showFresh = () => {
    void revalidate();
    refresh();
  };
  const { own, reload } = useOwnReviews(productId, showFresh);

  // The form must not replace a text, so it waits for the buyer's own state.
  const isExplained = role !== 'buyer' || (own !== undefined && !own.mayReview);
  return (
    <section aria-labelledby="reviews" className="reviews">
      <div className="grid grid-cols-1 content-start gap-4">
        <h2 id="reviews">Reviews</h2>
        {page && page.totalReviews > 0 && (
          <>
            <p className="flex flex-wrap items-center gap-x-2">
              <StarRating rating={page.rating} />
              <span className="font-semibold">{page.rating.toFixed(1)}</span>
              <span className="text-muted">
                from {page.totalReviews} {page.totalReviews === 1 ? 'review' : 'reviews'}
              </span>
            </p>
            <Histogram
              counts={page.histogram}
              chosen={choice.stars}
              onChoose={(stars) => choose({ stars })}
            />
            {page.fits && <FitBars counts={page.fits} />}
          </>
        )}
        {own?.mayReview && (
          <Suspense fallback={<Spinner label="Loading" />}>
            <ReviewForm
              productId={productId}
              hasSizes={hasSizes(options)}
              own={own}
              onChange={() => {
                reload();
                showFresh();
              }}
            />
          </Suspense>
        )}
        {!own?.mayReview && <WhyNot isKnown={isReady && isExplained} />}
      </div>
      {page && shown ? (
        <ReviewList
          shown={shown}
          choice={choice}
          isLoading={isLoading}
          own={own}
          onChoose={choose}
          onMore={more}
        />
      ) : (
        <Alert
          tone="deal"
          title={REVIEWS_NOT_LOADED}
          action={
            <Button variant="outline" size="small" onClick={showFresh}>
              {TRY_AGAIN}
            </Button>
          }
        />
      )}
    </section>
  );
}

/** PDP-16. Its line is kept free until the role is known, so that nothing moves. */
function WhyNot({ isKnown }: { isKnown: boolean }) {
  const role = useSession((session) => session.role);
  const { pathname } = useLocation();
  if (!isKnown)
    return (
      <p className="text-small" aria-hidden="true">
        {'\u00a0'}
      </p>
    );
  return (
    <p className="text-small text-muted">
      {role === null ? (
        <>
          <Link to={loginAddress(pathname)}>Sign in</Link> to review what was delivered to you.
        </>
      ) : role === 'seller' ? (
        'Only buyers who received the product can review it.'
      ) : (
        'You can review a product after it is delivered to you.'
      )}
    </p>
  );
}
