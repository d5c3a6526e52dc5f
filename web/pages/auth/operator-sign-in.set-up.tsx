import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import { SetUp } from './operators/set-up.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/operator-sign-in.set-up';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Set up your account', matches),
  { name: 'robots', content: 'noindex' },
];

const look = (token: string) => api('POST /api/session/operator-set-up/look', { body: { token } });

export const clientLoader = (args: Route.ClientLoaderArgs) => openMailedLink(args, look);
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading" />
    </Frame>
  );
}

/** An operator sets up the account by a one-time link. */
export default function OperatorSetUpPage({ loaderData: { data: person, error } }: Route.ComponentProps) {
  const token = useLinkQuery().get('token') ?? '';
  return (
    <Frame>
      {person ? (
        <SetUp token={token} person={person} />
      ) : (
        <Alert tone="deal" title={messageOf(error, couldNotBe('The link', 'opened'))} announce />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountPage
      title="Set up your account"
      footer={<p>The link does not work? Ask an owner of the market for a new one.</p>}
    >
      {children}
    </AccountPage>
  );
}
