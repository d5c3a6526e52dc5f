import { type RepeatedPassword, repeatedPasswordError } from '../../../../contract/kernel/credentials.ts';
import { PASSWORD_NOT_CHANGED } from '../../../kit/http/failures.ts';
import { byRule } from '../../../concepts/credentials/by-rule.ts';
import { NewPasswordFields } from '../../../concepts/credentials/new-password-fields.tsx';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { fieldErrorsOf } from '../../../kit/http/field-errors.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface PasswordChange extends RepeatedPassword {
  currentPassword: string;
}

const isFilled = required<PasswordChange>(['currentPassword']);
const isAllowed = byRule(repeatedPasswordError);

/** Other devices are signed out (BUYER-08). */
export function PasswordForm() {
  const form = useForm<PasswordChange>({
    validate: async (values, form) => {
      const missing = await isFilled(values, form);
      return missing.length > 0 ? missing : isAllowed(values, form);
    },
    send: async ({ currentPassword, password }) => {
      const body = { currentPassword, newPassword: password };
      const { message } = await api('PUT /api/profile/password', { body });
      notify('success', message);
      form.reset();
      form.focus();
    },
    failure: PASSWORD_NOT_CHANGED,
    onFailure: (message, error) => {
      const refused = fieldErrorsOf(error)['newPassword'];
      if (refused === undefined) notify('error', message);
      else form.setError('password', refused);
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        passwordLabel="New password"
        confirmLabel="Confirm new password"
        typed={form.valueOf('password')}
        field={form.field}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Update Password
      </Button>
    </form>
  );
}
