import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** Password managers tell the passwords apart by it. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({
  label,
  hideLabel,
  help,
  error,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {(control) => (
        <div className="control">
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <IconButton
            label={`Show ${label.toLowerCase()}`}
            icon={shown ? 'eye-off' : 'eye'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
