import type { ReactNode } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { HOME_OF_ROLE } from '../../concepts/session/home-of-role.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/confirm-email';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Confirm your new e-mail address', matches),
  { name: 'robots', content: 'noindex' },
];

const confirm = (token: string) => api('POST /api/profile/email-change/confirm', { body: { token } });

export const clientLoader = (args: Route.ClientLoaderArgs) => openMailedLink(args, confirm);
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        Confirming your address...
      </p>
    </Frame>
  );
}

export default function ConfirmEmailPage({ loaderData: { data: reply, error } }: Route.ComponentProps) {
  return (
    <Frame isDone={reply?.isDone}>
      {reply ? (
        <Alert tone={reply.isDone ? 'ok' : 'info'} announce>
          {reply.message}
        </Alert>
      ) : (
        <Alert tone="deal" title={messageOf(error, couldNotBe('The address', 'confirmed'))} announce />
      )}
    </Frame>
  );
}

function Frame({ isDone = false, children }: { isDone?: boolean | undefined; children: ReactNode }) {
  const role = useSession((session) => session.role);
  useLinkQuery();
  return (
    <AccountPage
      title={isDone ? 'Your address was changed' : 'Confirm your new e-mail address'}
      footer={
        <p>
          {role ? <Link to={HOME_OF_ROLE[role]}>Go to your account</Link> : <Link to="/login">Sign in</Link>}
        </p>
      }
    >
      {children}
    </AccountPage>
  );
}
