import type { MetaFunction } from 'react-router';
import { PaymentResult } from '../../storefront/checkout/payment-result.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your payment', matches),
  { name: 'robots', content: 'noindex' },
];

/** The return page of a declined hosted payment (ROUTE-35). */
export default function FailedPage() {
  return <PaymentResult page="failed" />;
}
