import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { MailboxHint } from '../../concepts/demo/mailbox-hint.tsx';
import { useDemo } from '../../concepts/demo/use-demo.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountPage } from './layout/account-page.tsx';
import { RequestMailForm } from './mailed-links/request-mail-form.tsx';
import { keepRegistration, lastRegistration, type LastRegistration } from './sign-in/last-registration.ts';
import { ResendMail } from './sign-in/resend-mail.tsx';
import { useReturnPath } from './sign-in/use-return-path.ts';
import type { Route } from './+types/check-email';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Check your inbox', matches),
  { name: 'robots', content: 'noindex' },
];

/** The browser alone knows the registration, not the server. */
export const clientLoader = () => ({ registration: lastRegistration() });

export function HydrateFallback() {
  return (
    <AccountPage title="Check your inbox">
      <Spinner label="Loading" />
    </AccountPage>
  );
}

export default function CheckEmailPage({ loaderData }: Route.ComponentProps) {
  const { registration } = loaderData;
  const next = useReturnPath();
  return (
    <AccountPage
      title="Check your inbox"
      text="One step is left: open the link in our mail, and sign in."
      footer={
        <p>
          Opened the link? <Link to={loginAddress(next)}>Sign in</Link>
        </p>
      }
    >
      {registration ? (
        <SentTo registration={registration} />
      ) : (
        <RequestMailForm
          call="POST /api/session/resend-verification"
          label="Send the mail again"
          help="The address you registered with. The link works for 24 hours."
          next={next}
        />
      )}
    </AccountPage>
  );
}

/** The mail itself says whether the address had an account, and this page must not. */
function SentTo({ registration }: { registration: LastRegistration }) {
  const next = useReturnPath();
  const { mailbox } = useDemo() ?? {};
  const { email, sentAt } = registration;
  const [answer, setAnswer] = useState<{ isSent: boolean; message: string }>();
  return (
    <>
      <div className="grid gap-1">
        <p>
          We sent a mail to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <p className="text-muted">
          The link in it works for 24 hours. Nothing there after a minute? Look in the spam folder, and check
          the address.
        </p>
      </div>
      {mailbox && (
        <Alert tone="info">
          <MailboxHint mailbox={mailbox} />
        </Alert>
      )}
      {answer && (
        <Alert tone={answer.isSent ? 'ok' : 'deal'} announce>
          {answer.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <ResendMail
          email={email}
          sentAt={sentAt}
          onAnswer={(given) => {
            setAnswer(given);
            if (given.isSent) keepRegistration({ ...registration, sentAt: Date.now() });
          }}
        />
        <Link
          to={loginAddress(next, '/register')}
          className={buttonClasses({ variant: 'quiet', size: 'small' })}
        >
          Change the address
        </Link>
      </div>
    </>
  );
}
