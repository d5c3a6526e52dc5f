import { ShopId } from '../../contract/kernel/schemas.ts';
import type { Announcements } from '../platform/database/announcements.ts';

/** The database announces here the shop of each coupon that everybody is shown, when it comes, changes or goes. */
const CHANNEL = 'coupons';

/** Told of the shop whose coupons changed on any process, or of `undefined` when those of any shop may have. */
export function onCouponChange(
  announcements: Announcements,
  listener: (shopId: ShopId | undefined) => void,
): void {
  announcements.on(CHANNEL, (payload) => listener(ShopId.safeParse(payload).data));
}
