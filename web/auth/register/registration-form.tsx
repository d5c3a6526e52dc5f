import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import {
  type RegistrationForm as RegistrationValues,
  registrationFault,
} from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultyField } from '../../shared/credentials/faulty-field.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.tsx';
import { useReturnPath } from '../sign-in/use-return-path.ts';

const FIELDS = ['name', 'email', 'phoneNumber', 'password', 'confirmPassword'] as const;

/** The five fields of a new account (REG-03, VAL-06 to VAL-10); `confirmPassword` stays here (REG-09). */
export function RegistrationForm({ role }: { role: Role }) {
  const navigate = useNavigate();
  const next = useReturnPath();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<RegistrationValues>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(form, FIELDS);
    const fault = registrationFault(values);
    if (fault) {
      const { field, hint } = faultyField(values, fault);
      setErrors({ [field]: hint });
      focusFaulty(form, { [field]: hint });
      notify('warning', fault);
      return;
    }
    const { confirmPassword: _, ...person } = values;
    const body = { ...person, next };
    setErrors({});
    setBusy(true);
    try {
      const { message } =
        role === 'seller'
          ? await api('POST /api/owner/register', { body })
          : await api('POST /api/user/register', { body });
      notify('success', message || 'Registration successful! Please verify your email.');
      await navigate({ pathname: '/login', search });
    } catch (error) {
      setBusy(false);
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (Object.keys(refused).length === 0) notify('error', messageOf(error, 'Registration failed'));
    }
  };

  return (
    // As in the login form.
    <form method="post" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        error={errors.phoneNumber}
      />
      <NewPasswordFields passwordLabel="Password" confirmLabel="Confirm password" errors={errors} />
      <Button type="submit" wide busy={isBusy}>
        Proceed to Register
      </Button>
    </form>
  );
}
