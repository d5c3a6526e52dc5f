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

export interface CouponTerms {
  id: CouponId;
  shopId: ShopId | null;
  marketPercent: number | null;
  shopIds: readonly ShopId[];
  productId: ProductId | null;
  productName: string | null;
  code: string;
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  startDate: string | null;
  expiryDate: string;
  usageLimit: number | null;
  perBuyerLimit: number | null;
  isPublic: boolean;
  isOffered: boolean;
  usedCount: number;
  usedByBuyer: number;
  version: number;
}

export interface CouponLine {
  variantId: VariantId;
  productId: ProductId;
  shopId: ShopId;
  totalPaise: Paise;
}

export function isEligible(terms: CouponTerms, line: CouponLine): boolean {
  return (
    terms.shopIds.includes(line.shopId) && (terms.productId === null || line.productId === terms.productId)
  );
}

/** Undefined means that the coupon applies (POL6). The minimum counts eligible lines alone, before any discount. */
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

export function missingForMinimum(terms: CouponTerms, eligibleLines: readonly CouponLine[]): Paise {
  return paise(Math.max(0, terms.minOrderPaise - eligibleSum(eligibleLines)));
}

export interface CouponDiscount {
  discountPaise: Paise;
  shares: Paise[];
  marketShares: Paise[];
}

/** The discount is rounded half up to the paisa, taken once from the sum of eligible lines, and never exceeds it. */
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
  // Shares are split by largest remainder; the market's part of a line never exceeds the line's share.
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
