import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductApproval } from '../../../../contract/kernel/product-approval.ts';
import type { CaseId, ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { products } from '../../../../database/schema/catalog.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PresentDescription } from '../describe-product.ts';
import { isActive } from '../read-products.ts';

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

export interface LockedDescription extends PresentDescription {
  isOnSale: boolean;
}

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

export async function archiveProductsOf(tx: Transaction, shopId: ShopId): Promise<void> {
  await tx
    .update(products)
    .set({ archivedAt: sql`now()`, version: sql`${products.version} + 1` })
    .where(and(eq(products.shopId, shopId), isActive));
}

export async function setTakeDown(tx: Transaction, productId: string, caseId: CaseId | null): Promise<void> {
  await tx.update(products).set({ takeDownId: caseId }).where(sql`${products.id} = ${productId}`);
}

/** Nothing may point at the products any more. */
export async function removeProducts(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
