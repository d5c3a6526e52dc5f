export {
  type CouponTerms,
  couponDiscount,
  couponRefusal,
  isEligible,
  missingForMinimum,
} from './coupon-discount.ts';
export { listCouponsShownBy } from './cart-offers-store.ts';
export { type PricedLine, type Repricing, repriceWithout } from './coupon-lapse.ts';
export { onCouponChange } from './coupon-changes.ts';
export { registerCoupons } from './routes.ts';
export { findOwnersShowingCode } from './shown-store.ts';
export {
  findCouponTerms,
  findCouponTermsByCode,
  findFrozenTerms,
  moveCoupons,
} from './store.ts';
export { finaliseCoupons, retakeCoupons, returnCoupons, takeCoupon } from './take-coupon.ts';
