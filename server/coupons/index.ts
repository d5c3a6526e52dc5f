export {
  type CouponTerms,
  couponDiscount,
  couponRefusal,
  isEligible,
  isUsable,
  kolkataDate,
} from './coupon-discount.ts';
export { registerCoupons } from './routes.ts';
export { findCouponTerms, findCouponTermsByCode } from './store.ts';
export { finaliseCoupons, retakeCoupons, returnCoupons, takeCoupon } from './take-coupon.ts';
