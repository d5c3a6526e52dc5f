import { type FormEvent, useState } from 'react';
import { EMAIL_MESSAGE, isEmail } from '../../../contract/kernel/credentials.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formValues } from '../../shared/forms/form-values.ts';

interface AskForMailProps {
  call: 'POST /api/session/resend-verification' | 'POST /api/session/forgot-password';
  /** The button's words. */
  label: string;
  help: string;
  /** The page of ours that the link leads back to in the end. */
  next: string | undefined;
}

/** An address to which a link is sent; the answer is the same for every address. */
export function AskForMail({ call, label, help, next }: AskForMailProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email } = formValues(event.currentTarget, ['email']);
    setAnswer(undefined);
    if (!isEmail(email)) {
      setError(EMAIL_MESSAGE);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      setAnswer((await api(call, { body: { email, next } })).message);
    } catch (problem) {
      setError(messageOf(problem, 'The mail could not be sent. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <form method="post" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {answer !== undefined && (
        <Alert tone="ok" announce>
          {answer}
        </Alert>
      )}
      <TextField label="Email" name="email" type="email" autoComplete="email" help={help} error={error} />
      <Button type="submit" wide busy={isBusy}>
        {label}
      </Button>
    </form>
  );
}
