import { and, eq, sql } from 'drizzle-orm';
import type { ProductId, ShopId } from '../../../../../contract/kernel/schemas.ts';
import { productSources } from '../../../../../database/schema/imports.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { isOneOf } from '../../../../platform/database/sql-terms.ts';

export interface ProductSource {
  sourceKey: string;
  productId: ProductId;
}

export async function findSources(
  db: Queryable,
  shopId: ShopId,
  keys: readonly string[],
): Promise<Map<string, ProductId>> {
  const rows = await db
    .select({ sourceKey: productSources.sourceKey, productId: productSources.productId })
    .from(productSources)
    .where(and(eq(productSources.shopId, shopId), isOneOf(productSources.sourceKey, keys)));
  return new Map(rows.map(({ sourceKey, productId }) => [sourceKey, productId]));
}

export async function noteSources(
  tx: Transaction,
  shopId: ShopId,
  sources: readonly ProductSource[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .insert(productSources)
    .values(sources.map((source) => ({ shopId, ...source })))
    .onConflictDoUpdate({
      target: [productSources.shopId, productSources.sourceKey],
      set: { productId: sql`excluded.product_id` },
    });
}

export async function moveSources(
  tx: Transaction,
  mergedIds: readonly ProductId[],
  keptId: ProductId,
): Promise<void> {
  await tx
    .update(productSources)
    .set({ productId: keptId })
    .where(isOneOf(productSources.productId, mergedIds));
}
