import { useState } from 'react';
import { MAIL_NOT_SENT } from '../../../kit/http/failures.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface RequestMailFormProps {
  call: 'POST /api/session/resend-verification' | 'POST /api/session/forgot-password';
  label: string;
  help: string;
  next: string | undefined;
}

const validate = bySchema(async () => (await import('../../../../contract/accounts.ts')).MailRequest);

/** The response is the same for every address. */
export function RequestMailForm({ call, label, help, next }: RequestMailFormProps) {
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    validate,
    send: async ({ email }: { email: string }) => {
      setAnswer(undefined);
      setAnswer((await api(call, { body: { email, next } })).message);
    },
    failure: MAIL_NOT_SENT,
    failureAt: 'email',
  });

  return (
    <form {...form.props} className="grid gap-4">
      {answer !== undefined && (
        <Alert tone="ok" announce>
          {answer}
        </Alert>
      )}
      <TextField label="Email" type="email" autoComplete="email" help={help} {...form.field('email')} />
      <Button type="submit" wide busy={form.isBusy}>
        {label}
      </Button>
    </form>
  );
}
