import { useState } from 'react';
import type { Reply } from '../../../../contract/client.ts';
import type { EmailChange as PendingChange } from '../../../../contract/profile.ts';
import { api } from '../../../kit/http/api.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';

export type EmailChangeReply = Reply<'GET /api/profile/email-change'>;

export const loadEmailChange: ScreenLoad<EmailChangeReply> = (client) =>
  client('GET /api/profile/email-change');

export function EmailChange({ loaded }: { loaded: Loaded<EmailChangeReply> }) {
  const { data, reload, show } = useLoadedPart(loaded);
  const [isOpen, setOpen] = useState(false);

  const giveUp = async () => {
    try {
      const { message } = await api('DELETE /api/profile/email-change');
      show({ change: null });
      notify('info', message);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The change', 'cancelled')));
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
      <FormDialog open={isOpen} onClose={() => setOpen(false)} title="Change your e-mail address">
        <ChangeForm
          onRequested={(message) => {
            setOpen(false);
            reload();
            notify('success', message);
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
      ? 'the mail to your current address'
      : 'both mails';
  return (
    <Alert
      tone="info"
      title="Confirm your new email address"
      action={
        <Button variant="outline" size="small" onClick={onGiveUp}>
          Keep current email
        </Button>
      }
    >
      <p className="wrap-anywhere">
        {newEmail} takes effect when you have opened the link in {missing}.
      </p>
    </Alert>
  );
}

const validate = bySchema(async () => (await import('../../../../contract/profile.ts')).EmailChangeForm);

function ChangeForm({ onRequested }: { onRequested: (message: string) => void }) {
  const form = useForm({
    validate,
    send: async (body: { email: string; password: string }) =>
      onRequested((await api('POST /api/profile/email-change', { body })).message),
    failure: couldNotBe('The change', 'requested'),
  });

  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-muted">
        We send a link to your present and one to your new address. Until you have opened both, everything
        stays as it is; then other devices are signed out.
      </p>
      {form.alert}
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.field('email')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </form>
  );
}
