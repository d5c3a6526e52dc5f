import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { shownCount } from '../../../ui/count-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Reply } from '../../../../contract/client.ts';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { mayHandle } from '../acting/rights.ts';

type Received = Reply<'GET /api/review/received'>;

export const loadUnanswered: ScreenLoad<Received | undefined> = async (api) =>
  mayHandle('catalogue')
    ? api('GET /api/review/received', { query: { unanswered: 'true', limit: '1' } })
    : undefined;

export function ReceivedReviewsLink({ loaded }: { loaded: Loaded<Received | undefined> }) {
  const waiting = loaded.data?.total ?? 0;
  return (
    <Link
      to={waiting > 0 ? '/seller/reviews?unanswered=true' : '/seller/reviews'}
      className={buttonClasses({ variant: 'outline' })}
    >
      <Icon name="star" size="small" />
      Reviews
      {waiting > 0 && (
        <>
          <span className="count-badge-inline">{shownCount(waiting)}</span>
          <span className="sr-only">to answer</span>
        </>
      )}
    </Link>
  );
}
