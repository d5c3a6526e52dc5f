import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { newPasswordFault } from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { faultyField } from '../../shared/credentials/faulty-field.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.tsx';

const FIELDS = ['password', 'confirmPassword'] as const;

/** A new password for who holds the mailed link; then signing in leads on to `next`. */
export function ResetPasswordForm({ token, next }: { token: string; next: string | undefined }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ password?: string; confirmPassword?: string }>({});
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(form, FIELDS);
    const isMismatch = values.password !== values.confirmPassword;
    const fault = newPasswordFault(values.password) ?? (isMismatch ? 'Passwords do not match' : undefined);
    setFailure(undefined);
    if (fault) {
      const { field, hint } = faultyField(values, fault);
      setErrors({ [field]: hint });
      focusFaulty(form, { [field]: hint });
      notify('warning', fault);
      return;
    }
    setErrors({});
    if (!token) {
      setFailure('This link is not valid. Please ask for a new one.');
      return;
    }
    setBusy(true);
    try {
      const { message } = await api('POST /api/session/reset-password', {
        body: { token, password: values.password },
      });
      notify('success', message);
      await navigate(loginAddress(next), { replace: true });
    } catch (error) {
      setBusy(false);
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (Object.keys(refused).length > 0) return;
      setFailure(messageOf(error, 'The password could not be changed. Please try again.'));
    }
  };

  return (
    <form method="post" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <Alert tone="deal" title={failure} announce />}
      <NewPasswordFields passwordLabel="New password" confirmLabel="Confirm new password" errors={errors} />
      <Button type="submit" wide busy={isBusy}>
        Save new password
      </Button>
    </form>
  );
}
