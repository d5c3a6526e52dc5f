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

/** A use of a coupon that is to be taken, computed by the terms of its version. */
export type CouponUse = Omit<Redemption, 'orderId' | 'userId'> & { version: number };

/**
 * Uses a coupon for an order. The use counts only while the coupon is offered, in its days by the database's
 * clock, within both limits, and its terms are still those of `version`, by which `discountPaise` was computed.
 * An order with several coupons takes them in ascending order of their ids. Refuses with `coupon_refused`.
 */
export async function takeCoupon(
  tx: Transaction,
  use: CouponUse & Pick<Redemption, 'orderId' | 'userId'>,
): Promise<void> {
  const coupon = await countUse(tx, use.couponId, use.version);
  if (!coupon) throw couponNoLongerApplies();
  if (!(await insertRedemption(tx, use, coupon.perBuyerLimit))) throw couponNoLongerApplies();
}

/** The order is placed: its coupon uses are for good. */
export function finaliseCoupons(tx: Transaction, orderId: OrderId): Promise<void> {
  return finaliseRedemptions(tx, orderId);
}

/** The order, or one shop order of it, was cancelled: its coupon uses come back, however often this is called. */
export async function returnCoupons(tx: Transaction, orderId: OrderId, shopId?: ShopId): Promise<void> {
  const couponIds = await returnRedemptions(tx, orderId, shopId);
  // One order of locking for everybody who touches several coupons.
  for (const couponId of couponIds.sort()) await uncountUse(tx, couponId);
}

/** Money came late for an order: its returned coupons are used again at the frozen discount. Refuses with `coupon_refused`. */
export async function retakeCoupons(tx: Transaction, orderId: OrderId): Promise<void> {
  for (const couponId of await findReturnedUses(tx, orderId)) {
    const isTaken = (await countUseAgain(tx, couponId)) && (await reopenRedemption(tx, couponId, orderId));
    if (!isTaken) throw couponNoLongerApplies();
  }
}
