import { useState } from 'react';
import type { SupportedPerson } from '../../../../contract/support.ts';
import { api } from '../../../kit/http/api.ts';
import { MAIL_NOT_SENT } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';

type About = 'verification' | 'password_reset';

/** The links of these mails are made when they are sent, so they can be sent again. */
export function ResendButtons({ person, onSent }: { person: SupportedPerson; onSent: () => void }) {
  const [busy, setBusy] = useState<About>();
  const { id: userId, role, state, email, isEmailVerified } = person;
  if (email === null || state !== 'active' || role === 'operator') return null;
  const send = async (about: About) => {
    setBusy(about);
    try {
      const { message } = await api('POST /api/operator/account/:userId/mail', {
        params: { userId },
        body: { about },
      });
      notify('success', message);
      onSent();
    } catch (problem) {
      notify('error', messageOf(problem, MAIL_NOT_SENT));
    }
    setBusy(undefined);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {!isEmailVerified && (
        <Button
          variant="outline"
          size="small"
          busy={busy === 'verification'}
          onClick={() => void send('verification')}
        >
          Send the verification mail
        </Button>
      )}
      <Button
        variant="outline"
        size="small"
        busy={busy === 'password_reset'}
        onClick={() => void send('password_reset')}
      >
        Send a link for a new password
      </Button>
    </div>
  );
}
