import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type ProductRow, productColumns } from './product-row.ts';

/** Not archived; written out, so that the partial indexes are considered. */
export const isActive = isNull(products.archivedAt);

/** The active products among the ids, in the order of the ids and each once. */
export async function listProductsByIds(db: Queryable, ids: readonly ProductId[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const rows: ProductRow[] = await db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, unique), isActive));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return unique.flatMap((id) => byId.get(id) ?? []);
}

/** Adds to the stars and to the number of reviews of a product, in the transaction that changes the review. */
export async function changeRating(
  transaction: Transaction,
  productId: ProductId,
  by: { sum: number; count: number },
): Promise<void> {
  await transaction
    .update(products)
    .set({
      ratingSum: sql`${products.ratingSum} + ${by.sum}`,
      ratingCount: sql`${products.ratingCount} + ${by.count}`,
    })
    .where(eq(products.id, productId));
}
