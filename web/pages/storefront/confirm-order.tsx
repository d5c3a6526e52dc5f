import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { LINK_INCOMPLETE } from '../../../contract/kernel/messages.ts';
import { AccountPage } from '../auth/layout/account-page.tsx';
import { openedOnce, openMailedLink } from '../auth/mailed-links/open-mailed-link.ts';
import { useLinkQuery } from '../auth/mailed-links/use-link-query.ts';
import { ConfirmOrderCard, lookAtOrder } from './checkout/confirm-order-card.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/confirm-order';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Confirm your order', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  openMailedLink(args, lookAtOrder, LINK_INCOMPLETE);
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return <Frame>{() => <Spinner label="Loading" />}</Frame>;
}

/** The mail that confirms a cash-on-delivery order leads here; it needs no sign-in. */
export default function ConfirmOrderPage({ loaderData }: Route.ComponentProps) {
  return <Frame>{(token) => <ConfirmOrderCard token={token} loaded={loaderData} />}</Frame>;
}

function Frame({ children }: { children: (token: string) => ReactNode }) {
  return <AccountPage title="Confirm your order">{children(useLinkQuery().get('token') ?? '')}</AccountPage>;
}
