import { useEffect, useState } from 'react';
import { MAIL_NOT_SENT } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { useReturnPath } from './use-return-path.ts';

/** A mail may take a minute to arrive. */
const WAIT_MS = 60_000;

interface ResendMailProps {
  email: string;
  /** In milliseconds since 1970; 0 when that is unknown. */
  sentAt?: number;
  /** Gets the reply or the reason of a failure to show. */
  onAnswer: (answer: { isSent: boolean; message: string }) => void;
}

/** After each mail the button waits a minute, and says how long. */
export function ResendMail({ email, sentAt = 0, onAnswer }: ResendMailProps) {
  const next = useReturnPath();
  const [isBusy, setBusy] = useState(false);
  const [waitsUntil, setWaitsUntil] = useState(sentAt + WAIT_MS);
  const seconds = useSecondsUntil(waitsUntil);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await api('POST /api/session/resend-verification', { body: { email, next } });
      setWaitsUntil(Date.now() + WAIT_MS);
      onAnswer({ isSent: true, message });
    } catch (error) {
      onAnswer({
        isSent: false,
        message: messageOf(error, MAIL_NOT_SENT),
      });
    }
    setBusy(false);
  };
  const isWaiting = seconds > 0;
  return (
    <Button
      variant="outline"
      size="small"
      icon="mail"
      busy={isBusy}
      // `disabled` would lose the focus.
      aria-disabled={isWaiting || undefined}
      onClick={() => {
        if (!isWaiting) void send();
      }}
    >
      Send the mail again{isWaiting && ` (in ${seconds} s)`}
    </Button>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= time;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver, time]);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
