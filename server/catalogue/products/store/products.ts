import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductApproval } from '../../../../contract/kernel/product-approval.ts';
import type { CaseId, ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { products } from '../../../../database/schema/catalog.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PresentDescription } from '../describe-product.ts';
import { isActive } from '../read-products.ts';

/** Locks the product's row; undefined when there is none. */
export async function lockProduct(
  transaction: Transaction,
  productId: ProductId,
): Promise<LockedDescription | undefined> {
  const [row] = await transaction
    .select({
      archivedAt: products.archivedAt,
      takeDownId: products.takeDownId,
      approval: products.approval,
      category: products.category,
      subcategoryId: products.subcategoryId,
      attributes: products.attributes,
      label: products.label,
      options: products.options,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  if (!row) return undefined;
  const { archivedAt, takeDownId, approval, ...description } = row;
  const isOnSale = archivedAt === null && takeDownId === null && approval === 'approved';
  return { ...description, isOnSale };
}

/** A product whose row is locked. */
export interface LockedDescription extends PresentDescription {
  /** It is neither archived nor taken down nor kept for review. */
  isOnSale: boolean;
}

/** Says of products whether buyers may see them. */
export async function setApproval(
  tx: Transaction,
  ids: readonly ProductId[],
  approval: ProductApproval,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(products)
      .set({ approval })
      .where(inArray(products.id, [...ids]));
}

/** Takes all products of a shop out of the market. */
export async function archiveProductsOf(tx: Transaction, shopId: ShopId): Promise<void> {
  await tx
    .update(products)
    .set({ archivedAt: sql`now()`, version: sql`${products.version} + 1` })
    .where(and(eq(products.shopId, shopId), isActive));
}

/** Hides a product from everybody but its seller, or shows it again with null. */
export async function setTakeDown(tx: Transaction, productId: string, caseId: CaseId | null): Promise<void> {
  await tx.update(products).set({ takeDownId: caseId }).where(sql`${products.id} = ${productId}`);
}

/** Removes products that were merged with another one, once nothing points at them any more. */
export async function removeProducts(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
