import type { ProductChange } from '../../contract/seller-products.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { inOpenShop } from './in-open-shop.ts';
import { findSellerProduct, type SellerProductRow } from './seller-product-store.ts';
import { productChangedMeanwhile, productNotFound } from './refusals.ts';
import { updateProduct } from './store.ts';

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

/** Merges the given fields into the seller's product. Refuses `stale` when it changed since the form was opened. */
export function changeProduct(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<SellerProductRow> {
  return inOpenShop(db, productNotFound, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, change);
    return getSellerProduct(tx, ownerId, productId);
  });
}

/**
 * Puts the seller's product off sale; archiving twice is archiving once. Stock that unpaid orders hold stays held:
 * an order is about what was on sale when it was placed, so it can still be paid.
 */
export function archiveProduct(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
): Promise<SellerProductRow> {
  return changeProduct(db, ownerId, productId, { isArchived: true });
}

/** The update locks the product's row until the transaction ends. */
export async function changeOrRefuse(
  tx: Transaction,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<void> {
  if (await updateProduct(tx, ownerId, productId, change)) return;
  throw (await findSellerProduct(tx, ownerId, productId)) ? productChangedMeanwhile() : productNotFound();
}
