import { useState } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldsProps {
  passwordLabel: string;
  confirmLabel: string;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
}

/** A new password with its rules, and once more against slips; named `password` and `confirmPassword`. */
export function NewPasswordFields({ passwordLabel, confirmLabel, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="new-password"
        help={<PasswordRules password={typed} />}
        error={errors.password}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}
