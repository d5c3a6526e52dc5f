import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FiledComplaint } from '../../../../../contract/complaints.ts';
import {
  COMPLAINT_SUBJECTS,
  type ComplaintSubject,
  MAX_COMPLAINT_LENGTH,
} from '../../../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../../../contract/kernel/days.ts';
import { bySchema } from '../../../../kit/forms/by-schema.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { couldNotBe } from '../../../../kit/http/problem-message.ts';
import { useStoredStateReady } from '../../../../concepts/session/stored-state.ts';
import { useSession } from '../../../../kit/storage/session-store.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ComplaintCode } from './complaint-code.tsx';

const SUBJECTS = Object.entries(COMPLAINT_SUBJECTS).map(([value, label]) => ({ value, label }));

const SUBJECT_FIELDS: Record<Exclude<ComplaintSubject, 'market'>, { label: string; help: string }> = {
  order: { label: 'Order number', help: 'Such as H-7K3Q9M2P; it is in every mail about the order.' },
  product: { label: "Address of the product's page", help: 'Copy it from the address line of your browser.' },
  shop: { label: "Address of the shop's page", help: 'Copy it from the address line of your browser.' },
};

interface ComplaintValues {
  name: string;
  email: string;
  about: ComplaintSubject;
  subject: string;
  text: string;
  /** Hidden from people and the Tab order; bots fill it in. */
  website: string;
}

const FAILURE = couldNotBe('Your complaint', 'filed');
const validate = bySchema(async () => (await import('../../../../../contract/complaints.ts')).ComplaintForm);

/** A mailed code confirms an address that is not the account's own. Typed values stay until it is filed. */
export function ComplaintForm() {
  const [filed, setFiled] = useState<FiledComplaint>();
  const [draft, setDraft] = useState<{ id: string; email: string }>();
  const named = useNamedSubject();
  const form = useForm<ComplaintValues>({
    defaultValues: named,
    validate,
    send: async (body) => {
      const { filed: done, draftId } = await api('POST /api/complaint', { body });
      if (done) finish(done);
      else if (draftId !== null) setDraft({ id: draftId, email: body.email });
    },
    failure: FAILURE,
  });
  const finish = (complaint: FiledComplaint) => {
    setFiled(complaint);
    setDraft(undefined);
    form.reset();
  };
  usePrefilled((field, value) => {
    if (!form.getValues(field)) form.setField(field, value);
  });
  const about = form.valueOf('about');

  if (filed) return <Filed complaint={filed} onAnother={() => setFiled(undefined)} />;
  return (
    <div className="needs-scripts grid max-w-form grid-cols-1 gap-6">
      <form {...form.props} className="grid grid-cols-1 gap-4" hidden={draft !== undefined}>
        <TextField label="Name" autoComplete="name" maxLength={80} {...form.field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          help="We answer to this address."
          {...form.field('email')}
        />
        <SelectField
          label="What is it about?"
          placeholder="Please choose"
          options={SUBJECTS}
          {...form.field('about')}
        />
        {about && about !== 'market' && (
          <TextField
            label={SUBJECT_FIELDS[about].label}
            help={SUBJECT_FIELDS[about].help}
            autoComplete="off"
            maxLength={500}
            {...form.field('subject')}
          />
        )}
        <TextArea
          label="What happened, and what should be done?"
          rows={6}
          maxLength={MAX_COMPLAINT_LENGTH}
          {...form.field('text')}
        />
        <div hidden>
          <label>
            Leave this empty
            <input type="text" tabIndex={-1} autoComplete="off" {...form.input('website')} />
          </label>
        </div>
        {form.alert}
        <Button type="submit" busy={form.isBusy} busyLabel="Sending...">
          File complaint
        </Button>
      </form>
      {draft && (
        <ComplaintCode
          key={draft.id}
          draftId={draft.id}
          email={draft.email}
          onFiled={finish}
          onBack={() => setDraft(undefined)}
        />
      )}
    </div>
  );
}

/** Takes the focus, because it replaces the form. */
function Filed({ complaint, onAnother }: { complaint: FiledComplaint; onAnother: () => void }) {
  const { number, acknowledgeBy, decideBy } = complaint;
  const box = useRef<HTMLDivElement>(null);
  const role = useSession(({ user }) => (user && !user.isGuest ? user.role : null));
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <div ref={box} tabIndex={-1} className="w-full">
        <Alert tone="ok" title={`Your complaint has the number ${number}`} announce>
          <p>
            We acknowledge it by {formatDayAndTime(acknowledgeBy)} and decide it by{' '}
            {formatDayAndTime(decideBy)}. All of this is in a mail to you.
          </p>
          {(role === 'buyer' || role === 'seller') && (
            <p>
              <Link to={`/${role}/complaints`}>See your complaints</Link>
            </p>
          )}
        </Alert>
      </div>
      <Button variant="outline" onClick={onAnother}>
        File another complaint
      </Button>
    </div>
  );
}

/** The address names the subject: `?order=`, `?product=` or `?shop=`. */
function useNamedSubject(): { about?: ComplaintSubject; subject?: string } {
  const [query] = useSearchParams();
  for (const about of ['order', 'product', 'shop'] as const) {
    const subject = query.get(about);
    if (subject !== null) return { about, subject: subject.slice(0, 500) };
  }
  return {};
}

function usePrefilled(prefill: (field: 'name' | 'email', value: string) => void): void {
  const isReady = useStoredStateReady();
  const name = useSession(({ user }) => (user && !user.isGuest ? user.name : ''));
  const email = useSession((session) => session.email ?? '');
  const fill = useEffectEvent(prefill);
  useEffect(() => {
    if (!isReady) return;
    fill('name', name);
    fill('email', email);
  }, [isReady, name, email]);
}
