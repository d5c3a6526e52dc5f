import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { TrackOrderForm } from '../../storefront/tracking/track-order-form.tsx';

const TITLE = 'Where is my order';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle(TITLE, matches),
  ...pageMeta(
    {
      title: TITLE,
      description: 'Follow an order by its number and your e-mail address, without signing in.',
      kind: 'website',
    },
    matches,
  ),
];

/** Where an order is, for everybody who has the mail about it. */
export default function TrackOrderPage() {
  return (
    <AccountPage
      title={TITLE}
      text="Enter your order number and e-mail address to see where your order is. You need no account."
      footer={
        <p>
          With an account you <Link to="/buyer/current-orders">see all of your orders</Link>.
        </p>
      }
    >
      <TrackOrderForm />
    </AccountPage>
  );
}
