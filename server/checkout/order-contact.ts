import type { Contact } from '../../contract/checkout.ts';
import { isReachablePhoneNumber } from '../../contract/kernel/phone-number.ts';
import type { Actor } from '../platform/http/actor.ts';
import { contactNeeded, phoneNumberUnusable } from './refusals.ts';
import type { AccountContact } from './store.ts';

/** The order's contact: as given, else the account's. Guests, and accounts without a phone number, must give one. */
export function contactFor(buyer: Actor, given: Contact | undefined, account: AccountContact): Contact {
  if (given) return given;
  if (buyer.isGuest) throw contactNeeded(['name', 'email', 'phoneNumber']);
  const { name, email, phoneNumber } = account;
  if (!email || !phoneNumber) throw contactNeeded(phoneNumber ? ['email'] : ['phoneNumber']);
  if (!isReachablePhoneNumber(phoneNumber)) throw phoneNumberUnusable();
  return { name, email, phoneNumber };
}
