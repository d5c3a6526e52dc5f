import type { User } from '../../../contract/accounts.ts';

/** Whether the account has a phone number; otherwise the checkout asks for one. */
export function isContactKnown(user: User): boolean {
  return !user.isGuest && user.email !== null && user.phoneNumber !== null;
}
