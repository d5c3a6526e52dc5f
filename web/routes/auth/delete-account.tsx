import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { DeletionForm } from '../../account/profile/deletion-form.tsx';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Delete your account', matches),
  { name: 'robots', content: 'noindex' },
];

/** Opens the mailed link that deletes an account without a password, after a confirmation. */
export default function DeleteAccountPage() {
  const query = useLinkQuery();
  const isReady = useStoredStateReady();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <AccountPage title="Delete your account" footer={<Link to="/">Back to the shop</Link>}>
      {!isReady ? (
        <Spinner label="Loading" />
      ) : isSignedIn ? (
        <DeletionForm token={query.get('token') ?? undefined} />
      ) : (
        <Alert tone="info" title="Please sign in first">
          <p>Then open the link in the email again, in this browser.</p>
        </Alert>
      )}
    </AccountPage>
  );
}
