import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../../contract/client.ts';
import { type LoginForm as LoginValues, loginFault } from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultyField } from '../../shared/credentials/faulty-field.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { ResendVerification } from './resend-verification.tsx';
import { useArrival } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

const FIELDS = ['email', 'password'] as const;

/** E-mail and password (LOGIN-03, VAL-01 to VAL-05). */
export function LoginForm({ role }: { role: Role }) {
  const next = useReturnPath();
  const arrive = useArrival();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<LoginValues>>({});
  const [unverified, setUnverified] = useState<{ email: string; message: string }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(form, FIELDS);
    const fault = loginFault(values);
    if (fault) {
      const { field, hint } = faultyField(values, fault);
      setErrors({ [field]: hint });
      focusFaulty(form, { [field]: hint });
      notify('warning', fault);
      return;
    }
    setErrors({});
    setUnverified(undefined);
    setBusy(true);
    try {
      const reply =
        role === 'seller'
          ? await api('POST /api/owner/login', { body: values })
          : await api('POST /api/user/login', { body: values });
      await arrive(reply);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiProblem && error.code === 'email_not_verified') {
        setUnverified({ email: values.email, message: error.message });
      } else {
        notify('error', messageOf(error, 'Login failed'));
      }
    }
  };

  return (
    // Sent by scripts alone; should they fail, the password goes into a body and not into an address.
    <form method="post" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {unverified && <ResendVerification {...unverified} />}
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Link to={loginAddress(next, '/forgot-password')} className="text-link justify-self-end text-small">
          Forgot password?
        </Link>
      </div>
      <Button type="submit" wide busy={isBusy}>
        Proceed to Login
      </Button>
    </form>
  );
}
