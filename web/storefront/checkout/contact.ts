import type { User } from '../../../contract/accounts.ts';
import type { Contact } from '../../../contract/checkout.ts';
import { EMAIL_MESSAGE, isEmail } from '../../../contract/kernel/credentials.ts';

export type ContactErrors = Partial<Record<keyof Contact, string>>;

/** Whether the account has a phone number; a guest, or an account without one, is asked. */
export function isContactKnown(user: User): boolean {
  return !user.isGuest && user.email !== null && user.phoneNumber !== null;
}

/** The contact fields, with the contract's names. */
export const CONTACT_FIELDS = ['name', 'email', 'phoneNumber'] as const;

/** Validates required fields and the e-mail address. */
export function contactFaults(contact: Contact): ContactErrors {
  const empty = CONTACT_FIELDS.filter((name) => contact[name] === '');
  const faults: ContactErrors = Object.fromEntries(empty.map((name) => [name, 'Please fill in this field']));
  if (contact.email !== '' && !isEmail(contact.email)) faults.email = EMAIL_MESSAGE;
  return faults;
}

/** The contact's errors of a refused order, which the server names by path. */
export function contactErrorsIn(errors: Record<string, string>): ContactErrors {
  const found = CONTACT_FIELDS.map((name) => [name, errors[`contact.${name}`]] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}
