import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { InvitationFailure, JoinShop, lookAtInvitation } from '../../auth/mailed-links/join-shop.tsx';
import { keptInvitation } from '../../auth/mailed-links/kept-invitation.ts';
import { openedOnce, openMailedLink } from '../../auth/mailed-links/open-mailed-link.ts';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/join-shop';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Work for a shop', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  openMailedLink(
    args,
    lookAtInvitation,
    'Open the link in the mail that invited you.',
    () => keptInvitation()?.token,
  );
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading" />
    </Frame>
  );
}

/** What a mailed link invites to, and how to join. */
export default function JoinShopPage({ loaderData: { data: opened, error } }: Route.ComponentProps) {
  return <Frame>{opened ? <JoinShop {...opened} /> : <InvitationFailure error={error} />}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  useLinkQuery();
  return <AccountPage title="Work for a shop">{children}</AccountPage>;
}
