import type { UserId } from '../../contract/kernel/schemas.ts';
import type { NewShop } from '../../contract/shops.ts';
import type { Database } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import { hasShopAlready } from './refusals.ts';
import { insertShop, type ShopRow } from './store.ts';

/** Registers the seller's shop (ROLE-14). Refuses `already_exists` for a second one, also of two at once. */
export async function registerShop(db: Database, ownerId: UserId, shop: NewShop): Promise<ShopRow> {
  try {
    return await insertShop(db, ownerId, shop);
  } catch (error) {
    throw violatedConstraint(error) === 'shops_owner_key' ? hasShopAlready() : error;
  }
}
