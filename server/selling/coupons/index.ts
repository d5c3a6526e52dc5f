import { concept } from '../../concept/concept.ts';
import { COUPON_INVARIANTS } from './invariants.ts';
import { moveCoupons } from './store/uses.ts';
import { onCouponChange } from './shown-store.ts';
import { registerCoupons } from './routes.ts';

export {
  type CouponTerms,
  couponDiscount,
  couponRefusal,
  isEligible,
  missingForMinimum,
} from './coupon-discount.ts';
export { listCouponsShownBy } from './cart-offers-store.ts';
export { type PricedLine, type Repricing, repriceWithout } from './coupon-lapse.ts';
export { couponValuesOf, refuseTakenCode } from './edit-coupon.ts';
export { couponNotFound, refuseCouponEdit } from './refusals.ts';
export { type CouponValues, insertCoupon, removeCoupon, updateCoupon, updatePause } from './store/edits.ts';
export { countOpenShops, listUnanswered, lockMarketCoupon, saveAnswer, saveShops } from './store/market.ts';
export { presentDiscount } from './present-coupon.ts';
export { countCouponsOf, couponState } from './seller-store.ts';
export { findOwnersShowingCode } from './shown-store.ts';
export { findCouponTerms, findCouponTermsByCode, hasCode } from './store/terms.ts';
export { findFrozenTerms } from './store/uses.ts';
export { type CouponUse, finaliseCoupons, retakeCoupons, returnCoupons, takeCoupon } from './take-coupon.ts';

export const coupons = concept({
  api: registerCoupons,
  dropsPages: {
    shop: (changeFeed, { drop, dropAll }) =>
      onCouponChange(changeFeed, (shopId) => (shopId === undefined ? dropAll() : drop(`shop:${shopId}`))),
    offers: (changeFeed, { drop }) => onCouponChange(changeFeed, () => drop('offers')),
  },
  moveMerged: (tx, { all, keptId }) =>
    moveCoupons(
      tx,
      all.map(({ id, variantIds }) => ({ productId: id, variantIds })),
      keptId,
    ),
  invariants: COUPON_INVARIANTS,
});
