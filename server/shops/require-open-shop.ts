import type { ShopId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { shopIsClosed } from './refusals.ts';
import { findClosing } from './store.ts';

/** Refuses `not_found` where there never was a shop, and `shop_closed` where there is none any more. */
export async function requireOpenShop(db: Queryable, shopId: ShopId): Promise<void> {
  const shop = await findClosing(db, shopId);
  if (!shop) throw notFound('This shop');
  if (shop.closedAt) throw shopIsClosed();
}
