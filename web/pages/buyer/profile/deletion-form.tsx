import { useState } from 'react';
import type { Reply } from '../../../../contract/client.ts';
import type { DeletionObstacle, DeletionProof } from '../../../../contract/privacy.ts';
import { MAIL_NOT_SENT } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { clearAccount } from '../../../concepts/session/log-out.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { carryToast, notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface DeletionFormProps {
  deletion: {
    data: Reply<'GET /api/profile/deletion'> | undefined;
    error: unknown;
    reload: () => void;
  };
  token?: string | undefined;
  onCancel?: () => void;
}

export function DeletionForm({ deletion, token, onCancel }: DeletionFormProps) {
  const { data, error, reload } = deletion;
  if (!data && error === undefined) return <Spinner label="Loading your account" />;
  if (!data) return <LoadFailure title="Your account could not be loaded" error={error} onRetry={reload} />;
  if (data.obstacles.length > 0) return <Obstacles obstacles={data.obstacles} />;
  return <Confirmation proof={data.proof} token={token} onCancel={onCancel} />;
}

function Obstacles({ obstacles }: { obstacles: readonly DeletionObstacle[] }) {
  return (
    <Alert tone="warn" title="Your account cannot be deleted yet">
      <ul className="list-disc ps-5">
        {obstacles.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface ConfirmationProps extends Omit<DeletionFormProps, 'deletion'> {
  proof: DeletionProof;
}

function Confirmation({ proof, token, onCancel }: ConfirmationProps) {
  const needsMail = proof === 'mail' && token === undefined;
  const form = useForm({
    ...(proof === 'password' && { validate: required<{ password: string }>(['password']) }),
    send: async ({ password }: { password: string }) => {
      const body = proof === 'password' ? { password } : { token };
      const { message } = await api('DELETE /api/profile', { body });
      notify('success', message);
      carryToast();
      clearAccount();
      // A new document: pending requests of this one would be sent with an ended session.
      window.location.replace('/');
    },
    failure: couldNotBe('The account', 'deleted'),
  });

  return (
    <form {...form.props} className="grid gap-4">
      <WhatHappens />
      {form.alert}
      {proof === 'password' && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      )}
      {needsMail ? (
        <AskForLink />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              Keep my account
            </Button>
          )}
          <Button type="submit" variant="danger" busy={form.isBusy}>
            Delete for good
          </Button>
        </div>
      )}
    </form>
  );
}

function WhatHappens() {
  const isSeller = useSession(({ role }) => role === 'seller');
  return (
    <div className="grid gap-3">
      <p>
        <strong>Deleted at once and for good:</strong> your profile with its picture, addresses, favorites,
        stock alerts, cart, devices, settings and votes, what you and sellers wrote to each other, and the
        reasons and pictures of your returns. Your e-mail address is free again.
      </p>
      <p>
        <strong>What stays:</strong> orders, because the law asks for their invoices, with your name and the
        address they went to but without e-mail and phone number; and your reviews, answers and answered
        questions, as those of “A former buyer”.
      </p>
      {isSeller && (
        <p>
          <strong>Your shop closes:</strong> its products are archived, its coupons end, and its page says
          that it is closed. Its name and GST number stay on the invoices of what it sold.
        </p>
      )}
    </div>
  );
}

/** The mailbox proves an account without a password. */
function AskForLink() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ isSent: boolean; message: string }>();
  const ask = async () => {
    setBusy(true);
    try {
      setAnswer({ isSent: true, message: (await api('POST /api/profile/deletion/mail')).message });
    } catch (error) {
      const message = messageOf(error, MAIL_NOT_SENT);
      setAnswer({ isSent: false, message });
    }
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>Your account has no password. We send you a link, to be sure that it is you.</p>
      {answer && (
        <Alert tone={answer.isSent ? 'ok' : 'deal'} announce>
          {answer.message}
        </Alert>
      )}
      {answer?.isSent !== true && (
        <Button icon="mail" busy={isBusy} onClick={() => void ask()}>
          Send me the link
        </Button>
      )}
    </div>
  );
}
