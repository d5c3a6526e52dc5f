import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../../contract/client.ts';
import { type LoginForm as LoginValues, loginError } from '../../../contract/kernel/credentials.ts';
import { byRule } from '../../shared/credentials/by-rule.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useArrival } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

/** E-mail and password (LOGIN-03, VAL-01 to VAL-05). */
export function LoginForm({ role }: { role: Role }) {
  const next = useReturnPath();
  const arrive = useArrival();
  const [unverified, setUnverified] = useState<{ email: string; message: string }>();
  const form = useForm<LoginValues>({
    validate: byRule(loginError),
    send: async (body) => {
      setUnverified(undefined);
      const reply =
        role === 'seller'
          ? await api('POST /api/owner/login', { body })
          : await api('POST /api/user/login', { body });
      await arrive(reply);
    },
    failure: 'Login failed',
    onFailure: (message, error) => {
      if (error instanceof ApiProblem && error.code === 'email_not_verified') {
        setUnverified({ email: form.getValues('email'), message });
      } else notify('error', message);
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      {unverified && <ResendVerification {...unverified} />}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <div className="grid gap-1">
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Link to={loginAddress(next, '/forgot-password')} className="text-link justify-self-end text-small">
          Forgot password?
        </Link>
      </div>
      <Button type="submit" wide busy={form.isBusy}>
        Proceed to Login
      </Button>
    </form>
  );
}
