import { useRef, useState } from 'react';
import type { Reply } from '../../../../contract/client.ts';
import { formatTime } from '../../../../contract/kernel/days.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { SUPPORT_VIEW_MINUTES } from '../../../../contract/kernel/support.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { CODE_NOT_CHECKED } from '../../../kit/http/failures.ts';
import { notifyFailure } from '../../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';

export function ViewForm({ userId, name }: { userId: UserId; name: string }) {
  const [begun, setBegun] = useState<Reply<'POST /api/operator/account/:userId/view'>>();
  const send = async (body: { code: string; reason: string }) => {
    setBegun(await api('POST /api/operator/account/:userId/view', { params: { userId }, body }));
  };
  const part = useRef<HTMLElement>(null);
  useFocusAfterChange(String(begun !== undefined), () =>
    part.current?.querySelector<HTMLElement>('a, input'),
  );
  return (
    <section ref={part} className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="view-title">
      <h2 id="view-title" className="text-h3">
        See what they see
      </h2>
      {begun ? (
        <>
          <p role="status">
            The code is right. The view of {name} ends at {formatTime(begun.endsAt)}; they get a mail.
          </p>
          <div className="flex flex-wrap gap-3">
            <a
              className={buttonClasses()}
              href={`/support-view#${begun.handOver}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open the view in a new tab
            </a>
            <Button variant="outline" onClick={() => setBegun(undefined)}>
              Type another code
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-small text-muted">
            The person finds the code in their profile under “Help from support”. You see their account for{' '}
            {SUPPORT_VIEW_MINUTES} minutes and can change nothing in it. What you look at is in the audit log.
          </p>
          <TextsForm
            names={['code', 'reason']}
            send={send}
            failure={CODE_NOT_CHECKED}
            onFailure={notifyFailure}
          >
            {(field) => (
              <>
                <TextField
                  label="Code"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  {...field('code')}
                />
                <TextField label="Reason" autoComplete="off" maxLength={500} {...field('reason')} />
                <div>
                  <Button type="submit">Begin the view</Button>
                </div>
              </>
            )}
          </TextsForm>
        </>
      )}
    </section>
  );
}
