import { Refusal } from '../platform/http/refusal.ts';

export function notDelivered(): Refusal {
  return new Refusal('wrong_state', 'You can review a product once it has been delivered to you');
}

export function ownReview(): Refusal {
  return new Refusal('wrong_state', 'This is your own review; others decide whether it helps');
}
