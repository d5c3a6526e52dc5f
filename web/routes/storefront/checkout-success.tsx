import type { MetaFunction } from 'react-router';
import { PaymentResult } from '../../storefront/checkout/payment-result.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your order', matches),
  { name: 'robots', content: 'noindex' },
];

/** The page after an order without online payment (ROUTE-28). */
export default function CheckoutSuccessPage() {
  return <PaymentResult page="placed" />;
}
