import { Refusal } from '../platform/http/refusal.ts';

export function badUnsubscribeLink(): Refusal {
  return new Refusal('invalid_link', 'This link is incomplete. Please open it again from the email.');
}
