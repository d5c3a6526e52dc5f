import { type FormEvent, useState } from 'react';
import type { Contact } from '../../../contract/checkout.ts';
import { EMAIL_MESSAGE, isEmail, newPasswordFault } from '../../../contract/kernel/credentials.ts';
import { api } from '../http/api.ts';
import { focusFaulty, formValues } from '../forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../http/problem-message.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface ClaimFormProps {
  /** Whom an order of the guest named: need not be typed again. */
  contact?: Contact | undefined;
}

/** E-mail and password make a guest an account; the rest follows by mail. */
export function ClaimForm({ contact }: ClaimFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [answer, setAnswer] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, password } = formValues(form, ['email', 'password']);
    const mark = (faults: Record<string, string>) => {
      setErrors(faults);
      focusFaulty(form, faults);
    };
    setFailure(undefined);
    if (!isEmail(email)) return mark({ email: EMAIL_MESSAGE });
    const fault = newPasswordFault(password);
    if (fault) return mark({ password: fault });
    setErrors({});
    setBusy(true);
    try {
      const body = {
        email,
        password,
        ...(contact && { name: contact.name, phoneNumber: contact.phoneNumber }),
      };
      setAnswer((await api('POST /api/profile/account', { body })).message);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      mark(refused);
      if (Object.keys(refused).length === 0) {
        setFailure(messageOf(error, 'Your account could not be opened. Please try again.'));
      }
    }
    setBusy(false);
  };

  if (answer !== undefined) {
    return (
      <Alert tone="ok" announce>
        {answer}
      </Alert>
    );
  }
  return (
    <form method="post" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <FormError title={failure} />}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={contact?.email}
        error={errors['email']}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help={<PasswordRules password={typed} />}
        error={errors['password']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" wide busy={isBusy}>
        Keep my account
      </Button>
    </form>
  );
}
