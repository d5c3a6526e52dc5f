import { Link } from 'react-router';
import { formatNearDate } from '../../../contract/kernel/days.ts';
import type { ShopStanding } from '../../../contract/shop-standing.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { useStanding } from './standing-context.ts';

const VERIFICATION = '/seller/verification';

/** Above every screen of the area: why the shop does not sell, and what its seller can do about it. */
export function StandingBanner() {
  const standing = useStanding();
  return standing ? <Banner standing={standing} /> : null;
}

function Banner({ standing: { state, reason, holiday } }: { standing: ShopStanding }) {
  switch (state) {
    case 'applied':
      return (
        <Alert
          className="mb-6"
          tone="info"
          title={reason === '' ? 'Nobody sees your shop yet' : 'Your shop needs a change'}
          action={
            <Link to={VERIFICATION} className={buttonClasses({ variant: 'outline', size: 'small' })}>
              Complete the verification
            </Link>
          }
        >
          <p className="wrap-anywhere">
            {reason || 'Prepare your products, and send us what we check before you can sell.'}
          </p>
        </Alert>
      );
    case 'in_review':
      return (
        <Alert className="mb-6" tone="info" title="We are looking at your shop">
          <p>Until it is approved you can go on preparing products. We write to you.</p>
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
          <p>Nothing of it is shown or sold. Please finish the orders that are open.</p>
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
  }
}
