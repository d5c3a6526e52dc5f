import type { Coupon, OwnCoupon, PublicCoupon } from '../../../contract/coupons.ts';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import type { OwnCouponRow } from './seller-store.ts';
import type { CouponRow } from './shown-store.ts';

/** A coupon (ENT-22); how often it can be used is for its owner to know. */
export function presentCoupon(row: CouponRow): Coupon {
  return {
    ...presentTerms(row),
    usageLimit: row.isOwn ? row.usageLimit : null,
    perBuyerLimit: row.isOwn ? row.perBuyerLimit : null,
  };
}

/** A coupon as its seller sees it: with its state, its use and what it brought. */
export function presentOwnCoupon(row: OwnCouponRow): OwnCoupon {
  return {
    ...presentCoupon(row),
    state: row.state,
    productName: row.productName,
    usedCount: row.usedCount,
    revenue: toRupees(row.revenuePaise),
    version: row.version,
  };
}

/** A coupon among the offers, with the name of its shop. */
export function presentPublicCoupon(row: CouponRow): PublicCoupon {
  return { ...presentTerms(row), shopName: row.shopName };
}

function presentTerms(row: CouponRow) {
  return {
    _id: row.id,
    code: row.code,
    ...presentDiscount(row),
    startDate: row.startDate,
    expiryDate: row.expiryDate,
    shopId: row.shopId,
    productId: row.productId,
    isPublic: row.isPublic,
  };
}

interface StoredDiscount {
  /** Exactly one of the two is set. */
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
}

/** What a coupon takes off, and from which amount on. */
export function presentDiscount({ discountPercent, discountPaise, minOrderPaise }: StoredDiscount) {
  return {
    discount: discountPaise === null ? (discountPercent ?? 0) : toRupees(discountPaise),
    isPercentage: discountPaise === null,
    minOrderAmount: toRupees(minOrderPaise),
  };
}
