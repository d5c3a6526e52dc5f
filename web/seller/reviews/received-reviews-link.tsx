import { Link } from 'react-router';
import { api } from '../../shared/http/api.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { shownCount } from '../../ui/count-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';

/** Leads to the reviews of the shop's products, and says how many wait for an answer. */
export function ReceivedReviewsLink() {
  const { data } = useLoaded(loadUnanswered);
  const waiting = data?.total ?? 0;
  return (
    <Link
      to={waiting > 0 ? '/seller/reviews?unanswered=true' : '/seller/reviews'}
      className={buttonClasses({ variant: 'outline' })}
      aria-label={waiting > 0 ? `Reviews, ${waiting} to answer` : undefined}
    >
      <Icon name="star" size="small" />
      Reviews
      {waiting > 0 && <span className="count-badge-inline">{shownCount(waiting)}</span>}
    </Link>
  );
}

function loadUnanswered(signal: AbortSignal) {
  return api('GET /api/review/received', { query: { unanswered: 'true', limit: '1' }, signal });
}
