import { addPaise, type Paise, paise, subtractPaise } from '../../../contract/kernel/money.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { type CouponTerms, couponRefusal, isEligible, missingForMinimum } from '../coupons/index.ts';
import {
  couponLines,
  marketLinesOf,
  type PriceableLine,
  priceCoupon,
  type PricedCoupon,
  replacesCoupon,
} from './price-cart.ts';

export interface CouponOffer {
  terms: CouponTerms;
  shopNames: readonly string[];
  discountPaise: Paise;
  /** Below 0 the applied coupon takes more off. */
  savesPaise: Paise;
  missingPaise: Paise | null;
  isApplied: boolean;
}

const MOST_OF_A_SHOP = 5;

/**
 * Public coupons could apply beside those of the cart: the best come first, at most five of a shop and of the market. Useless
 * and used up ones are left out.
 */
export function offerCoupons(
  lines: readonly PriceableLine[],
  onCart: readonly PricedCoupon[],
  shown: readonly CouponTerms[],
  today: string,
): CouponOffer[] {
  const cart = { lines, onCart, today };
  const offers = shown.flatMap((terms) => {
    const shopNames = namesOf(terms, lines);
    return shopNames.length === 0 ? [] : (offerOf(terms, shopNames, cart) ?? []);
  });
  const counts = new Map<ShopId | null, number>();
  return offers.toSorted(byDiscount).filter(({ terms: { shopId } }) => {
    const count = (counts.get(shopId) ?? 0) + 1;
    counts.set(shopId, count);
    return count <= MOST_OF_A_SHOP;
  });
}

export function namesOf({ shopIds }: CouponTerms, lines: readonly PriceableLine[]): string[] {
  const names = lines.filter(({ shopId }) => shopIds.includes(shopId)).map(({ shopName }) => shopName);
  return [...new Set(names)];
}

interface OfferedCart {
  lines: readonly PriceableLine[];
  onCart: readonly PricedCoupon[];
  today: string;
}

function offerOf(
  terms: CouponTerms,
  shopNames: readonly string[],
  cart: OfferedCart,
): CouponOffer | undefined {
  const { lines, onCart, today } = cart;
  const present = onCart.find((coupon) => coupon.terms.id === terms.id && coupon.reason === null);
  if (present) {
    const { discountPaise } = present;
    return { terms, shopNames, discountPaise, savesPaise: paise(0), missingPaise: null, isApplied: true };
  }
  const { discountPaise, reason } = priceCoupon(terms, lines, today);
  const missingPaise = reason === null ? null : missingOf(terms, lines, today);
  if (missingPaise === undefined) return undefined;
  const savesPaise = missingPaise === null ? savedBy(terms, discountPaise, cart) : paise(0);
  return { terms, shopNames, discountPaise, savesPaise, missingPaise, isApplied: false };
}

/** Only what changes is computed, since there may be many offers. */
function savedBy(terms: CouponTerms, discountPaise: Paise, { lines, onCart, today }: OfferedCart): Paise {
  const isReplaced = (other: PricedCoupon) => replacesCoupon(terms, other.terms);
  const replaced = onCart.filter(isReplaced);
  const saved = subtractPaise(discountPaise, addPaise(...replaced.map((coupon) => coupon.discountPaise)));
  const ofMarket = onCart.find((coupon) => coupon.terms.shopId === null);
  if (!ofMarket || terms.shopId === null) return saved;
  const others = onCart.filter((coupon) => coupon !== ofMarket && !isReplaced(coupon));
  const left = marketLinesOf(lines, others).filter(({ shopId }) => shopId !== terms.shopId);
  const then = priceCoupon(ofMarket.terms, left, today);
  return subtractPaise(addPaise(saved, then.discountPaise), ofMarket.discountPaise);
}

/** Undefined means that another condition is not met either. */
function missingOf(terms: CouponTerms, lines: readonly PriceableLine[], today: string): Paise | undefined {
  const eligible = couponLines(lines).filter((line) => isEligible(terms, line));
  const missing = missingForMinimum(terms, eligible);
  if (eligible.length === 0 || missing === 0) return undefined;
  const withoutMinimum = { ...terms, minOrderPaise: paise(0) };
  return couponRefusal(withoutMinimum, eligible, today) === undefined ? missing : undefined;
}

/** The highest discount comes first, then the least missing, independently of the order of lines. */
function byDiscount(a: CouponOffer, b: CouponOffer): number {
  return (
    b.discountPaise - a.discountPaise ||
    (a.missingPaise ?? 0) - (b.missingPaise ?? 0) ||
    (a.terms.id < b.terms.id ? -1 : 1)
  );
}
