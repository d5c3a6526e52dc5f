import type { UserId } from '../../contract/kernel/schemas.ts';
import { countAttempt, forgiveAttempt } from '../platform/attempts/attempts.ts';
import type { SlowDown } from '../platform/attempts/slow-down.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { codeLimits, findCouponsForCart, unusableCode } from './coupon-code.ts';
import { couponRefused } from './refusals.ts';
import { listCartLines, putCoupon } from './store.ts';

/**
 * Puts the coupon of a code on the buyer's cart, for every shop of the cart that honours it; it takes the place of another
 * coupon of that shop. Refuses with `coupon_refused`, and with `too_many_requests` after many codes that did nothing.
 */
export async function applyCoupon(
  db: Database,
  {
    buyerId,
    address,
    code,
    today,
    slowDown,
  }: { buyerId: UserId; address: string; code: string; today: string; slowDown: SlowDown },
): Promise<void> {
  const limits = codeLimits({ buyerId, address }, slowDown);
  await countAttempt(db, limits);
  await changeCart(db, buyerId, async (tx) => {
    const lines = await listCartLines(tx, buyerId);
    const found = await findCouponsForCart(tx, { lines, code, buyerId, today });
    const usable = found.filter((coupon) => coupon.reason === null);
    const reason = found[0]?.reason;
    if (usable.length === 0) throw reason ? couponRefused(reason) : await unusableCode(tx, code);
    for (const { terms } of usable) await putCoupon(tx, buyerId, terms);
  });
  await forgiveAttempt(db, limits);
}
