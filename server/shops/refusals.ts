import { Refusal } from '../platform/http/refusal.ts';

export function hasShopAlready(): Refusal {
  return new Refusal('already_exists', 'You have registered a shop already. Reload the page to see it.');
}

/** Its owner gave it up; what was ordered there stays with those who ordered it. */
export function shopIsClosed(): Refusal {
  return new Refusal(
    'shop_closed',
    'This shop is closed. Its products are no longer sold; what you ordered there stays under your orders, with its invoice.',
  );
}

export function shopChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'Your shop has been changed. Reload the page and make your change again.');
}
