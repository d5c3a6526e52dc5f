import { asc, and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductId, ShopId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { productRedirects, products, variants } from '../../../../database/schema/catalog.ts';
import type { CategoryPlace } from '../../categories/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PresentProduct } from '../plan-variants.ts';
import { isOwnedBy } from '../read-products.ts';
import { variantColumns } from '../store/documents.ts';

export interface MergingProduct extends PresentProduct, CategoryPlace {
  id: ProductId;
  shopId: ShopId;
  version: number;
  isArchived: boolean;
  isTakenDown: boolean;
}

/** Locks follow the order of ids. Nobody orders or changes the products until the end. */
export async function lockToMerge(
  tx: Transaction,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<MergingProduct[]> {
  const locked = await tx
    .select({
      id: products.id,
      shopId: products.shopId,
      version: products.version,
      category: products.category,
      subcategoryId: products.subcategoryId,
      options: products.options,
      pricePaise: products.pricePaise,
      discountPercent: products.discountPercent,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      isTakenDown: sql<boolean>`${products.takeDownId} is not null`,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isOwnedBy(tx, ownerId)))
    .orderBy(asc(products.id))
    .for('update');
  const own = await tx
    .select({ productId: variants.productId, position: variants.position, ...variantColumns })
    .from(variants)
    .where(
      inArray(
        variants.productId,
        locked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(variants.id))
    .for('update');
  const byPosition = own.toSorted((a, b) => a.position - b.position);
  return locked.map((product) => ({
    ...product,
    variants: byPosition
      .filter(({ productId }) => productId === product.id)
      .map(({ productId: _productId, position: _position, ...variant }) => variant),
  }));
}

export async function insertRedirects(
  tx: Transaction,
  toId: ProductId,
  merged: readonly { fromId: ProductId; variantId: VariantId | null }[],
): Promise<void> {
  await tx
    .update(productRedirects)
    .set({ toId })
    .where(
      inArray(
        productRedirects.toId,
        merged.map(({ fromId }) => fromId),
      ),
    );
  await tx.insert(productRedirects).values(merged.map((redirect) => ({ ...redirect, toId })));
}

export async function moveCarriedFigures(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx.execute(sql`
    insert into carried_figures (product_id, rating_sum, rating_count, sold_count)
    select ${to}::uuid, sum(rating_sum), sum(rating_count), sum(sold_count) from carried_figures
    where product_id = any(${sql.param([...from])}::uuid[]) having count(*) > 0
    on conflict (product_id) do update set rating_sum = carried_figures.rating_sum + excluded.rating_sum,
      rating_count = carried_figures.rating_count + excluded.rating_count,
      sold_count = carried_figures.sold_count + excluded.sold_count`);
}

export async function areMergedInto(
  tx: Transaction,
  ownerId: UserId,
  keptId: ProductId,
  mergedIds: readonly ProductId[],
): Promise<boolean> {
  const found = await tx
    .select({ id: productRedirects.fromId })
    .from(productRedirects)
    .innerJoin(products, eq(products.id, productRedirects.toId))
    .where(
      and(inArray(productRedirects.fromId, [...mergedIds]), eq(products.id, keptId), isOwnedBy(tx, ownerId)),
    );
  return found.length === mergedIds.length;
}
