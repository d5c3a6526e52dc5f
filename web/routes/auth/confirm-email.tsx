import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { useMailedLink } from '../../auth/mailed-links/use-mailed-link.ts';
import { api } from '../../shared/http/api.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { HOME_OF_ROLE } from '../../shared/session/guard.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Confirm your new e-mail address', matches),
  { name: 'robots', content: 'noindex' },
];

const confirm = (token: string) => api('POST /api/profile/email-change/confirm', { body: { token } });

/** Opens one of the two links that confirm a new e-mail address. */
export default function ConfirmEmailPage() {
  const role = useSession((session) => session.role);
  const { reply, failure } = useMailedLink(confirm, 'The address could not be confirmed. Please try again.');
  const isDone = reply?.isDone === true;
  return (
    <AccountPage
      title={isDone ? 'Your address was changed' : 'Confirm your new e-mail address'}
      footer={
        <p>
          {role ? <Link to={HOME_OF_ROLE[role]}>Go to your account</Link> : <Link to="/login">Sign in</Link>}
        </p>
      }
    >
      {failure !== undefined ? (
        <Alert tone="deal" title={failure} announce />
      ) : reply ? (
        <Alert tone={isDone ? 'ok' : 'info'} announce>
          {reply.message}
        </Alert>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          Confirming your address...
        </p>
      )}
    </AccountPage>
  );
}
