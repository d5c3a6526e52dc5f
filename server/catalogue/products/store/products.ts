import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProductApproval } from '../../../../contract/kernel/product-approval.ts';
import type { CaseId, ProductId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { VariantLabelInput } from '../../../../contract/label.ts';
import type { NewProduct, ProductChange } from '../../../../contract/seller-products.ts';
import { products, variants } from '../../../../database/schema/catalog.ts';
import type { CategoryPlace } from '../../categories/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Description, DescriptionChange, PresentDescription } from '../describe-product.ts';
import { costOf } from '../plan-variants.ts';
import { isActive, isOwnedBy } from '../read-products.ts';
import { type SavedVariants, upsertVariants } from './variants.ts';

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

/** A product as it is added, its place in the tree resolved. */
export type DescribedProduct = Omit<NewProduct, keyof DescriptionChange | keyof VariantLabelInput> &
  Description;
/** A change of a product, likewise. */
export type DescribedChange = Omit<ProductChange, keyof DescriptionChange> & Partial<Description>;

/** Inserts a product with its variants. */
export async function insertProduct(
  transaction: Transaction,
  shopId: ShopId,
  { price: _price, discount: _discount, shopId: _named, ...texts }: DescribedProduct,
  { options, variants: planned }: SavedVariants,
): Promise<ProductId> {
  const [row] = await transaction
    .insert(products)
    .values({ ...texts, ...costOf(planned), options, shopId })
    .returning({ id: products.id });
  if (!row) throw new Error('a product was inserted without a row');
  await upsertVariants(transaction, row.id, planned);
  return row.id;
}

/**
 * Whether the seller has such a product, of the given version if one is given. Price and discount are those of its only variant.
 * It updates the product before its variants: that takes the lock under which variants change.
 */
export async function updateProduct(
  transaction: Transaction,
  ownerId: UserId,
  productId: ProductId,
  { price, discount, netQuantity, hsnCode, gstClass, isArchived, version, ...texts }: DescribedChange,
): Promise<boolean> {
  const archivedAt = isArchived ? sql`coalesce(${products.archivedAt}, now())` : null;
  const cost = {
    ...(price !== undefined && { pricePaise: price }),
    ...(discount !== undefined && { discountPercent: discount }),
  };
  const ofVariant = {
    ...cost,
    ...(netQuantity !== undefined && { netQuantity: netQuantity || null }),
    ...(hsnCode !== undefined && { hsnCode: hsnCode || null }),
    ...(gstClass !== undefined && { gstClass: gstClass || null }),
  };
  const rows = await transaction
    .update(products)
    .set({
      ...texts,
      ...cost,
      ...(isArchived !== undefined && { archivedAt }),
      version: sql`${products.version} + 1`,
    })
    .where(
      and(
        eq(products.id, productId),
        isOwnedBy(transaction, ownerId),
        version === undefined ? undefined : eq(products.version, version),
      ),
    )
    .returning({ id: products.id });
  if (rows.length > 0 && Object.keys(ofVariant).length > 0) {
    await transaction
      .update(variants)
      .set(ofVariant)
      .where(and(eq(variants.productId, productId), isNull(variants.archivedAt)));
  }
  return rows.length > 0;
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

/** What a product says of itself, besides its options. */
interface WrittenContent extends Pick<DescribedProduct, 'name' | 'brand' | 'gender' | 'description'> {
  place: CategoryPlace;
  attributes: Description['attributes'];
  label: Description['label'];
}

/** Writes what a locked product says, and the version that it has then. */
export async function writeContent(
  tx: Transaction,
  productId: ProductId,
  { name, brand, gender, description, place, attributes, label }: WrittenContent,
  version: number,
): Promise<void> {
  await tx
    .update(products)
    .set({ name, brand, gender, description, ...place, attributes, label, version })
    .where(eq(products.id, productId));
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
