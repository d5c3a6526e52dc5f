import type { ReactNode } from 'react';
import { Link, type MetaFunction, replace } from 'react-router';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';
import { ACCOUNTS_NOT_LINKED } from '../../kit/http/failures.ts';
import { AccountPage } from './layout/account-page.tsx';
import { AREAS, arrive } from './sign-in/sign-in.ts';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import { api } from '../../kit/http/api.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/link-google';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Link your Google account', matches),
  { name: 'robots', content: 'noindex' },
];

const confirm = (token: string) => api('POST /api/session/google-link/confirm', { body: { token } });

/** Leaves after the sign-in; only a failure stays. */
export async function clientLoader(args: Route.ClientLoaderArgs): Promise<{ failure: string }> {
  const { data: reply, error } = await openMailedLink(args, confirm);
  if (!reply) return { failure: messageOf(error, ACCOUNTS_NOT_LINKED) };
  await arrive(reply);
  throw replace(safeReturnPath(new URL(args.request.url).searchParams.get('next')) ?? AREAS[reply.role]);
}
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        Linking your accounts...
      </p>
    </Frame>
  );
}

/** The mailed link joins a Google account to the account of its address. */
export default function LinkGooglePage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Alert tone="deal" title={loaderData.failure} announce />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useLinkQuery();
  return (
    <AccountPage
      title="Link your Google account"
      footer={
        <p>
          <Link to="/login">Sign in</Link>
        </p>
      }
    >
      {children}
    </AccountPage>
  );
}
