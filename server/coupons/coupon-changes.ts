import { ShopId } from '../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';

/** The topic of the shop of each coupon that everybody is shown, when it comes, changes or goes. */
const CHANGED = 'coupon.changed';

/** Calls the listener with the shop whose coupons changed on any process, or with `undefined` when those of any shop may have. */
export function onCouponChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
