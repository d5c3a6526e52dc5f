import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ResendMail } from './resend-mail.tsx';

interface ResendVerificationProps {
  email: string;
  message: string;
}

export function ResendVerification({ email, message }: ResendVerificationProps) {
  const [answer, setAnswer] = useState<string>();
  return (
    <Alert tone="warn" title="Your email is not verified yet" announce>
      <p>{answer ?? message}</p>
      <div className="mt-2">
        <ResendMail email={email} onAnswer={({ message }) => setAnswer(message)} />
      </div>
    </Alert>
  );
}
