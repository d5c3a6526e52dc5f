import { useNavigate } from 'react-router';
import { REGISTERED } from '../../../../contract/kernel/messages.ts';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import {
  registrationError,
  type RegistrationForm as RegistrationValues,
} from '../../../../contract/kernel/credentials.ts';
import { byRule } from '../../../concepts/credentials/by-rule.ts';
import { NewPasswordFields } from '../../../concepts/credentials/new-password-fields.tsx';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { invitedAddress } from '../mailed-links/kept-invitation.ts';
import { keepRegistration, lastRegistration } from '../sign-in/last-registration.ts';
import { useReturnPath } from '../sign-in/use-return-path.ts';

/** REG-03, VAL-06 to VAL-10; `confirmPassword` is not sent (REG-09). */
export function RegistrationForm({ role }: { role: OpenRole }) {
  const navigate = useNavigate();
  const next = useReturnPath();
  const before = lastRegistration();
  const email = before?.email ?? invitedAddress(next);
  const form = useForm<RegistrationValues>({
    // A person who returns to change the address finds the other fields filled in.
    defaultValues: {
      ...(before && { name: before.name, phoneNumber: before.phoneNumber }),
      ...(email !== undefined && { email }),
    },
    validate: byRule(registrationError),
    send: async (values) => {
      const { confirmPassword: _, password, ...person } = values;
      const body = { ...person, password, next };
      const { message } =
        role === 'seller'
          ? await api('POST /api/owner/register', { body })
          : await api('POST /api/user/register', { body });
      notify('success', message || REGISTERED);
      keepRegistration({ role, ...person, sentAt: Date.now() });
      await navigate(loginAddress(next, '/check-email'));
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
