import type { Contact } from '../../contract/checkout.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { contactNeeded } from './refusals.ts';
import { findAccountContact } from './store.ts';

/** Who the order is for: as given, else as the account says. Guests, and accounts without a phone number, have to say. */
export async function contactFor(db: Queryable, buyer: Actor, given: Contact | undefined): Promise<Contact> {
  if (given) return given;
  if (buyer.isGuest) throw contactNeeded(['name', 'email', 'phoneNumber']);
  const { name = '', email = null, phoneNumber = null } = (await findAccountContact(db, buyer.userId)) ?? {};
  if (!email || !phoneNumber) throw contactNeeded(phoneNumber ? ['email'] : ['phoneNumber']);
  return { name, email, phoneNumber };
}
