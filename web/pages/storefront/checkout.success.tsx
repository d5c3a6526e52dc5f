import type { MetaFunction } from 'react-router';
import { CheckingPayment, loadLatest, PaymentResult } from './checkout/payment-result.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader } from '../../concepts/session/account-screen.ts';
import type { Route } from './+types/checkout.success';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Your order', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = accountScreenLoader({ latest: loadLatest });

export function HydrateFallback() {
  return <CheckingPayment />;
}

/** ROUTE-28. */
export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  return <PaymentResult page="placed" loaded={loaderData} />;
}
