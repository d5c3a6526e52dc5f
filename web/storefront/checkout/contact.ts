import type { User } from '../../../contract/accounts.ts';

/** Whether the account has a phone number; a guest, or an account without one, is asked. */
export function isContactKnown(user: User): boolean {
  return !user.isGuest && user.email !== null && user.phoneNumber !== null;
}
