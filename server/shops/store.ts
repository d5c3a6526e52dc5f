import { eq } from 'drizzle-orm';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { shops } from '../../database/schema/shops.ts';
import type { Queryable } from '../platform/database/database.ts';

export type ShopRow = typeof shops.$inferSelect;

/** The shop of a seller, who has one at most. */
export async function findShopOfOwner(db: Queryable, ownerId: UserId): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shops).where(eq(shops.ownerId, ownerId));
  return row;
}
