import type { Coupon, OwnCoupon, PublicCoupon } from '../../contract/coupons.ts';
import { toRupees } from '../../contract/kernel/money.ts';
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
    discount: row.discountPaise === null ? (row.discountPercent ?? 0) : toRupees(row.discountPaise),
    isPercentage: row.discountPaise === null,
    minOrderAmount: toRupees(row.minOrderPaise),
    startDate: row.startDate,
    expiryDate: row.expiryDate,
    shopId: row.shopId,
    productId: row.productId,
    isPublic: row.isPublic,
  };
}
