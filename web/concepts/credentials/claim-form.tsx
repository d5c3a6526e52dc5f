import { useState } from 'react';
import type { Contact } from '../../../contract/checkout.ts';
import { bySchema } from '../../kit/forms/by-schema.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface ClaimFormProps {
  contact?: Contact | undefined;
}

const validate = bySchema(async () => (await import('../../../contract/profile.ts')).AccountClaim);

export function ClaimForm({ contact }: ClaimFormProps) {
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    defaultValues: { email: contact?.email },
    validate,
    send: async (typed: { email: string; password: string }) => {
      const body = { ...typed, ...(contact && { name: contact.name, phoneNumber: contact.phoneNumber }) };
      setAnswer((await api('POST /api/profile/account', { body })).message);
    },
    failure: couldNotBe('Your account', 'created'),
  });

  if (answer !== undefined) {
    return (
      <Alert tone="ok" announce>
        {answer}
      </Alert>
    );
  }
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help={<PasswordRules password={form.valueOf('password') ?? ''} />}
        {...form.field('password')}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Keep my account
      </Button>
    </form>
  );
}
