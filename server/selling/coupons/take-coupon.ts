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
 * The use counts only while the coupon is offered, valid today by the database's clock, within both limits, and still at
 * `version`, for which `discountPaise` was computed. Several coupons of an order are taken in ascending order. Refuses with
 * `coupon_refused`.
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

/** Idempotent; returns the uses of a cancelled order, or of one shop order. */
export async function returnCoupons(tx: Transaction, orderId: OrderId, shopId?: ShopId): Promise<void> {
  const couponIds = await returnRedemptions(tx, orderId, shopId);
  // Everybody locks several coupons in this order.
  for (const couponId of couponIds.sort()) await uncountUse(tx, couponId);
}

/** For money that came late: the frozen discount applies again. Refuses with `coupon_refused`. */
export async function retakeCoupons(tx: Transaction, orderId: OrderId): Promise<void> {
  for (const couponId of await findReturnedUses(tx, orderId)) {
    const isTaken = (await countUseAgain(tx, couponId)) && (await reopenRedemption(tx, couponId, orderId));
    if (!isTaken) throw couponNoLongerApplies();
  }
}
