import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { NewShop, ShopChange } from '../../contract/shops.ts';
import { products } from '../../database/schema/catalog.ts';
import { shops } from '../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

export type ShopRow = typeof shops.$inferSelect;

/** The shop of a seller, who has one at most. */
export async function findShopOfOwner(db: Queryable, ownerId: UserId): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shops).where(eq(shops.ownerId, ownerId));
  return row;
}

/** When a shop was closed, null while it is open; undefined when there is none. */
export async function findClosing(
  db: Queryable,
  shopId: ShopId,
): Promise<{ closedAt: Date | null } | undefined> {
  const [row] = await db.select({ closedAt: shops.closedAt }).from(shops).where(eq(shops.id, shopId));
  return row;
}

/**
 * Locks the seller's shop for this transaction alone: an order of it, or a product that is put on sale, is saved before, or finds
 * what this transaction leaves; with `no key update` only others that lock it wait. Its id; undefined when there is none.
 */
export async function lockShopOf(
  tx: Transaction,
  ownerId: UserId,
  strength: 'update' | 'no key update' = 'update',
): Promise<ShopId | undefined> {
  const [row] = await tx.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId)).for(strength);
  return row?.id;
}

/** Closes the seller's shop for good, once it is locked; its id, when there was one that was open. */
export async function closeShopOf(tx: Transaction, ownerId: UserId): Promise<ShopId | undefined> {
  const [row] = await tx
    .update(shops)
    .set({ closedAt: sql`now()`, carePhone: '', careEmail: '' })
    .where(and(eq(shops.ownerId, ownerId), isOpen))
    .returning({ id: shops.id });
  return row?.id;
}

const isOpen = isNull(shops.closedAt);

export async function countShops(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(shops).where(isOpen);
  return row?.total ?? 0;
}

/** The ids of all open shops, oldest first. */
export async function listShopIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShopId[]> {
  const rows = await db
    .select({ id: shops.id })
    .from(shops)
    .where(isOpen)
    .orderBy(asc(shops.createdAt), shops.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Shops that wait to be checked, the longest first, and since when. */
export async function listShopsInReview(
  db: Queryable,
  limit: number,
): Promise<{ id: ShopId; name: string; gst: string; since: Date }[]> {
  const since = sql<Date>`coalesce(
    (select max(move.at) from shop_moves move where move.shop_id = shops.id and move.to_state = 'in_review'),
    shops.created_at)`.mapWith(shops.createdAt);
  return db
    .select({ id: shops.id, name: shops.name, gst: shops.gst, since })
    .from(shops)
    .where(and(eq(shops.state, 'in_review'), isOpen))
    .orderBy(asc(since), shops.id)
    .limit(limit);
}

export interface ShopFaceRow {
  shop: ShopRow;
  /** Active ones. */
  products: number;
  ratingSum: number;
  ratingCount: number;
}

/** A shop with the sums over its products: reviews of archived ones count on. */
export async function findShopFace(db: Queryable, shopId: ShopId): Promise<ShopFaceRow | undefined> {
  const [row] = await db
    .select({
      shop: shops,
      products: sql<number>`count(${products.id}) filter (where ${products.archivedAt} is null)::int`,
      ratingSum: sql<number>`coalesce(sum(${products.ratingSum}), 0)::int`,
      ratingCount: sql<number>`coalesce(sum(${products.ratingCount}), 0)::int`,
    })
    .from(shops)
    .leftJoin(products, eq(products.shopId, shops.id))
    .where(eq(shops.id, shopId))
    .groupBy(shops.id);
  return row;
}

/** Violates `shops_owner_key` when the seller has a shop. */
export async function insertShop(db: Queryable, ownerId: UserId, shop: NewShop): Promise<ShopRow> {
  const { location, ...fields } = shop;
  const [row] = await db
    .insert(shops)
    .values({ ...fields, ownerId, latitude: location.lat, longitude: location.lng })
    .returning();
  if (!row) throw new Error('a shop was inserted without a row');
  return row;
}

/** Undefined when the seller has no shop, or not one of the given version. */
export async function updateShop(
  db: Queryable,
  ownerId: UserId,
  { version, location, ...fields }: ShopChange,
): Promise<ShopRow | undefined> {
  const [row] = await db
    .update(shops)
    .set({
      ...fields,
      ...(location && { latitude: location.lat, longitude: location.lng }),
      version: sql`${shops.version} + 1`,
    })
    .where(and(eq(shops.ownerId, ownerId), version === undefined ? undefined : eq(shops.version, version)))
    .returning();
  return row;
}
