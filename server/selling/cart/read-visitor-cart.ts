import type { VisitorCart, WantedItem } from '../../../contract/cart.ts';
import { presentItems, requireVariants } from '../../catalogue/products/index.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { countAttempt, forgiveAttempt, type SlowDown } from '../../platform/attempts/attempts.ts';
import type { Database } from '../../platform/database/database.ts';
import { codeLimits, findCouponsForCart, unusableCode } from './coupon-codes.ts';
import { findVisitorLines, type OwnLines } from './line-store.ts';
import { withCoupon, withoutUnusedCoupon } from './price-cart.ts';

/**
 * A later code replaces an earlier one of the same shop. A useless code counts as a guess, in the words that a buyer gets.
 * @throws Refusal `too_many_requests`, `variant_required` for lines that name none of several variants
 */
export async function readVisitorCart(
  db: Database,
  {
    items,
    savedItems,
    couponCodes,
    address,
    today,
    slowDown,
  }: {
    items: readonly WantedItem[];
    savedItems: readonly WantedItem[];
    couponCodes: readonly string[];
    address: string;
    today: string;
    slowDown: SlowDown;
  },
): Promise<OwnLines & { coupons: CouponTerms[]; refusedCodes: VisitorCart['refusedCodes'] }> {
  const { lines, saved } = await findOwnLines(db, { items, savedItems });
  let delay: Promise<void> | undefined;
  // All codes share one delay, so that a cart with ten codes does not wait ten times.
  const limits = codeLimits({ buyerId: null, address }, () => {
    delay ??= slowDown();
    return delay;
  });
  let coupons: CouponTerms[] = [];
  const refusedCodes: VisitorCart['refusedCodes'] = [];
  for (const code of couponCodes) {
    await countAttempt(db, limits);
    const found = await findCouponsForCart(db, { lines, code, buyerId: null, today });
    if (found.length > 0) await forgiveAttempt(db, limits);
    else refusedCodes.push({ code, reason: (await unusableCode(db, code)).message });
    coupons = found.reduce((onCart, { terms }) => withCoupon(onCart, terms), coupons);
  }
  return { lines, saved, coupons: withoutUnusedCoupon(lines, coupons, today), refusedCodes };
}

async function findOwnLines(
  db: Database,
  named: { items: readonly WantedItem[]; savedItems: readonly WantedItem[] },
): Promise<OwnLines> {
  const items = await presentItems(db, named.items);
  await requireVariants(db, items);
  const savedItems = await presentItems(db, named.savedItems);
  await requireVariants(db, savedItems, 'savedItems');
  return { lines: await findVisitorLines(db, items), saved: await findVisitorLines(db, savedItems) };
}
