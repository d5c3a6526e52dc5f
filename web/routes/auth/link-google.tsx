import { useEffect, useRef } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { useArrival } from '../../auth/sign-in/sign-in.ts';
import { useMailedLink } from '../../auth/mailed-links/use-mailed-link.ts';
import { api } from '../../shared/http/api.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Link your Google account', matches),
  { name: 'robots', content: 'noindex' },
];

const confirm = (token: string) => api('POST /api/session/google-link/confirm', { body: { token } });

/** Opens the mailed link that links a Google account to the account of its address. */
export default function LinkGooglePage() {
  const arrive = useArrival();
  const { reply, failure } = useMailedLink(confirm, 'The accounts could not be linked. Please try again.');
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!reply || hasArrived.current) return;
    hasArrived.current = true;
    void arrive(reply);
  }, [reply, arrive]);
  return (
    <AccountPage
      title="Link your Google account"
      footer={
        <p>
          <Link to="/login">Sign in</Link>
        </p>
      }
    >
      {failure === undefined ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          Linking your accounts...
        </p>
      ) : (
        <Alert tone="deal" title={failure} announce />
      )}
    </AccountPage>
  );
}
