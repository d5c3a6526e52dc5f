import type { MetaFunction } from 'react-router';
import { CheckingPayment, loadLatest, PaymentResult } from './checkout/payment-result.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader } from '../../concepts/session/account-screen.ts';
import type { Route } from './+types/failed';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your payment', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = accountScreenLoader({ latest: loadLatest });

export function HydrateFallback() {
  return <CheckingPayment />;
}

/** The return page of a declined hosted payment (ROUTE-35). */
export default function FailedPage({ loaderData }: Route.ComponentProps) {
  return <PaymentResult page="failed" loaded={loaderData} />;
}
