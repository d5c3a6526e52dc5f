import { ShopId } from '../../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';

/** A public coupon appears, changes or disappears; the key is its shop. */
const CHANGED = 'coupon.changed';

/** `undefined` means that those of any shop may have changed. */
export function onCouponChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
