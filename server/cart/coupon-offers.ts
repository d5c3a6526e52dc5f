import { type Paise, paise, subtractPaise } from '../../contract/kernel/money.ts';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { type CouponTerms, couponRefusal, isEligible, missingForMinimum } from '../coupons/index.ts';
import { couponLines, type PriceableLine, priceCoupon, type PricedCoupon } from './price-cart.ts';

/** A shown coupon of a shop of the cart, and what it would do there. */
export interface CouponOffer {
  terms: CouponTerms;
  shopName: string;
  /** What it takes off; 0 while its minimum is not reached. */
  discountPaise: Paise;
  /** How much less the cart costs once it is applied; below 0 when the coupon that is applied there takes more off. */
  savesPaise: Paise;
  /** What has to be added for its minimum; null when it is reached. */
  missingPaise: Paise | null;
  isApplied: boolean;
}

const MOST_OF_A_SHOP = 5;

/**
 * What shown coupons would do to these lines beside the coupons on the cart, the best first and at most five of a shop. Those
 * for which nothing in the cart counts, that take nothing off or that the buyer has used up are left out.
 */
export function offerCoupons(
  lines: readonly PriceableLine[],
  onCart: readonly PricedCoupon[],
  shown: readonly CouponTerms[],
  today: string,
): CouponOffer[] {
  const appliedByShop = new Map(onCart.map((coupon) => [coupon.terms.shopId, coupon]));
  const offers = shown.flatMap((terms) => {
    const shopName = lines.find(({ shopId }) => shopId === terms.shopId)?.shopName;
    const applied = appliedByShop.get(terms.shopId);
    return shopName === undefined ? [] : (offerOf(terms, { shopName, lines, applied, today }) ?? []);
  });
  const counts = new Map<ShopId, number>();
  return offers.toSorted(byWorth).filter(({ terms: { shopId } }) => {
    const count = (counts.get(shopId) ?? 0) + 1;
    counts.set(shopId, count);
    return count <= MOST_OF_A_SHOP;
  });
}

function offerOf(
  terms: CouponTerms,
  {
    shopName,
    lines,
    applied,
    today,
  }: {
    shopName: string;
    lines: readonly PriceableLine[];
    applied: PricedCoupon | undefined;
    today: string;
  },
): CouponOffer | undefined {
  const { discountPaise, reason } = priceCoupon(terms, lines, today);
  const missingPaise = reason === null ? null : missingOf(terms, lines, today);
  if (missingPaise === undefined) return undefined;
  return {
    terms,
    shopName,
    discountPaise,
    savesPaise:
      missingPaise === null ? subtractPaise(discountPaise, applied?.discountPaise ?? paise(0)) : paise(0),
    missingPaise,
    isApplied: applied?.terms.id === terms.id && reason === null,
  };
}

/** What is missing for the minimum; undefined when something else is in the way. */
function missingOf(terms: CouponTerms, lines: readonly PriceableLine[], today: string): Paise | undefined {
  const eligible = couponLines(lines).filter((line) => isEligible(terms, line));
  const missing = missingForMinimum(terms, eligible);
  if (eligible.length === 0 || missing === 0) return undefined;
  const withoutMinimum = { ...terms, minOrderPaise: paise(0) };
  return couponRefusal(withoutMinimum, eligible, today) === undefined ? missing : undefined;
}

/** Those that save most; then those that miss least; the same for any order of the lines. */
function byWorth(a: CouponOffer, b: CouponOffer): number {
  return (
    b.discountPaise - a.discountPaise ||
    (a.missingPaise ?? 0) - (b.missingPaise ?? 0) ||
    (a.terms.id < b.terms.id ? -1 : 1)
  );
}
