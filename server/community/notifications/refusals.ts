import { Refusal } from '../../platform/http/refusal.ts';
import { LINK_INCOMPLETE } from '../../../contract/kernel/messages.ts';

export function badUnsubscribeLink(): Refusal {
  return new Refusal('invalid_link', LINK_INCOMPLETE);
}
