import type { OrderId, ShopId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { couponNoLongerApplies } from './refusals.ts';
import {
  countUse,
  countUseAgain,
  finaliseRedemptions,
  findReturnedUses,
  insertRedemption,
  type Redemption,
  reopenRedemption,
  returnRedemptions,
  uncountUse,
} from './store/uses.ts';

export type CouponUse = Omit<Redemption, 'orderId' | 'userId'> & { version: number };

/**
 * The coupon must still be at `version`, for which `discountPaise` was computed. Several coupons of an order are taken in
 * ascending order. @throws Refusal `coupon_refused`
 */
export async function takeCoupon(
  tx: Transaction,
  use: CouponUse & Pick<Redemption, 'orderId' | 'userId'>,
): Promise<void> {
  const coupon = await countUse(tx, use.couponId, use.version);
  if (!coupon) throw couponNoLongerApplies();
  if (!(await insertRedemption(tx, use, coupon.perBuyerLimit))) throw couponNoLongerApplies();
}

export function finaliseCoupons(tx: Transaction, orderId: OrderId): Promise<void> {
  return finaliseRedemptions(tx, orderId);
}

/** Returning is idempotent. */
export async function returnCoupons(tx: Transaction, orderId: OrderId, shopId?: ShopId): Promise<void> {
  const couponIds = await returnRedemptions(tx, orderId, shopId);
  // Everybody locks several coupons in this order.
  for (const couponId of couponIds.sort()) await uncountUse(tx, couponId);
}

/** The frozen discount applies again for money that came late. @throws Refusal `coupon_refused` */
export async function retakeCoupons(tx: Transaction, orderId: OrderId): Promise<void> {
  for (const couponId of await findReturnedUses(tx, orderId)) {
    const isTaken = (await countUseAgain(tx, couponId)) && (await reopenRedemption(tx, couponId, orderId));
    if (!isTaken) throw couponNoLongerApplies();
  }
}
