import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

type FieldName = 'password' | 'confirmPassword';

interface NewPasswordFieldsProps {
  passwordLabel: string;
  confirmLabel: string;
  typed: string | undefined;
  field: (
    name: FieldName,
  ) => Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onChange' | 'ref'>;
}

export function NewPasswordFields({ passwordLabel, confirmLabel, typed, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={passwordLabel}
        autoComplete="new-password"
        help={<PasswordRules password={typed ?? ''} />}
        {...field('password')}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}
