import { ShopId } from '../../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';

/** The topic of public coupons that appear, change or disappear; the key is their shop. */
const CHANGED = 'coupon.changed';

/** Subscribes to changes of public coupons by any process, with their shop; `undefined` when any shop's may have changed. */
export function onCouponChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
