import type { MetaFunction } from 'react-router';
import { CheckingPayment, loadLatest, PaymentResult } from './checkout/payment-result.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader } from '../../concepts/session/account-screen.ts';
import type { Route } from './+types/success';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your payment', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = accountScreenLoader({ latest: loadLatest });

export function HydrateFallback() {
  return (
    <>
      <CheckingPayment />
      <noscript>
        <p className="page-width">
          To see whether your payment arrived, scripts are needed. We also write to you by mail once it has.
        </p>
      </noscript>
    </>
  );
}

/** The return page of a successful hosted payment (ROUTE-33, ROUTE-34). */
export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return <PaymentResult page="paid" loaded={loaderData} />;
}
