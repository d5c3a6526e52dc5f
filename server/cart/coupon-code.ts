import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { type CouponTerms, findCouponTermsByCode, findOwnersShowingCode } from '../coupons/index.ts';
import { addressLimits } from '../platform/attempts/address-limits.ts';
import type { AttemptLimits } from '../platform/attempts/attempts.ts';
import type { SlowDown } from '../platform/attempts/slow-down.ts';
import type { Queryable } from '../platform/database/database.ts';
import { addressPrefix } from '../platform/http/address-prefix.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { type PriceableLine, type PricedCoupon, priceCart } from './price-cart.ts';
import { couponCannotBeUsed, couponOfOtherShop } from './refusals.ts';

/** Who types codes: an account, or a visitor's network address. */
export interface CodeTyper {
  buyerId: UserId | null;
  address: string;
}

const WINDOW_SECONDS = 15 * 60;

/** Codes that did nothing, by account, address and all together (CO10). */
export function codeLimits({ buyerId, address }: CodeTyper, slowDown: SlowDown): AttemptLimits {
  const ofAddress = addressLimits('coupon', addressPrefix(address), 300);
  return {
    windowSeconds: WINDOW_SECONDS,
    limits:
      buyerId === null ? ofAddress : [{ name: 'coupon.account', subject: buyerId, max: 20 }, ...ofAddress],
    everybody: { name: 'coupon.all', max: 5000, slowDown },
  };
}

/**
 * What a typed code means for a cart: the coupons of the cart's shops that go by it, each priced by itself. Left out are
 * those nobody may learn of by trying: a coupon that does not lower this cart is told only when its shop shows it to
 * everyone, or the buyer has used it before.
 */
export async function findCouponsForCart(
  db: Queryable,
  {
    lines,
    code,
    buyerId,
    today,
  }: { lines: PriceableLine[]; code: string; buyerId: UserId | null; today: string },
): Promise<PricedCoupon[]> {
  const shopIds = [...new Set<ShopId>(lines.map((line) => line.shopId))];
  const terms = await findCouponTermsByCode(db, shopIds, code, buyerId);
  const { coupons } = priceCart(lines, terms, today);
  return coupons.filter((coupon) => coupon.reason === null || isKnown(coupon.terms));
}

/** Why a code means nothing for a cart: whose it is, where everyone may know that. */
export async function unusableCode(db: Queryable, code: string): Promise<Refusal> {
  const owners = await findOwnersShowingCode(db, code);
  return owners.length > 0 ? couponOfOtherShop(owners) : couponCannotBeUsed();
}

function isKnown({ isPublic, usedByBuyer }: CouponTerms): boolean {
  return isPublic || usedByBuyer > 0;
}
