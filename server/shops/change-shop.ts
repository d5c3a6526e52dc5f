import type { UserId } from '../../contract/kernel/schemas.ts';
import type { ShopChange } from '../../contract/shops.ts';
import type { Database } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { shopChangedMeanwhile } from './refusals.ts';
import { findShopOfOwner, type ShopRow, updateShop } from './store.ts';

/** Merges the given fields into the seller's shop (SHOP-14). Refuses `stale` when it changed since the form was opened. */
export async function changeShop(db: Database, ownerId: UserId, change: ShopChange): Promise<ShopRow> {
  const changed = await updateShop(db, ownerId, change);
  if (changed) return changed;
  throw (await findShopOfOwner(db, ownerId)) ? shopChangedMeanwhile() : notFound('This shop');
}
