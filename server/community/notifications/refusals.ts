import { Refusal } from '../../platform/http/refusal.ts';
import { LINK_INCOMPLETE } from '../../../contract/kernel/mailed-links.ts';

export function badUnsubscribeLink(): Refusal {
  return new Refusal('invalid_link', LINK_INCOMPLETE);
}
