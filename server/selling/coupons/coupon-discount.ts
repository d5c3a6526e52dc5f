import {
  addPaise,
  apportion,
  type Paise,
  paise,
  percentOf,
  toRupees,
} from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { CouponId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';

/** The terms of a coupon, as its owner states them now. */
export interface CouponTerms {
  id: CouponId;
  /** Null: the market's. */
  shopId: ShopId | null;
  /** What the market bears of its coupon; null for a shop's. */
  marketPercent: number | null;
  /** Of the shops in question, those that it is for. */
  shopIds: readonly ShopId[];
  /** Null: every product of the shop. */
  productId: ProductId | null;
  /** Of its one product. */
  productName: string | null;
  code: string;
  /** Exactly one of the two discounts is set. */
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  /** The first valid day in Asia/Kolkata, YYYY-MM-DD; null: at once. */
  startDate: string | null;
  /** The last valid day in Asia/Kolkata, YYYY-MM-DD. */
  expiryDate: string;
  usageLimit: number | null;
  perBuyerLimit: number | null;
  isPublic: boolean;
  /** False once its owner paused or deleted it. */
  isOffered: boolean;
  usedCount: number;
  /** Uses by the buyer in question that stand; 0 for a visitor. */
  usedByBuyer: number;
  /** Rises when its owner changes the terms. */
  version: number;
}

/** What a coupon can lower: the whole price of one line. */
export interface CouponLine {
  variantId: VariantId;
  productId: ProductId;
  shopId: ShopId;
  totalPaise: Paise;
}

/** Whether a coupon is for this line: one of a shop that it is for, or its one product. */
export function isEligible(terms: CouponTerms, line: CouponLine): boolean {
  return (
    terms.shopIds.includes(line.shopId) && (terms.productId === null || line.productId === terms.productId)
  );
}

/**
 * Why the coupon does not lower these lines, or undefined when it does (POL6). `eligibleLines` are those for which
 * `isEligible` holds; the minimum order counts them alone, before any discount.
 */
export function couponRefusal(
  terms: CouponTerms,
  eligibleLines: readonly CouponLine[],
  today: string,
): string | undefined {
  if (!terms.isOffered) return 'This coupon is no longer offered';
  if (today > terms.expiryDate) return 'This coupon has expired';
  if (!hasStarted(terms, today)) return 'This coupon cannot be used yet';
  if (isUsedUp(terms)) return 'This coupon has been used up';
  if (terms.perBuyerLimit !== null && terms.usedByBuyer >= terms.perBuyerLimit) {
    return 'You have already used this coupon';
  }
  if (eligibleLines.length === 0) {
    return terms.productName === null
      ? 'Nothing in your cart goes with this coupon'
      : `This coupon is only for ${terms.productName}`;
  }
  const missing = missingForMinimum(terms, eligibleLines);
  if (missing === 0) return undefined;
  return `Add ${formatRupees(toRupees(missing))} more ${missingFrom(terms)} to use this coupon`;
}

function missingFrom({ shopId, productId }: CouponTerms): string {
  if (shopId === null) return 'from shops that take part';
  return productId === null ? 'from this shop' : 'of this product';
}

/** How much more the eligible lines would have to come to, so that they reach the minimum order. */
export function missingForMinimum(terms: CouponTerms, eligibleLines: readonly CouponLine[]): Paise {
  return paise(Math.max(0, terms.minOrderPaise - eligibleSum(eligibleLines)));
}

/** What a coupon takes off lines; the shares go with the lines and add up exactly. */
export interface CouponDiscount {
  discountPaise: Paise;
  shares: Paise[];
  /** What the market bears of each share; nothing of a shop's coupon. */
  marketShares: Paise[];
}

/**
 * The discount of the coupon: once on the sum of its eligible lines, percent rounded half up to the paisa, never more
 * than that sum. The market's part of it is rounded in the same way. No share depends on the order of the lines.
 */
export function couponDiscount(terms: CouponTerms, lines: readonly CouponLine[]): CouponDiscount {
  const shares = lines.map(() => paise(0));
  const marketShares = lines.map(() => paise(0));
  const eligible = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isEligible(terms, line))
    // The odd paisa goes by variant, not by place in the cart.
    .sort((a, b) => (a.line.variantId < b.line.variantId ? -1 : 1));
  const amounts = eligible.map(({ line }) => line.totalPaise);
  const sum = addPaise(...amounts);
  if (sum < terms.minOrderPaise) return { discountPaise: paise(0), shares, marketShares };
  const discountPaise = paise(Math.min(fullDiscount(terms, sum), sum));
  const ofLines = apportion(discountPaise, amounts);
  // Largest remainder, and never more of a line than its share: the market's part is no more than the whole.
  const ofMarket = apportion(percentOf(discountPaise, terms.marketPercent ?? 0), ofLines);
  eligible.forEach(({ index }, place) => {
    shares[index] = ofLines[place] ?? paise(0);
    marketShares[index] = ofMarket[place] ?? paise(0);
  });
  return { discountPaise, shares, marketShares };
}

function fullDiscount(terms: CouponTerms, sum: Paise): Paise {
  return terms.discountPaise ?? percentOf(sum, terms.discountPercent ?? 0);
}

function eligibleSum(lines: readonly CouponLine[]): Paise {
  return addPaise(...lines.map((line) => line.totalPaise));
}

function hasStarted({ startDate }: CouponTerms, today: string): boolean {
  return startDate === null || startDate <= today;
}

function isUsedUp(terms: CouponTerms): boolean {
  return terms.usageLimit !== null && terms.usedCount >= terms.usageLimit;
}
