import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';
import type { Message } from '../../../contract/kernel/schemas.ts';
import { AskForMail } from './ask-for-mail.tsx';
import { AccountPage } from '../layout/account-page.tsx';
import { useLinkQuery } from './use-link-query.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The call for the account's role (VERIFY-05, VERIFY-06). */
async function verify(query: URLSearchParams): Promise<Message> {
  const token = query.get('token');
  if (!token)
    throw new ApiProblem({ status: 400, code: 'invalid_link', message: 'Invalid verification link' });
  if (query.get('seller') === 'true') return api('GET /api/owner/verify-email', { query: { token } });
  return api('GET /api/user/verify-email', { query: { token } });
}

/**
 * The server signs out a guest whose account became a full one. This call detects that before the sign-in page opens;
 * otherwise the guest's cart would be taken for a visitor's and added twice.
 */
async function leaveEndedSession(): Promise<void> {
  if (useSession.getState().user?.isGuest) await api('GET /api/user/user').catch(() => undefined);
}

interface Failure {
  message: string;
  /** The link was used before, and the address is verified. */
  isVerified: boolean;
}

/** Opens a verification link and leads to the sign-in page (VERIFY). */
export function VerifyEmailScreen() {
  const query = useLinkQuery();
  const next = safeReturnPath(query.get('next'));
  const navigate = useNavigate();
  const signInPath = loginAddress(next);
  const [failure, setFailure] = useState<Failure>();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return; // a link is good for one call
    hasStarted.current = true;
    verify(query).then(
      async ({ message }) => {
        await leaveEndedSession();
        notify('success', message || 'Email verified successfully!');
        void navigate(signInPath, { replace: true });
      },
      (error: unknown) =>
        setFailure({
          message: messageOf(error, 'Email verification failed.'),
          isVerified: error instanceof ApiProblem && error.code === 'wrong_state',
        }),
    );
  }, [query, signInPath, navigate]);

  return (
    <AccountPage
      title="Verify your email"
      footer={
        <p>
          Already verified? <Link to={signInPath}>Sign in</Link>
        </p>
      }
    >
      {failure === undefined ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          Verifying your email...
        </p>
      ) : failure.isVerified ? (
        <Alert tone="info" title={failure.message} announce />
      ) : (
        <>
          <Alert tone="deal" title={failure.message} announce />
          <AskForMail
            call="POST /api/session/resend-verification"
            label="Send a new link"
            help="We send a new link to the address you registered with."
            next={next}
          />
        </>
      )}
    </AccountPage>
  );
}
