import { CONTACT_TOPICS, type ContactTopic } from '../../../../contract/kernel/contact-topics.ts';
import { EMAIL_MESSAGE, isEmail } from '../../../../contract/kernel/credentials.ts';

/** The form's fields by name, the honeypot included. */
export const CONTACT_FIELDS = ['name', 'email', 'topic', 'orderNumber', 'message', 'website'] as const;
type Name = (typeof CONTACT_FIELDS)[number];

export type ContactErrors = Partial<Record<Name, string>>;

const REQUIRED = ['name', 'email', 'message'] as const;

/** Client-side validation; the server decides the rest. */
export function contactFaults(values: Record<Name, string>): ContactErrors {
  const missing = REQUIRED.filter((name) => values[name] === '');
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'Please fill in this field'])),
    ...(values.email !== '' && !isEmail(values.email) && { email: EMAIL_MESSAGE }),
    ...(!isTopic(values.topic) && { topic: 'Choose what it is about' }),
  };
}

export function isTopic(value: string): value is ContactTopic {
  return Object.hasOwn(CONTACT_TOPICS, value);
}
