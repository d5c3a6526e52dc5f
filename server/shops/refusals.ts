import { Refusal } from '../platform/http/refusal.ts';

export function hasShopAlready(): Refusal {
  return new Refusal('already_exists', 'You have registered a shop already. Reload the page to see it.');
}

export function shopChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'Your shop was changed meanwhile. Reload the page and make your change again.');
}
