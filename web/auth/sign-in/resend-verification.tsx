import { useState } from 'react';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useReturnPath } from './use-return-path.ts';

interface ResendVerificationProps {
  email: string;
  /** Why the account cannot be used yet. */
  message: string;
}

/** Offers to send the verification mail again. */
export function ResendVerification({ email, message }: ResendVerificationProps) {
  const next = useReturnPath();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      setAnswer((await api('POST /api/session/resend-verification', { body: { email, next } })).message);
    } catch (error) {
      setAnswer(messageOf(error, 'The mail could not be sent. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <Alert tone="warn" title="Your email is not verified yet" announce>
      <p>{answer ?? message}</p>
      <div className="mt-2">
        <Button variant="outline" size="small" icon="mail" busy={isBusy} onClick={() => void send()}>
          Send the mail again
        </Button>
      </div>
    </Alert>
  );
}
