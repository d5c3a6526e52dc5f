import { type ClientLoaderFunctionArgs, Link, type MetaFunction, replace } from 'react-router';
import { EMAIL_VERIFIED, LINK_INVALID } from '../../../contract/kernel/messages.ts';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';
import type { Message } from '../../../contract/kernel/schemas.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';
import { api } from '../../kit/http/api.ts';
import { hasCode, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountPage } from './layout/account-page.tsx';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { RequestMailForm } from './mailed-links/request-mail-form.tsx';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import { keepVerifiedRole } from './mailed-links/verified-role.ts';
import type { Route } from './+types/verify-email';

const roleIn = (query: URLSearchParams) => (query.get('seller') === 'true' ? 'seller' : 'buyer');

/** VERIFY-05, VERIFY-06. */
function verify(token: string, query: URLSearchParams): Promise<Message> {
  if (roleIn(query) === 'seller') return api('GET /api/owner/verify-email', { query: { token } });
  return api('GET /api/user/verify-email', { query: { token } });
}

/** Without this call an ended guest session's cart would count as a visitor's, and be added twice. */
async function leaveEndedSession(): Promise<void> {
  if (useSession.getState().user?.isGuest) await api('GET /api/user/user').catch(() => undefined);
}

interface VerificationFailure {
  message: string;
  /** The link was used before, and the address is verified. */
  isVerified: boolean;
}

/** VERIFY. Leads to the sign-in page; only a failure stays. */
async function loadVerification(args: ClientLoaderFunctionArgs): Promise<VerificationFailure> {
  const { data, error } = await openMailedLink(args, verify, LINK_INVALID);
  if (!data) {
    return {
      message: messageOf(error, 'Email verification failed.'),
      isVerified: hasCode(error, 'wrong_state'),
    };
  }
  await leaveEndedSession();
  notify('success', data.message || EMAIL_VERIFIED);
  const query = new URL(args.request.url).searchParams;
  keepVerifiedRole(roleIn(query));
  throw replace(loginAddress(safeReturnPath(query.get('next'))));
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Verify your email', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = loadVerification;
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return <VerifyEmailScreen failure={undefined} />;
}

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  return <VerifyEmailScreen failure={loaderData} />;
}

function VerifyEmailScreen({ failure }: { failure: VerificationFailure | undefined }) {
  const next = safeReturnPath(useLinkQuery().get('next'));
  const signInPath = loginAddress(next);
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
          <RequestMailForm
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
