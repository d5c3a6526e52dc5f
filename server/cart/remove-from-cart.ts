import type { CartItemId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { couponNotFound, itemNotFound } from './refusals.ts';
import { removeAll, removeCoupon, removeLine } from './store.ts';

export function removeFromCart(db: Database, userId: UserId, itemId: CartItemId): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeLine(tx, userId, itemId))) throw itemNotFound();
  });
}

/** Takes all lines and coupons out. */
export function emptyCart(db: Database, userId: UserId): Promise<void> {
  return changeCart(db, userId, (tx) => removeAll(tx, userId));
}

/** Takes the coupons of that code off the cart; usually it is one. */
export function removeCartCoupon(db: Database, userId: UserId, code: string): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeCoupon(tx, userId, code))) throw couponNotFound();
  });
}
