import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ProductChange } from '../../../contract/seller-products.ts';
import type { CategoryTree } from '../categories/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { holdBackOne } from './approval/hold-back.ts';
import { changedDescription, requireNetQuantity } from './describe-product.ts';
import {
  categoryChangedMeanwhile,
  productChangedMeanwhile,
  productNotFound,
  skusTakenMeanwhile,
} from './refusals.ts';
import { findSellerProduct, type SellerProductRow } from './seller-product-store.ts';
import { type DescribedChange, lockProduct, updateProduct } from './store/products.ts';
import { variantRequired } from './variant-required.ts';

const ATTEMPTS = 2;

/** By which the database refuses what an operator took away at the same moment: a category, a value of an attribute. */
const CATEGORY_CONSTRAINTS = new Set(['products_subcategory_fk', 'products_attribute_values_check']);

/**
 * Runs work that may put products on sale in one transaction. The database refuses products of a shop that closed at the same
 * moment; the seller, whose account is gone by then, gets `refusal`. After a SKU that another product got at the same moment the
 * work runs again: then it sees who has it, and names the row.
 */
export async function inOpenShop<Result>(
  db: Database,
  refusal: () => Refusal,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'products_open_shop_check') throw refusal();
      if (constraint !== undefined && CATEGORY_CONSTRAINTS.has(constraint)) throw categoryChangedMeanwhile();
      if (constraint !== 'variants_sku_key') throw error;
      if (attempt === ATTEMPTS) throw skusTakenMeanwhile();
    }
  }
}

/** One of the seller's products; refuses `not_found`. */
export async function getSellerProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
): Promise<SellerProductRow> {
  const product = await findSellerProduct(db, ownerId, productId);
  if (!product) throw productNotFound();
  return product;
}

/** What a change of the product means of its only variant. */
const OF_VARIANT = ['price', 'discount', 'netQuantity', 'hsnCode', 'gstClass'] as const;

/** Merges the given fields into the seller's product. Refuses `stale` when it changed since the form was opened. */
export function changeProduct(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<void> {
  const { category, categoryId, attributes } = change;
  const isDescribed = [category, categoryId, attributes].some((each) => each !== undefined);
  const given = isDescribed ? Object.keys(attributes ?? {}) : undefined;
  const work = async (tx: Transaction) => {
    if (OF_VARIANT.some((field) => change[field] !== undefined)) await refuseSeveral(tx, ownerId, productId);
    const described = await withDescription(tx, tree, { ownerId, productId }, change);
    await changeOrRefuse(tx, ownerId, productId, described);
  };
  return inOpenShop(db, productNotFound, (tx) =>
    holdBackOne(tx, tree, ownerId, productId, () => work(tx), given),
  );
}

/** The change with the product's place in the tree and its attributes as they become; the lock keeps them as they were read. */
async function withDescription(
  tx: Transaction,
  tree: CategoryTree,
  { ownerId, productId }: { ownerId: UserId; productId: ProductId },
  { category, categoryId, attributes, label, ...change }: ProductChange,
): Promise<DescribedChange> {
  const isDescribed = [category, categoryId, attributes, label].some((given) => given !== undefined);
  if (!isDescribed && change.netQuantity === undefined) return change;
  const { options, ownVariants } = await getSellerProduct(tx, ownerId, productId);
  const present = await lockProduct(tx, productId);
  if (!present) throw productNotFound();
  const described = isDescribed
    ? changedDescription(tree, present, { category, categoryId, attributes, label })
    : undefined;
  const isAsked = [categoryId, label, change.netQuantity].some((given) => given !== undefined);
  const [only] = ownVariants.filter(({ isArchived }) => !isArchived);
  if (options.length === 0 && only && isAsked) {
    const { netQuantity = only.netQuantity } = change;
    requireNetQuantity(tree, described ?? present, [
      { netQuantity: netQuantity || null, path: 'netQuantity' },
    ]);
  }
  return { ...change, ...described };
}

/** A price is given to a variant; the product alone means its only one. The lock keeps another tab from adding options meanwhile. */
async function refuseSeveral(tx: Transaction, ownerId: UserId, productId: ProductId): Promise<void> {
  await getSellerProduct(tx, ownerId, productId);
  await lockProduct(tx, productId);
  const refusal = await variantRequired(tx, productId);
  if (refusal) throw refusal;
}

/**
 * Takes the seller's product off sale; idempotent. Stock stays reserved for unpaid orders,
 * which can still be paid.
 */
export function archiveProduct(db: Database, ownerId: UserId, productId: ProductId): Promise<void> {
  return inOpenShop(db, productNotFound, (tx) =>
    changeOrRefuse(tx, ownerId, productId, { isArchived: true }),
  );
}

/** The update locks the product's row until the transaction ends. */
export async function changeOrRefuse(
  tx: Transaction,
  ownerId: UserId,
  productId: ProductId,
  change: DescribedChange,
): Promise<void> {
  if (await updateProduct(tx, ownerId, productId, change)) return;
  throw (await findSellerProduct(tx, ownerId, productId)) ? productChangedMeanwhile() : productNotFound();
}
