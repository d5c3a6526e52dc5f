import type { Coupon, OwnCoupon, PublicCoupon } from '../../../contract/coupons.ts';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import type { OwnCouponRow } from './seller-store.ts';
import type { CouponRow } from './shown-store.ts';

/** ENT-22: only its owner sees the usage limits. */
export function presentCoupon(row: CouponRow): Coupon {
  return {
    ...presentTerms(row),
    usageLimit: row.isOwn ? row.usageLimit : null,
    perBuyerLimit: row.isOwn ? row.perBuyerLimit : null,
  };
}

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
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
}

export function presentDiscount({ discountPercent, discountPaise, minOrderPaise }: StoredDiscount) {
  return {
    discount: discountPaise === null ? (discountPercent ?? 0) : toRupees(discountPaise),
    isPercentage: discountPaise === null,
    minOrderAmount: toRupees(minOrderPaise),
  };
}
