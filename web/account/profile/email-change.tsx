import { type FormEvent, useId, useState } from 'react';
import type { Reply } from '../../../contract/client.ts';
import type { EmailChange as PendingChange } from '../../../contract/profile.ts';
import { EMAIL_MESSAGE, isEmail } from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';

export type EmailChangeReply = Reply<'GET /api/profile/email-change'>;

export const loadEmailChange: ScreenLoad<EmailChangeReply> = (client) =>
  client('GET /api/profile/email-change');

/** Another e-mail address: asked for here, confirmed by a link in a mail to both. */
export function EmailChange({ loaded }: { loaded: Loaded<EmailChangeReply> }) {
  const formId = useId();
  const { data, reload, show } = useLoadedPart(loaded);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const giveUp = async () => {
    try {
      const { message } = await api('DELETE /api/profile/email-change');
      show({ change: null });
      notify('info', message, 'back_office');
    } catch (error) {
      notify('error', messageOf(error, 'The change could not be given up. Please try again.'), 'back_office');
    }
  };

  return (
    <>
      {data?.change ? (
        <Waiting change={data.change} onGiveUp={() => void giveUp()} />
      ) : (
        <Button variant="outline" icon="mail" className="justify-self-start" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Change your e-mail address"
        formId={formId}
        busy={isBusy}
      >
        <ChangeForm
          formId={formId}
          onBusy={setBusy}
          onAsked={(message) => {
            setOpen(false);
            reload();
            notify('success', message, 'back_office');
          }}
        />
      </FormDialog>
    </>
  );
}

function Waiting({ change, onGiveUp }: { change: PendingChange; onGiveUp: () => void }) {
  const { newEmail, isPresentConfirmed, isNewConfirmed } = change;
  const missing = isPresentConfirmed
    ? `the mail to ${newEmail}`
    : isNewConfirmed
      ? 'the mail to your present address'
      : 'both mails';
  return (
    <Alert
      tone="info"
      title="Your new e-mail address waits to be confirmed"
      action={
        <Button variant="outline" size="small" onClick={onGiveUp}>
          Keep the present one
        </Button>
      }
    >
      <p className="wrap-anywhere">
        {newEmail} takes effect when you have opened the link in {missing}.
      </p>
    </Alert>
  );
}

interface ChangeFormProps {
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onAsked: (message: string) => void;
}

function ChangeForm({ formId, onBusy, onAsked }: ChangeFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = formValues(form, ['email', 'password']);
    const mark = (faults: Record<string, string>) => {
      setErrors(faults);
      focusFaulty(form, faults);
    };
    setFailure(undefined);
    if (!isEmail(body.email)) return mark({ email: EMAIL_MESSAGE });
    if (!body.password) return mark({ password: 'Please fill in this field' });
    setErrors({});
    onBusy(true);
    try {
      onAsked((await api('POST /api/profile/email-change', { body })).message);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      mark(refused);
      if (Object.keys(refused).length === 0) {
        setFailure(messageOf(error, 'The change could not be asked for. Please try again.'));
      }
    }
    onBusy(false);
  };

  return (
    <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-muted">
        We send a link to your present and one to your new address. Until you have opened both, everything
        stays as it is; then other devices are signed out.
      </p>
      {failure !== undefined && <FormError title={failure} />}
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors['email']}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
    </form>
  );
}
