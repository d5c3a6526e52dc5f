import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { MAX_VARIANTS } from '../../../contract/kernel/limits.ts';
import type { ProductChange } from '../../../contract/seller-products.ts';
import type { OptionsAndVariants } from '../../../contract/product-variants.ts';
import type { CategoryTree } from '../categories/index.ts';
import { notePlaces, type UploadState } from '../pictures/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { requireAskedNetQuantity } from './asked-label.ts';
import { changedDescription, requireNetQuantity } from './describe-product.ts';
import { activeVariants, plannedFrom, type ProductDocument, withIds } from './document.ts';
import { type EditableProduct, editProduct } from './edit-products.ts';
import { type CommonFields, type PlannedVariant, planVariants } from './plan-variants.ts';
import { arrangedPictures, listUploads } from './pictures/arrange-pictures.ts';
import { releasedPictures } from './pictures/shown-for.ts';
import { listSkuOwners } from './read-products.ts';
import { noSuchVariants, productNotFound, skuRepeated, skusTaken, tooManyVariants } from './refusals.ts';
import { findSellerProduct, type SellerProductRow } from './seller-product-store.ts';
import { variantRequiredOf } from './variant-required.ts';

export async function getSellerProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
): Promise<SellerProductRow> {
  const product = await findSellerProduct(db, ownerId, productId);
  if (!product) throw productNotFound();
  return product;
}

/**
 * @throws Refusal `not_found`, `stale`, `variant_required` for a price without variants where it has several,
 * `already_exists` for a SKU of another product, `invalid_input`
 */
export function changeProduct(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<void> {
  return editProduct(db, tree, ownerId, productId, change, async (tx, product) => {
    const uploads = await listUploads(tx, productId, change);
    const edited = changedDocument(tree, product.working, change, uploads);
    if (change.options) await refuseTakenSkus(tx, product, edited.variants);
    const keys = edited.pictures.map(({ key }) => key);
    if (uploads.size > 0) await notePlaces(tx, productId, keys);
    return edited;
  });
}

/** Archiving is idempotent. Stock stays reserved for unpaid orders, which can still be paid. */
export function archiveProduct(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
): Promise<void> {
  return changeProduct(db, tree, ownerId, productId, { isArchived: true });
}

/** Options come first: they determine which attributes and colours there are. */
function changedDocument(
  tree: CategoryTree,
  before: ProductDocument,
  change: ProductChange,
  uploads: ReadonlyMap<string, UploadState>,
): ProductDocument {
  const { pictures, isArchived, options } = change;
  const { name = before.name, brand = before.brand } = change;
  const { gender = before.gender, description = before.description } = change;
  // Pictures that go must not count where those of removed colours are shown for all.
  const kept = pictures
    ? before.pictures.filter(({ key }) => pictures.some((picture) => picture.key === key))
    : before.pictures;
  const varied = options
    ? withVariants({ ...before, pictures: kept }, { ...change, options })
    : withOnlyVariant(before, change);
  const described: ProductDocument = {
    ...varied,
    name,
    brand,
    gender,
    description,
    ...descriptionOf(tree, varied, change),
    ...(isArchived !== undefined && { archivedAt: isArchived ? (before.archivedAt ?? new Date()) : null }),
  };
  requireNetQuantities(tree, before, described, change);
  return pictures
    ? { ...described, pictures: arrangedPictures(described, before, pictures, uploads) }
    : described;
}

function descriptionOf(
  tree: CategoryTree,
  document: ProductDocument,
  { category, categoryId, attributes, label }: ProductChange,
) {
  const isDescribed = [category, categoryId, attributes, label].some((given) => given !== undefined);
  return isDescribed ? changedDescription(tree, document, { category, categoryId, attributes, label }) : {};
}

/** Variants that are left out are archived; a variant that is named by its choices alone is restored. */
function withVariants(before: ProductDocument, change: OptionsAndVariants & CommonFields): ProductDocument {
  const planned = planVariants(plannedFrom(before), change);
  refuseUnknownIds(planned.unknownIds);
  if (planned.variants.length > MAX_VARIANTS) throw tooManyVariants();
  refuseRepeatedSkus(planned.variants);
  const pictures = releasedPictures(planned, before.pictures);
  return { ...before, options: planned.options, variants: withIds(planned.variants), pictures };
}

/** @throws Refusal `variant_required` where the product has options */
function withOnlyVariant(
  before: ProductDocument,
  { price, discount, netQuantity, hsnCode, gstClass }: ProductChange,
): ProductDocument {
  const isOfVariant = [price, discount, netQuantity, hsnCode, gstClass].some((given) => given !== undefined);
  if (!isOfVariant) return before;
  const refusal = variantRequiredOf(before.options, activeVariants(before));
  if (refusal) throw refusal;
  const change = {
    ...(price !== undefined && { pricePaise: price }),
    ...(discount !== undefined && { discountPercent: discount }),
    ...(netQuantity !== undefined && { netQuantity: netQuantity || null }),
    ...(hsnCode !== undefined && { hsnCode: hsnCode || null }),
    ...(gstClass !== undefined && { gstClass: gstClass || null }),
  };
  return {
    ...before,
    variants: before.variants.map((variant) => (variant.isArchived ? variant : { ...variant, ...change })),
  };
}

function requireNetQuantities(
  tree: CategoryTree,
  before: ProductDocument,
  after: ProductDocument,
  { options, categoryId, label, netQuantity }: ProductChange,
): void {
  const isAsked = [categoryId, label, netQuantity].some((given) => given !== undefined);
  if (options && (after.options.length > 0 || !isAsked)) {
    requireAskedNetQuantity(
      tree,
      { ...after, variants: before.variants },
      after.variants,
      (_variant, place) => place,
    );
    return;
  }
  if (!isAsked || after.options.length > 0) return;
  requireNetQuantity(
    tree,
    after,
    activeVariants(after).map((variant) => ({ netQuantity: variant.netQuantity, path: 'netQuantity' })),
  );
}

export function refuseUnknownIds(places: readonly number[]): void {
  if (places.length > 0) throw noSuchVariants(places);
}

/** The index refuses a SKU taken in the same moment; `inOpenShop` then runs this check again. */
export async function refuseTakenSkus(
  tx: Transaction,
  { id: productId, shopId }: Pick<EditableProduct, 'id' | 'shopId'>,
  variants: readonly PlannedVariant[],
): Promise<void> {
  const skus = variants.flatMap(({ sku, isArchived }) => (sku === null || isArchived ? [] : [sku]));
  const owners = (await listSkuOwners(tx, shopId, skus)).filter((owner) => owner.productId !== productId);
  if (owners.length === 0) return;
  throw skusTaken(
    owners.map(({ sku, productName }) => ({
      sku,
      productName,
      place: variants.findIndex((variant) => variant.sku?.toLowerCase() === sku.toLowerCase()),
    })),
  );
}

/** The contract compares given SKUs only; a variant without one in the call keeps its own. */
function refuseRepeatedSkus(variants: readonly PlannedVariant[]): void {
  const known = new Set<string>();
  for (const [place, { sku, isArchived }] of variants.entries()) {
    if (sku === null || isArchived) continue;
    if (known.has(sku.toLowerCase())) throw skuRepeated(sku, place);
    known.add(sku.toLowerCase());
  }
}
