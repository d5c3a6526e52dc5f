import { MOST_OF_ONE, SAVED_IN_FULL, SHOP_PAUSED } from '../../../contract/kernel/messages.ts';
import { MAX_CART_LINES } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function productNotFound(): Refusal {
  return notFound('The product');
}

export function itemNotFound(): Refusal {
  return notFound('The item');
}

export function outOfStock(available: number): Refusal {
  return new Refusal(
    'out_of_stock',
    available > 0 ? `Only ${available} left` : 'This product is out of stock right now',
  );
}

export function shopPaused(): Refusal {
  return new Refusal('out_of_stock', SHOP_PAUSED);
}

export function tooManyOfOne(): Refusal {
  return new Refusal('limit_reached', MOST_OF_ONE);
}

export function tooManyLines(): Refusal {
  return new Refusal('limit_reached', `A cart holds at most ${MAX_CART_LINES} different products`);
}

export function tooManySaved(): Refusal {
  return new Refusal('limit_reached', SAVED_IN_FULL);
}

/** An unknown code gets the words of a private one that does not apply, so that guessing reveals nothing. */
export function couponCannotBeUsed(): Refusal {
  return couponRefused(
    'This code cannot be used for your cart. Please check the code, its last day and its minimum order.',
  );
}

export function couponOfOtherShop(owners: readonly string[]): Refusal {
  return couponRefused(`This code is for ${owners.join(' or ')}: nothing in your cart is from there`);
}

export function couponRefused(reason: string): Refusal {
  return new Refusal('coupon_refused', reason);
}

export function couponNotFound(): Refusal {
  return notFound('The coupon');
}
