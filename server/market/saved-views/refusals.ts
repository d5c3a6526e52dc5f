import { MAX_SAVED_VIEWS } from '../../../contract/kernel/limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function tooManySavedViews(): Refusal {
  return new Refusal(
    'limit_reached',
    `A list can have at most ${MAX_SAVED_VIEWS} saved views. Please delete one first.`,
  );
}
