import { useState } from 'react';
import type { SignedIn } from '../../../../contract/accounts.ts';
import { ACCOUNTS_NOT_LINKED, MAIL_NOT_SENT } from '../../../kit/http/failures.ts';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface LinkGoogleProps {
  open: boolean;
  onClose: () => void;
  onLinked: (reply: SignedIn) => Promise<void>;
}

export function LinkGoogle({ open, onClose, onLinked }: LinkGoogleProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Link your Google account" saveLabel="Link and sign in">
      <Proof onLinked={onLinked} />
    </FormDialog>
  );
}

function Proof({ onLinked }: Pick<LinkGoogleProps, 'onLinked'>) {
  const [sent, setSent] = useState<string>();
  const [isSending, setSending] = useState(false);
  const form = useForm({
    validate: required(['password']),
    send: async (body: { password: string }) =>
      onLinked(await api('POST /api/session/google-link', { body })),
    failure: ACCOUNTS_NOT_LINKED,
  });

  const sendMail = async () => {
    setSending(true);
    try {
      setSent((await api('POST /api/session/google-link/mail')).message);
    } catch (problem) {
      form.fail(messageOf(problem, MAIL_NOT_SENT));
    }
    setSending(false);
  };

  return (
    <form {...form.props} className="grid gap-4">
      <p>
        You have an account with this e-mail address already. Enter its password once; from then on Google
        signs you in, too.
      </p>
      {form.alert}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {sent === undefined ? (
        <Button
          variant="quiet"
          size="small"
          icon="mail"
          className="justify-self-start"
          busy={isSending}
          onClick={() => void sendMail()}
        >
          Send me a link instead
        </Button>
      ) : (
        <Alert tone="ok" announce>
          {sent}
        </Alert>
      )}
    </form>
  );
}
