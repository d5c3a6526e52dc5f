import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CONTACT_TOPICS, MAX_CONTACT_MESSAGE_LENGTH } from '../../../../contract/kernel/contact-topics.ts';
import { api } from '../../../shared/http/api.ts';
import { focusFaulty, formValues } from '../../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/http/problem-message.ts';
import { useSession } from '../../../shared/storage/session-store.ts';
import { useStoredStateReady } from '../../../shared/session/stored-state.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CONTACT_FIELDS, type ContactErrors, contactFaults, isTopic } from './contact-values.ts';
import { MessageSent } from './message-sent.tsx';

const TOPICS = Object.entries(CONTACT_TOPICS).map(([value, label]) => ({ value, label }));

/** The contact form of support. Input stays until the message is sent. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [refusal, setRefusal] = useState<{ message: string; count: number }>();
  const [answer, setAnswer] = useState<string>();
  const [query] = useSearchParams();
  usePrefilled(form);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const values = formValues(sent, CONTACT_FIELDS);
    const { topic } = values;
    const faults = contactFaults(values);
    setRefusal(undefined);
    setErrors(faults);
    if (!isTopic(topic) || Object.keys(faults).length > 0) {
      focusFaulty(sent, faults);
      return;
    }
    setBusy(true);
    try {
      setAnswer((await api('POST /api/contact', { body: { ...values, topic } })).message);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(sent, refused);
      if (Object.keys(refused).length === 0) {
        const message = messageOf(error, 'Your message could not be sent. Please try again.');
        setRefusal((before) => ({ message, count: (before?.count ?? 0) + 1 }));
      }
    }
    setBusy(false);
  };

  if (answer !== undefined) {
    return <MessageSent answer={answer} onAnother={() => setAnswer(undefined)} />;
  }
  return (
    // Before hydration a native submit must not put the message into the address.
    <form
      ref={form}
      method="post"
      className="needs-scripts grid max-w-form gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} error={errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        help="The answer goes there."
        error={errors.email}
      />
      <SelectField
        label="What is it about?"
        name="topic"
        placeholder="Please choose"
        defaultValue={query.has('order') ? 'order' : ''}
        options={TOPICS}
        error={errors.topic}
      />
      <TextField
        label="Order number"
        name="orderNumber"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        defaultValue={query.get('order') ?? ''}
        help="Optional, such as H-7K3Q9M2P; it is on the order and in every mail about it."
        error={errors.orderNumber}
      />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        maxLength={MAX_CONTACT_MESSAGE_LENGTH}
        help="Please leave out passwords and card numbers; nobody here needs them."
        error={errors.message}
        // Browsers scroll only its first line into view.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
      <BoxForPrograms />
      {refusal && <FormError key={refusal.count} title={refusal.message} />}
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  );
}

/** A honeypot: hidden from people and keyboard; bots fill it in. */
function BoxForPrograms() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Prefills name and address of a signed-in user; typed values stay. */
function usePrefilled(form: { readonly current: HTMLFormElement | null }): void {
  const isReady = useStoredStateReady();
  const name = useSession(({ user }) => (user && !user.isGuest ? user.name : ''));
  const email = useSession((session) => session.email ?? '');
  useEffect(() => {
    if (!isReady) return;
    for (const [field, value] of Object.entries({ name, email })) {
      const input = form.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value === '') input.value = value;
    }
  }, [form, isReady, name, email]);
}
