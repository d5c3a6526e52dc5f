import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  CONTACT_TOPICS,
  type ContactTopic,
  MAX_CONTACT_MESSAGE_LENGTH,
} from '../../../../../contract/kernel/contact-topics.ts';
import { bySchema } from '../../../../kit/forms/by-schema.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { MESSAGE_NOT_SENT } from '../../../../kit/http/failures.ts';
import { useSession } from '../../../../kit/storage/session-store.ts';
import { useStoredStateReady } from '../../../../concepts/session/stored-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { MessageSent } from './message-sent.tsx';

const TOPICS = Object.entries(CONTACT_TOPICS).map(([value, label]) => ({ value, label }));

interface ContactValues {
  name: string;
  email: string;
  topic: ContactTopic;
  orderNumber: string;
  message: string;
  /** Hidden from people and the Tab order; bots fill it in. */
  website: string;
}

const validate = bySchema(async () => (await import('../../../../../contract/contact.ts')).ContactMessage);

/** Typed values stay until the message is sent. */
export function ContactForm() {
  const [answer, setAnswer] = useState<string>();
  const [query] = useSearchParams();
  const form = useForm<ContactValues>({
    validate,
    send: async (body) => {
      setAnswer((await api('POST /api/contact', { body })).message);
      form.reset();
    },
    failure: MESSAGE_NOT_SENT,
  });
  usePrefilled((field, value) => {
    if (!form.getValues(field)) form.setField(field, value);
  });

  if (answer !== undefined) {
    return <MessageSent answer={answer} onAnother={() => setAnswer(undefined)} />;
  }
  return (
    <form {...form.props} className="needs-scripts grid max-w-form grid-cols-1 gap-4">
      <TextField label="Name" autoComplete="name" maxLength={80} {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        help="We reply to this address."
        {...form.field('email')}
      />
      <SelectField
        label="What is it about?"
        placeholder="Please choose"
        defaultValue={query.has('order') ? 'order' : ''}
        options={TOPICS}
        {...form.field('topic')}
      />
      <TextField
        label="Order number"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        defaultValue={query.get('order') ?? ''}
        help="Optional, such as H-7K3Q9M2P; it is on the order and in every mail about it."
        {...form.field('orderNumber')}
      />
      <TextArea
        label="Message"
        rows={6}
        maxLength={MAX_CONTACT_MESSAGE_LENGTH}
        help="Please leave out passwords and card numbers; nobody here needs them."
        // Browsers scroll no further than to the field's first line.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        {...form.field('message')}
      />
      <div hidden>
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...form.input('website')} />
        </label>
      </div>
      {form.alert}
      <Button type="submit" busy={form.isBusy} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  );
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
