import { useEffect, useRef, useState } from 'react';
import type { TrackedComplaint } from '../../../../../contract/complaints.ts';
import { MAX_COMPLAINT_LENGTH } from '../../../../../contract/kernel/complaint-states.ts';
import { ComplaintBadge } from '../../../../concepts/complaints/complaint-badge.tsx';
import { ComplaintSteps } from '../../../../concepts/complaints/complaint-steps.tsx';
import { bySchema } from '../../../../kit/forms/by-schema.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { couldNotBe } from '../../../../kit/http/problem-message.ts';
import { MessageForm } from '../../../../concepts/order-messages/message-form.tsx';
import { notify } from '../../../../kit/toasts/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

interface Clue {
  number: string;
  email: string;
}

const validate = bySchema<Clue>(
  async () => (await import('../../../../../contract/complaints.ts')).ComplaintClue,
);

/** The number and the e-mail address suffice, without an account. */
export function TrackComplaint() {
  const [found, setFound] = useState<{ clue: Clue; complaint: TrackedComplaint }>();
  const form = useForm<Clue>({
    validate,
    send: async (body) => {
      setFound(undefined);
      setFound({ clue: body, complaint: await api('POST /api/complaint/track', { body }) });
    },
    failure: couldNotBe('Your complaint', 'looked up'),
  });
  return (
    <div className="needs-scripts grid max-w-form grid-cols-1 gap-6">
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <TextField
          label="Number of the complaint"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          help="It looks like G-7K3Q9M2P and is in every mail about it."
          {...form.field('number')}
        />
        <TextField
          label="Email of the complaint"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        {form.alert}
        <Button type="submit" variant="outline" busy={form.isBusy} busyLabel="Looking...">
          Find my complaint
        </Button>
      </form>
      {found && (
        <Tracked
          key={found.complaint.number}
          complaint={found.complaint}
          onWrite={async (text) => {
            const complaint = await api('POST /api/complaint/track/message', {
              body: { ...found.clue, text },
            });
            setFound({ ...found, complaint });
            notify('success', 'Sent. We answer by mail.');
          }}
        />
      )}
    </div>
  );
}

/** Takes the focus, because it appears below the pressed button. */
function Tracked({
  complaint,
  onWrite,
}: {
  complaint: TrackedComplaint;
  onWrite: (text: string) => Promise<void>;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="tracked-complaint">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 ref={title} id="tracked-complaint" tabIndex={-1} className="text-h3">
          Complaint <span className="inline-block">{complaint.number}</span>
        </h3>
        <ComplaintBadge state={complaint.state} />
      </div>
      <ComplaintSteps complaint={complaint} />
      <p className="text-small text-muted">What we wrote to you is in our mails.</p>
      {complaint.state !== 'closed' && (
        <MessageForm label="Add something to it" maxLength={MAX_COMPLAINT_LENGTH} send={onWrite} />
      )}
    </section>
  );
}
