import { Refusal } from '../platform/http/refusal.ts';

/** A coupon that its order cannot use any more: paused, changed, expired or used up since the figures were shown. */
export function couponNoLongerApplies(): Refusal {
  return new Refusal(
    'coupon_refused',
    'A coupon in your cart can no longer be used. Please look at the new total and try again.',
  );
}
