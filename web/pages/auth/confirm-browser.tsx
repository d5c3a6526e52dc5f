import type { ReactNode } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/confirm-browser';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Confirm your browser', matches),
  { name: 'robots', content: 'noindex' },
];

const confirm = (token: string) => api('POST /api/session/confirm-browser', { body: { token } });

export const clientLoader = (args: Route.ClientLoaderArgs) => openMailedLink(args, confirm);
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        Confirming your browser...
      </p>
    </Frame>
  );
}

/** The link was mailed after the right password in an unknown browser. */
export default function ConfirmBrowserPage({ loaderData: { data: reply, error } }: Route.ComponentProps) {
  return (
    <Frame>
      {reply ? (
        <Alert tone="ok" announce>
          {reply.message}
        </Alert>
      ) : (
        <Alert tone="deal" title={messageOf(error, couldNotBe('Your browser', 'confirmed'))} announce />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const isOperator = useLinkQuery().get('operator') === 'true';
  return (
    <AccountPage
      title="Confirm your browser"
      footer={
        <p>
          <Link to={isOperator ? '/operator-sign-in' : '/login'}>Sign in</Link>
        </p>
      }
    >
      {children}
    </AccountPage>
  );
}
