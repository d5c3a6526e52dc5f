import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiClient, Reply } from '../../../../contract/client.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { REVIEWS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { api } from '../../../kit/http/api.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { useRefreshToday } from '../today/today-context.ts';
import { ReceivedReview, withReply } from './received-review.tsx';

type Received = Reply<'GET /api/review/received'>;

export const loadProductReviews: ScreenLoad<Received, { productId: ProductId }> = (client, { params }) =>
  loadPage(client, params.productId, 1);

interface SellerProductReviewsProps {
  productId: ProductId;
  loaded: Loaded<Received>;
}

export function SellerProductReviews({ productId, loaded }: SellerProductReviewsProps) {
  const { data, error, reload, showChanged } = useLoadedPart(loaded);
  const refreshToday = useRefreshToday();
  const [isLoading, setLoading] = useState(false);
  const more = async ({ currentPage }: Received) => {
    setLoading(true);
    try {
      const next = await loadPage(api, productId, currentPage + 1);
      showChanged(({ reviews }) => ({ ...next, reviews: [...reviews, ...next.reviews] }));
    } catch (failure) {
      notify('error', messageOf(failure, couldNotBe('More reviews', 'loaded')));
    }
    setLoading(false);
  };
  return (
    <section aria-labelledby="own-reviews" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="own-reviews">Reviews</h2>
        <Link to="/seller/reviews" className="text-link">
          Reviews of all products
        </Link>
      </div>
      {!data && error !== undefined && (
        <LoadFailure title={REVIEWS_NOT_LOADED} error={error} onRetry={reload} />
      )}
      {data?.total === 0 && (
        <p className="text-muted">No reviews yet. Buyers can write a review after delivery.</p>
      )}
      {data && data.total > 0 && (
        <ul className="grid gap-4">
          {data.reviews.map((review) => (
            <li key={review.id}>
              <ReceivedReview
                review={review}
                onReply={(reply) => {
                  showChanged((before) => ({ ...before, reviews: withReply(before.reviews, review, reply) }));
                  refreshToday();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.currentPage < data.totalPages && (
        <div>
          <Button variant="outline" busy={isLoading} onClick={() => void more(data)}>
            More reviews
          </Button>
        </div>
      )}
    </section>
  );
}

function loadPage(client: ApiClient, productId: ProductId, page: number): Promise<Received> {
  return client('GET /api/review/received', { query: { productId, page: String(page) } });
}
