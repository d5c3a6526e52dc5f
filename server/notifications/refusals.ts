import { Refusal } from '../platform/http/refusal.ts';

export function badUnsubscribeLink(): Refusal {
  return new Refusal('invalid_link', 'This link is not complete. Please use the one in the mail as it is.');
}
