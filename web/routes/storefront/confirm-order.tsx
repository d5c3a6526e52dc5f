import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import { ConfirmOrderCard } from '../../storefront/checkout/confirm-order-card.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Confirm your order', matches),
  { name: 'robots', content: 'noindex' },
];

/** The target of the mail that confirms a cash-on-delivery order; needs no sign-in. */
export default function ConfirmOrderPage() {
  return (
    <AccountPage title="Confirm your order">
      <ConfirmOrderCard token={useLinkQuery().get('token') ?? ''} />
    </AccountPage>
  );
}
