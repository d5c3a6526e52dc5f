import { useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import {
  type RegistrationForm as RegistrationValues,
  registrationError,
} from '../../../contract/kernel/credentials.ts';
import { byRule } from '../../shared/credentials/by-rule.ts';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReturnPath } from '../sign-in/use-return-path.ts';

/** The five fields of a new account (REG-03, VAL-06 to VAL-10); `confirmPassword` stays here (REG-09). */
export function RegistrationForm({ role }: { role: Role }) {
  const navigate = useNavigate();
  const next = useReturnPath();
  const { search } = useLocation();
  const form = useForm<RegistrationValues>({
    validate: byRule(registrationError),
    send: async (values) => {
      const { confirmPassword: _, ...person } = values;
      const body = { ...person, next };
      const { message } =
        role === 'seller'
          ? await api('POST /api/owner/register', { body })
          : await api('POST /api/user/register', { body });
      notify('success', message || 'Registration successful! Please verify your email.');
      await navigate({ pathname: '/login', search });
    },
    failure: 'Registration failed',
    onFailure: (message) => notify('error', message),
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField label="Name" autoComplete="name" maxLength={80} {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.field('phoneNumber')}
      />
      <NewPasswordFields
        passwordLabel="Password"
        confirmLabel="Confirm password"
        typed={form.valueOf('password')}
        field={form.field}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Proceed to Register
      </Button>
    </form>
  );
}
