import { eq } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { favorites, productNames } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

type OwnFavorite = {
  productId: ProductId;
  name: string;
  addedAt: string;
};

export async function exportFavorites(db: Queryable, userId: UserId): Promise<OwnFavorite[]> {
  const rows = await db
    .select({ productId: productNames.id, name: productNames.name, createdAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(productNames, eq(productNames.id, favorites.productId))
    .where(eq(favorites.userId, userId))
    .orderBy(favorites.createdAt, productNames.id);
  return rows.map(({ createdAt, ...favorite }) => ({ ...favorite, addedAt: createdAt.toISOString() }));
}
