import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { type CouponTerms, findCouponTermsByCode, findOwnersShowingCode } from '../coupons/index.ts';
import { addressLimits } from '../../platform/attempts/address-limits.ts';
import {
  type AttemptLimits,
  countAttempt,
  forgiveAttempt,
  type SlowDown,
} from '../../platform/attempts/attempts.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { changeCart } from './change-cart.ts';
import {
  type PriceableLine,
  priceCoupon,
  type PricedCoupon,
  withCoupon,
  withoutUnusedCoupon,
} from './price-cart.ts';
import { couponCannotBeUsed, couponOfOtherShop, couponRefused } from './refusals.ts';
import { listCartLines } from './line-store.ts';
import { listCartCoupons, replaceCoupons } from './store.ts';

export interface CodeTyper {
  buyerId: UserId | null;
  address: string;
}

const WINDOW_SECONDS = 15 * 60;

/** CO10: useless codes are limited by account, by address and in all. */
export function codeLimits({ buyerId, address }: CodeTyper, slowDown: SlowDown): AttemptLimits {
  const ofAddress = addressLimits('coupon', addressPrefix(address), 300);
  return {
    windowSeconds: WINDOW_SECONDS,
    limits:
      buyerId === null ? ofAddress : [{ name: 'coupon.account', subject: buyerId, max: 20 }, ...ofAddress],
    slowed: { slowDown, beyond: [{ name: 'coupon.all', max: 5000 }] },
  };
}

/** A coupon that does not lower this cart shows only if it is public or was used before: guessing must reveal nothing. */
export async function findCouponsForCart(
  db: Queryable,
  {
    lines,
    code,
    shopId,
    buyerId,
    today,
  }: {
    lines: PriceableLine[];
    code: string;
    shopId?: ShopId | undefined;
    buyerId: UserId | null;
    today: string;
  },
): Promise<PricedCoupon[]> {
  const shopIds = lines.map((line) => line.shopId);
  const found = await findCouponTermsByCode(db, shopIds, code, buyerId);
  // A coupon of the market applies to all of its shops, or to none.
  const terms = found.filter((one) => shopId === undefined || one.shopId === null || one.shopId === shopId);
  const coupons = terms.map((one) => priceCoupon(one, lines, today));
  return coupons.filter((coupon) => coupon.reason === null || isKnown(coupon.terms));
}

/** Only shops that show the code publicly are named. */
export async function unusableCode(db: Queryable, code: string): Promise<Refusal> {
  const owners = await findOwnersShowingCode(db, code);
  return owners.length > 0 ? couponOfOtherShop(owners) : couponCannotBeUsed();
}

function isKnown({ isPublic, usedByBuyer }: CouponTerms): boolean {
  return isPublic || usedByBuyer > 0;
}

/**
 * It replaces another coupon of that shop; a coupon of the market replaces those of its shops.
 * @throws Refusal `coupon_refused`, `too_many_requests` after many useless codes
 */
export async function applyCoupon(
  db: Database,
  {
    buyerId,
    address,
    code,
    shopId,
    today,
    slowDown,
  }: {
    buyerId: UserId;
    address: string;
    code: string;
    shopId?: ShopId | undefined;
    today: string;
    slowDown: SlowDown;
  },
): Promise<void> {
  const limits = codeLimits({ buyerId, address }, slowDown);
  await countAttempt(db, limits);
  await changeCart(db, buyerId, async (tx) => {
    const lines = await listCartLines(tx, buyerId);
    const found = await findCouponsForCart(tx, { lines, code, shopId, buyerId, today });
    const usable = found.filter((coupon) => coupon.reason === null);
    const reason = found[0]?.reason;
    if (usable.length === 0) throw reason ? couponRefused(reason) : await unusableCode(tx, code);
    const present = await listCartCoupons(
      tx,
      buyerId,
      lines.map((line) => line.shopId),
    );
    const wanted = usable.reduce((onCart, { terms }) => withCoupon(onCart, terms), present);
    await replaceCoupons(tx, buyerId, withoutUnusedCoupon(lines, wanted, today));
  });
  await forgiveAttempt(db, limits);
}
