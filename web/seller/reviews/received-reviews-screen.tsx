import type { Reply } from '../../../contract/client.ts';
import { REVIEWS_NOT_LOADED } from '../../shared/http/content-failures.ts';
import { ListScreen, RowCount } from '../../shared/lists/list-screen.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { GuideLink } from '../today/first-day-guide.tsx';
import { SavedViewTabs } from '../views/saved-view-tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receivedReviewList } from './received-list.ts';
import { ReceivedReview, withReply } from './received-review.tsx';
import { useRefreshToday } from '../today/today-context.ts';

const PER_PAGE = 12;

type ReceivedReviews = Reply<'GET /api/review/received'>;

/** One page of the reviews that the address names. */
export const loadReceivedReviews: ScreenLoad<ReceivedReviews> = (api, { searchParams }) =>
  api('GET /api/review/received', {
    query: { ...receivedReviewList.queryOf(receivedReviewList.read(searchParams)), limit: String(PER_PAGE) },
  });

/** The reviews of the shop's products, newest first, to reply to in one place. */
export function ReceivedReviewsScreen({ loaded }: { loaded: Loaded<ReceivedReviews> }) {
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
