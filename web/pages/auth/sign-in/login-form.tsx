import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Demo } from '../../../../contract/accounts.ts';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import { loginError, type LoginForm as LoginValues } from '../../../../contract/kernel/credentials.ts';
import { byRule } from '../../../concepts/credentials/by-rule.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { invitedAddress } from '../mailed-links/kept-invitation.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { lastRegistration } from './last-registration.ts';
import { OtherSignIns } from './other-sign-ins.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { LOGIN_FAILED, signInFailure, useArrival } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

interface LoginFormProps {
  role: OpenRole;
  onRole: (role: OpenRole) => void;
  /** Handles a failure that asks for a second step; false for any other. */
  goOn: (error: unknown) => boolean;
}

/** LOGIN-03, VAL-01 to VAL-05. */
export function LoginForm({ role, onRole, goOn }: LoginFormProps) {
  const next = useReturnPath();
  const arrive = useArrival();
  const [unverified, setUnverified] = useState<{ email: string; message: string }>();
  const [mailed, setMailed] = useState<string>();
  const email = lastRegistration()?.email ?? invitedAddress(next);
  const form = useForm<LoginValues>({
    ...(email !== undefined && { defaultValues: { email } }),
    validate: byRule(loginError),
    send: async (body) => {
      setUnverified(undefined);
      setMailed(undefined);
      const reply =
        role === 'seller'
          ? await api('POST /api/owner/login', { body })
          : await api('POST /api/user/login', { body });
      await arrive(reply);
    },
    failure: LOGIN_FAILED,
    onFailure: (message, error) => {
      if (hasCode(error, 'email_not_verified')) {
        setUnverified({ email: form.getValues('email'), message });
      } else if (hasCode(error, 'browser_unknown')) setMailed(message);
      else if (!goOn(error)) notify('error', signInFailure(error));
    },
  });

  const signInAs = ({ role, email, password }: Demo['accounts'][number]) => {
    // The form is sent at once, so the role of the account must be rendered first.
    flushSync(() => {
      onRole(role);
      form.setField('email', email);
      form.setField('password', password);
    });
    form.submit();
  };

  return (
    <>
      <form {...form.props} className="grid gap-4">
        {unverified && <ResendVerification {...unverified} />}
        {mailed !== undefined && <Alert tone="info" title={mailed} announce />}
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
      <OtherSignIns role={role} goOn={goOn} />
      <DemoAccounts onChoose={signInAs} />
    </>
  );
}
