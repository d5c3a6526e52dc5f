import { addPaise, apportion, type Paise, paise, percentOf, toRupees } from '../../contract/kernel/money.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import type { CouponId, ProductId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';

/** The terms of a coupon, as its shop states them now. */
export interface CouponTerms {
  id: CouponId;
  shopId: ShopId;
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
  /** False once its shop paused or deleted it. */
  isOffered: boolean;
  usedCount: number;
  /** Uses by the buyer in question that stand; 0 for a visitor. */
  usedByBuyer: number;
  /** Rises when its shop changes the terms. */
  version: number;
}

/** What a coupon can lower: the whole price of one line. */
export interface CouponLine {
  variantId: VariantId;
  productId: ProductId;
  shopId: ShopId;
  totalPaise: Paise;
}

/** Whether a coupon is for this line: one of its shop, or its one product. */
export function isEligible(terms: CouponTerms, line: CouponLine): boolean {
  return line.shopId === terms.shopId && (terms.productId === null || line.productId === terms.productId);
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
  const of = terms.productId === null ? 'from this shop' : 'of this product';
  return `Add ${formatRupees(toRupees(missing))} more ${of} to use this coupon`;
}

/** How much more the eligible lines would have to come to, so that they reach the minimum order. */
export function missingForMinimum(terms: CouponTerms, eligibleLines: readonly CouponLine[]): Paise {
  return paise(Math.max(0, terms.minOrderPaise - eligibleSum(eligibleLines)));
}

/**
 * The discount of the coupon: once on the sum of its eligible lines, percent rounded half up to the paisa, never more
 * than that sum. `shares` goes with `lines`, adds up to the discount exactly, and does not depend on their order.
 */
export function couponDiscount(
  terms: CouponTerms,
  lines: readonly CouponLine[],
): { discountPaise: Paise; shares: Paise[] } {
  const shares = lines.map(() => paise(0));
  const eligible = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isEligible(terms, line))
    // The odd paisa goes by variant, not by place in the cart.
    .sort((a, b) => (a.line.variantId < b.line.variantId ? -1 : 1));
  const amounts = eligible.map(({ line }) => line.totalPaise);
  const sum = addPaise(...amounts);
  if (sum < terms.minOrderPaise) return { discountPaise: paise(0), shares };
  const discountPaise = paise(Math.min(fullDiscount(terms, sum), sum));
  apportion(discountPaise, amounts).forEach((share, place) => {
    const index = eligible[place]?.index;
    if (index !== undefined) shares[index] = share;
  });
  return { discountPaise, shares };
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
