import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newPasswordFault } from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { faultyField } from '../../shared/credentials/faulty-field.ts';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.tsx';

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;

interface Errors {
  currentPassword?: string | undefined;
  password?: string | undefined;
  confirmPassword?: string | undefined;
}

/** The current password and a new one; other devices are signed out (BUYER-08). */
export function PasswordForm() {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  /** A new form after each success: what was typed is gone, rules included. */
  const [round, setRound] = useState(0);
  const fresh = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { currentPassword, ...values } = formValues(form, FIELDS);
    const mark = (field: keyof Errors, hint: string) => {
      setErrors({ [field]: hint });
      focusFaulty(form, { [field]: hint });
    };
    if (!currentPassword) {
      mark('currentPassword', 'Please fill in this field');
      return;
    }
    const isMismatch = values.password !== values.confirmPassword;
    const fault = newPasswordFault(values.password) ?? (isMismatch ? 'Passwords do not match' : undefined);
    if (fault) {
      const { field, hint } = faultyField(values, fault);
      mark(field, hint);
      notify('warning', fault);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const body = { currentPassword, newPassword: values.password };
      const { message } = await api('PUT /api/profile/password', { body });
      notify('success', message);
      flushSync(() => setRound(round + 1));
      fresh.current?.querySelector('input')?.focus();
    } catch (error) {
      const refused = fieldErrorsOf(error);
      const current = refused['currentPassword'];
      if (current !== undefined) mark('currentPassword', current);
      else if (refused['newPassword'] !== undefined) mark('password', refused['newPassword']);
      else notify('error', messageOf(error, 'The password could not be changed. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <form key={round} ref={fresh} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields passwordLabel="New password" confirmLabel="Confirm new password" errors={errors} />
      <Button type="submit" wide busy={isBusy}>
        Update Password
      </Button>
    </form>
  );
}
