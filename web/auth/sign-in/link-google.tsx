import { type FormEvent, useId, useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { api } from '../../shared/http/api.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface LinkGoogleProps {
  open: boolean;
  onClose: () => void;
  onLinked: (reply: SignedIn) => Promise<void>;
}

/** Proves once that the account of this address is one's own: by its password, or by a mail. */
export function LinkGoogle({ open, onClose, onLinked }: LinkGoogleProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Link your Google account"
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Link and sign in
          </Button>
        </>
      }
    >
      <Proof formId={formId} onBusy={setBusy} onLinked={onLinked} />
    </Dialog>
  );
}

interface ProofProps {
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onLinked: (reply: SignedIn) => Promise<void>;
}

function Proof({ formId, onBusy, onLinked }: ProofProps) {
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { password } = formValues(form, ['password']);
    const mark = (hint: string) => {
      setError(hint);
      focusFaulty(form, { password: hint });
    };
    setFailure(undefined);
    if (!password) {
      mark('Please fill in this field');
      return;
    }
    setError(undefined);
    onBusy(true);
    try {
      await onLinked(await api('POST /api/session/google-link', { body: { password } }));
    } catch (problem) {
      const wrong = fieldErrorsOf(problem)['password'];
      if (wrong !== undefined) mark(wrong);
      else setFailure(messageOf(problem, 'The accounts could not be linked.'));
    }
    onBusy(false);
  };

  const sendMail = async () => {
    setFailure(undefined);
    setSending(true);
    try {
      setSent((await api('POST /api/session/google-link/mail')).message);
    } catch (problem) {
      setFailure(messageOf(problem, 'The mail could not be sent. Please try again.'));
    }
    setSending(false);
  };

  return (
    <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        You have an account with this e-mail address already. Enter its password once; from then on Google
        signs you in, too.
      </p>
      {failure !== undefined && <FormError title={failure} />}
      <PasswordField label="Password" name="password" autoComplete="current-password" error={error} />
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
