import type { MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { REVIEWS_NOT_LOADED } from '../../kit/http/content-failures.ts';
import { ListScreen, RowCount } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receivedReviewList } from './reviews/received-list.ts';
import { ReceivedReview, withReply } from './reviews/received-review.tsx';
import { GuideLink } from './today/first-day-guide.tsx';
import { useRefreshToday } from './today/today-context.ts';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/reviews';

const PER_PAGE = 12;

type ReceivedReviews = Reply<'GET /api/review/received'>;

const loadReceivedReviews: ScreenLoad<ReceivedReviews> = (api, { searchParams }) =>
  api('GET /api/review/received', {
    query: { ...receivedReviewList.queryOf(receivedReviewList.read(searchParams)), limit: String(PER_PAGE) },
  });

export const meta: MetaFunction = ({ matches }) => pageTitle('Reviews', matches);

export const clientLoader = screenLoader({ reviews: loadReceivedReviews });

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { reviews: loaded } = loaderData;
  const list = useList(receivedReviewList, loaded);
  const refreshToday = useRefreshToday();
  const { showChanged } = list;
  return (
    <ListScreen
      title="Reviews"
      list={list}
      views={<SavedViewTabs list={list} path="/seller/reviews" />}
      filters={{ label: 'Reviews', className: 'grid max-w-form gap-3 md:grid-cols-2' }}
      failure={REVIEWS_NOT_LOADED}
      empty={
        <EmptyState
          icon="star"
          title="No reviews yet"
          text="Buyers can write a review after delivery."
          action={<GuideLink />}
        />
      }
      noMatch={{
        noun: 'reviews',
        text: 'Try another star rating, or include answered reviews.',
      }}
      renderRows={(page) => (
        <div className="grid gap-4">
          <RowCount total={page.total} noun={['review', 'reviews']} />
          <ul className="grid gap-4" aria-label="Reviews">
            {page.reviews.map((review) => (
              <li key={review.id}>
                <ReceivedReview
                  review={review}
                  withProduct
                  onReply={(reply) => {
                    showChanged((before) => ({
                      ...before,
                      reviews: withReply(before.reviews, review, reply),
                    }));
                    refreshToday();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    />
  );
}
