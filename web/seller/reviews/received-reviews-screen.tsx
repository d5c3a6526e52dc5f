import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useExistingPage } from '../../shared/url-state/use-existing-page.ts';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { type ReceivedQuery, receivedAddress, receivedQueryIn, STAR_COUNTS } from './received-query.ts';
import { ReceivedReview, withReply } from './received-review.tsx';

const PER_PAGE = 12;

/** What buyers say of the shop's products, the newest first, to be answered in one place. */
export function ReceivedReviewsScreen() {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => receivedQueryIn(address), [address]);
  const load = useCallback((signal: AbortSignal) => loadReviews(query, signal), [query]);
  const { data, error, isLoading, reload, show } = useLoaded(load);
  useExistingPage(data);
  return (
    <section aria-labelledby="reviews-title" className="grid content-start gap-6">
      <h1 id="reviews-title">Reviews</h1>
      <Filters query={query} onChange={(wanted) => setAddress(receivedAddress({ ...wanted, page: 1 }))} />
      {error !== undefined ? (
        <LoadFailure title="The reviews could not be loaded" error={error} onRetry={reload} />
      ) : !data ? (
        <div className="state">
          <Spinner size="large" label="Loading reviews" />
        </div>
      ) : data.total === 0 ? (
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
        placeholder="With and without"
        options={[{ value: 'unanswered', label: 'Not answered yet' }]}
        value={query.isUnanswered ? 'unanswered' : ''}
        onChange={({ target }) => onChange({ ...query, isUnanswered: target.value !== '' })}
      />
    </div>
  );
}

function NoReviews({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState
        icon="star"
        title="No reviews yet"
        text="Buyers can write one once a product has reached them."
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title="No reviews fit these filters"
      text="Try other stars, or answered ones too."
      action={
        <Link to="?" className={buttonClasses({ variant: 'outline' })}>
          Clear filters
        </Link>
      }
    />
  );
}

function loadReviews({ stars, isUnanswered, page }: ReceivedQuery, signal: AbortSignal) {
  return api('GET /api/review/received', {
    query: {
      page: String(page),
      limit: String(PER_PAGE),
      stars: stars || undefined,
      unanswered: isUnanswered ? 'true' : undefined,
    },
    signal,
  });
}
