import { useNavigate } from 'react-router';
import { type RepeatedPassword, repeatedPasswordError } from '../../../contract/kernel/credentials.ts';
import { PASSWORD_NOT_CHANGED } from '../../shared/http/failures.ts';
import { byRule } from '../../shared/credentials/by-rule.ts';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LINK_NOT_VALID } from '../../../contract/kernel/messages.ts';

/** Sets a new password by the mailed link; signing in then leads to `next`. */
export function ResetPasswordForm({ token, next }: { token: string; next: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm<RepeatedPassword>({
    validate: byRule(repeatedPasswordError),
    send: async ({ password }): Promise<void> => {
      if (!token) return form.fail(LINK_NOT_VALID);
      const { message } = await api('POST /api/session/reset-password', { body: { token, password } });
      notify('success', message);
      await navigate(loginAddress(next), { replace: true });
    },
    failure: PASSWORD_NOT_CHANGED,
  });

  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <NewPasswordFields
        passwordLabel="New password"
        confirmLabel="Confirm new password"
        typed={form.valueOf('password')}
        field={form.field}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Save new password
      </Button>
    </form>
  );
}
