import { and, desc, eq, sql } from 'drizzle-orm';
import { MAX_FAVORITES } from '../../contract/kernel/limits.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import { favorites, users } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** One change of a buyer's favorites at a time, so that the cap holds. */
export async function lockFavorites(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The favorites' products, newest first. */
export async function listFavoriteIds(db: Queryable, userId: UserId): Promise<ProductId[]> {
  const rows = await db
    .select({ productId: favorites.productId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.productId);
  return rows.map(({ productId }) => productId);
}

export async function isFavorite(db: Queryable, userId: UserId, productId: ProductId): Promise<boolean> {
  return (await db.$count(favorites, own(userId, productId))) > 0;
}

export function countFavorites(db: Queryable, userId: UserId): Promise<number> {
  return db.$count(favorites, eq(favorites.userId, userId));
}

export async function insertFavorite(tx: Transaction, userId: UserId, productId: ProductId): Promise<void> {
  await tx.insert(favorites).values({ userId, productId }).onConflictDoNothing();
}

/**
 * Adds a visitor's favorites, of which the first is the newest. Products that are not for sale are left out, and the oldest
 * beyond the cap. The favorites must be locked.
 */
export async function mergeFavorites(
  tx: Transaction,
  userId: UserId,
  productIds: readonly ProductId[],
): Promise<void> {
  await tx.execute(sql`
    insert into favorites (user_id, product_id, created_at)
    select ${userId}::uuid, products.id, now() - min(visitor.place) * interval '1 microsecond'
    from unnest(${sql.param([...productIds])}::uuid[]) with ordinality as visitor (product_id, place)
    join products on products.id = visitor.product_id and products.archived_at is null
    where not exists (select from favorites own where own.user_id = ${userId} and own.product_id = products.id)
    group by products.id
    order by min(visitor.place)
    limit greatest(0, ${MAX_FAVORITES} - (select count(*) from favorites where user_id = ${userId}))`);
}

/** Whether there was one. */
export async function removeFavorite(db: Queryable, userId: UserId, productId: ProductId): Promise<boolean> {
  const removed = await db.delete(favorites).where(own(userId, productId));
  return removed.rowCount === 1;
}

function own(userId: UserId, productId: ProductId) {
  return and(eq(favorites.userId, userId), eq(favorites.productId, productId));
}
