import { Link } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { Reply } from '../../../contract/client.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { type ReceivedQuery, receivedAddress, receivedQueryIn, STAR_COUNTS } from './received-query.ts';
import { ReceivedReview, withReply } from './received-review.tsx';

const PER_PAGE = 12;

type ReceivedReviews = Reply<'GET /api/review/received'>;

/** One page of the reviews that the address names. */
export const loadReceivedReviews: ScreenLoad<ReceivedReviews> = (api, { searchParams }) => {
  const { stars, isUnanswered, page } = receivedQueryIn(searchParams);
  return api('GET /api/review/received', {
    query: {
      page: String(page),
      limit: String(PER_PAGE),
      stars: stars || undefined,
      unanswered: isUnanswered ? 'true' : undefined,
    },
  });
};

/** What buyers say of the shop's products, the newest first, to be answered in one place. */
export function ReceivedReviewsScreen({ loaded }: { loaded: Loaded<ReceivedReviews> }) {
  const [address, setAddress] = useListSearchParams();
  const query = receivedQueryIn(address);
  const { data, error, isLoading, reload, show } = useLoadedPart(loaded);
  useClampPage(data);
  return (
    <section aria-labelledby="reviews-title" className="grid content-start gap-6">
      <h1 id="reviews-title">Reviews</h1>
      <Filters query={query} onChange={(wanted) => setAddress(receivedAddress({ ...wanted, page: 1 }))} />
      {error !== undefined ? (
        <LoadFailure title="The reviews could not be loaded" error={error} onRetry={reload} />
      ) : !data ? null : data.total === 0 ? (
        <NoReviews isNarrowed={query.stars !== '' || query.isUnanswered} />
      ) : (
        <div className="grid gap-4" aria-busy={isLoading}>
          <p className="text-small text-muted" role="status">
            {data.total === 1 ? '1 review' : `${data.total.toLocaleString('en-IN')} reviews`}
          </p>
          <ul className="grid gap-4" aria-label="Reviews">
            {data.reviews.map((review) => (
              <li key={review.id}>
                <ReceivedReview
                  review={review}
                  withProduct
                  onReply={(reply) => show({ ...data, reviews: withReply(data.reviews, review, reply) })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(page, link) => <Link to={receivedAddress({ ...query, page })} {...link} />}
        />
      )}
    </section>
  );
}

interface FiltersProps {
  query: ReceivedQuery;
  onChange: (query: ReceivedQuery) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  return (
    <div className="grid max-w-form gap-3 xs:grid-cols-2" role="search" aria-label="Reviews">
      <SelectField
        label="Stars"
        placeholder="All stars"
        options={STAR_COUNTS.map((count) => ({
          value: String(count),
          label: count === 1 ? '1 star' : `${count} stars`,
        }))}
        value={query.stars}
        onChange={({ target }) => onChange({ ...query, stars: target.value })}
      />
      <SelectField
        label="Answer"
        placeholder="Answered or not"
        options={[{ value: 'unanswered', label: 'Not answered yet' }]}
        value={query.isUnanswered ? 'unanswered' : ''}
        onChange={({ target }) => onChange({ ...query, isUnanswered: target.value !== '' })}
      />
    </div>
  );
}

function NoReviews({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return <EmptyState icon="star" title="No reviews yet" text="Buyers can write a review after delivery." />;
  }
  return (
    <EmptyState
      icon="search"
      title="No reviews match these filters"
      text="Try another star rating, or include answered reviews."
      action={
        <Link to="?" className={buttonClasses({ variant: 'outline' })}>
          Clear filters
        </Link>
      }
    />
  );
}
