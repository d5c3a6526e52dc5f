import type { VisitorCart } from '../../contract/cart.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { countAttempt, forgiveAttempt } from '../platform/attempts/attempts.ts';
import type { SlowDown } from '../platform/attempts/slow-down.ts';
import type { Database } from '../platform/database/database.ts';
import { codeLimits, findCouponsForCart, unusableCode } from './coupon-code.ts';
import { type CartLine, findVisitorLines, type ProductQuantity } from './store.ts';

/**
 * The lines of a cart that is kept in a browser, and the coupons of its codes: those that lower it, and those that its shops
 * show to everyone. A later code takes the place of an earlier one of the same shop. Each code that does nothing is refused
 * in the same words as to a buyer, and counts as a guess; refuses with `too_many_requests` after many.
 */
export async function readVisitorCart(
  db: Database,
  {
    items,
    couponCodes,
    address,
    today,
    slowDown,
  }: {
    items: readonly ProductQuantity[];
    couponCodes: readonly string[];
    address: string;
    today: string;
    slowDown: SlowDown;
  },
): Promise<{ lines: CartLine[]; coupons: CouponTerms[]; refusedCodes: VisitorCart['refusedCodes'] }> {
  const lines = await findVisitorLines(db, onePerProduct(items));
  let delay: Promise<void> | undefined;
  // Once for all codes: nobody waits for a cart with ten codes ten times as long.
  const limits = codeLimits({ buyerId: null, address }, () => {
    delay ??= slowDown();
    return delay;
  });
  const coupons = new Map<string, CouponTerms>();
  const refusedCodes: VisitorCart['refusedCodes'] = [];
  for (const code of couponCodes) {
    await countAttempt(db, limits);
    const found = await findCouponsForCart(db, { lines, code, buyerId: null, today });
    if (found.length > 0) await forgiveAttempt(db, limits);
    else refusedCodes.push({ code, reason: (await unusableCode(db, code)).message });
    for (const { terms } of found) coupons.set(terms.shopId, terms);
  }
  return { lines, coupons: [...coupons.values()], refusedCodes };
}

/** The larger quantity of a product stands, as at sign-in. */
function onePerProduct(items: readonly ProductQuantity[]): ProductQuantity[] {
  const quantities = new Map<ProductId, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0));
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
