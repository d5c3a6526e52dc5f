import { ShopId } from '../../contract/kernel/schemas.ts';
import type { Announcements } from '../platform/database/announcements.ts';

/** The database announces here the id of each shop that was registered, changed or removed. */
const CHANNEL = 'shops';

/** Told of each shop that changed on any process, or of `undefined` when any of them may have. */
export function onShopChange(
  announcements: Announcements,
  listener: (shopId: ShopId | undefined) => void,
): void {
  announcements.on(CHANNEL, (payload) => listener(ShopId.safeParse(payload).data));
}
