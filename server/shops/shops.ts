import { ShopId, type UserId } from '../../contract/kernel/schemas.ts';
import type { NewShop, ShopChange } from '../../contract/shops.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import { notFound } from '../platform/http/refusal.ts';
import { hasShopAlready, shopChangedMeanwhile, shopIsClosed } from './refusals.ts';
import { findClosing, findShopOfOwner, insertShop, type ShopRow, updateShop } from './store.ts';

/** Registers the seller's shop (ROLE-14). Refuses `already_exists` for a second one, also when two are registered at the same moment. */
export async function registerShop(db: Database, ownerId: UserId, shop: NewShop): Promise<ShopRow> {
  try {
    return await insertShop(db, ownerId, shop);
  } catch (error) {
    throw violatedConstraint(error) === 'shops_owner_key' ? hasShopAlready() : error;
  }
}

/** Merges the given fields into the seller's shop (SHOP-14). Refuses `stale` when it changed since the form was opened. */
export async function changeShop(db: Database, ownerId: UserId, change: ShopChange): Promise<ShopRow> {
  const changed = await updateShop(db, ownerId, change);
  if (changed) return changed;
  throw (await findShopOfOwner(db, ownerId)) ? shopChangedMeanwhile() : notFound('This shop');
}

/** Refuses `not_found` for a shop that never existed, and `shop_closed` for one that was closed. */
export async function requireOpenShop(db: Queryable, shopId: ShopId): Promise<void> {
  const shop = await findClosing(db, shopId);
  if (!shop) throw notFound('This shop');
  if (shop.closedAt) throw shopIsClosed();
}

/** The topic of shops that are registered, changed or removed. */
const CHANGED = 'shop.changed';

/** Subscribes to changes of shops by any process; `undefined` when any shop may have changed. */
export function onShopChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
