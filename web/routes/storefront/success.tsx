import type { MetaFunction } from 'react-router';
import { PaymentResult } from '../../storefront/checkout/payment-result.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your payment', matches),
  { name: 'robots', content: 'noindex' },
];

/** The return page of a successful hosted payment (ROUTE-33, ROUTE-34). */
export default function SuccessPage() {
  return (
    <>
      <PaymentResult page="paid" />
      <noscript>
        <p className="page-width">
          To see whether your payment arrived, scripts are needed. We also write to you by mail once it has.
        </p>
      </noscript>
    </>
  );
}
