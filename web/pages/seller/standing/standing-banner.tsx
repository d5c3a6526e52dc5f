import { Link, useLocation } from 'react-router';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import type { ShopStanding } from '../../../../contract/shop-standing.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { useIsOwner } from '../acting/rights.ts';
import { useStanding } from './standing-context.ts';

const VERIFICATION = '/seller/verification';

export function StandingBanner() {
  const standing = useStanding();
  return standing ? <Banner standing={standing} /> : null;
}

function Banner({ standing: { state, reason, holiday } }: { standing: ShopStanding }) {
  const { pathname } = useLocation();
  const isOwner = useIsOwner();
  switch (state) {
    case 'applied':
      return (
        <Alert
          className="mb-6"
          tone="info"
          title={reason === '' ? 'Buyers do not see your shop yet' : 'Your shop needs a change'}
          action={
            pathname === VERIFICATION || !isOwner ? undefined : (
              <Link to={VERIFICATION} className={buttonClasses({ variant: 'outline', size: 'small' })}>
                Complete the verification
              </Link>
            )
          }
        >
          <p className="wrap-anywhere">
            {reason || 'Prepare your products, complete the verification and submit your shop for review.'}
          </p>
        </Alert>
      );
    case 'in_review':
      return (
        <Alert className="mb-6" tone="info" title="Your shop is being reviewed">
          <p>We will write to you. Until then you can prepare your products; buyers do not see them yet.</p>
        </Alert>
      );
    case 'suspended':
      return (
        <Alert
          className="mb-6"
          tone="deal"
          title="Your shop is suspended"
          action={
            <Link to="/contact" className={buttonClasses({ variant: 'outline', size: 'small' })}>
              Write to support
            </Link>
          }
        >
          <p className="wrap-anywhere">{reason}</p>
          <p>Your products are not shown or sold. Please finish your open orders.</p>
        </Alert>
      );
    case 'approved':
      return holiday ? (
        <Alert className="mb-6" tone="warn" title="Your shop is on holiday">
          <p>
            {holiday.until
              ? `It takes orders again on ${formatNearDate(holiday.until)}.`
              : 'It takes no orders until you end the holiday in the details of your shop.'}
          </p>
        </Alert>
      ) : null;
    case 'closed':
      return null;
  }
}
