import { ShopId } from '../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';

/** The topic of each shop that was registered, changed or removed. */
const CHANGED = 'shop.changed';

/** Calls the listener with each shop that changed on any process, or with `undefined` when any of them may have. */
export function onShopChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
