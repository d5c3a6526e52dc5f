import type { ProductChange } from '../../contract/catalog.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { findOwnProduct, type OwnProductRow } from './own-product-store.ts';
import type { ProductPicture } from './product-row.ts';
import { pictureNotFound, productChangedMeanwhile, productNotFound } from './refusals.ts';
import { replacePictures, updateProduct } from './store.ts';

/** One of the seller's products; refuses `not_found`. */
export async function getOwnProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
): Promise<OwnProductRow> {
  const product = await findOwnProduct(db, ownerId, productId);
  if (!product) throw productNotFound();
  return product;
}

/** Merges the given fields into the seller's product. Refuses `stale` when it changed since the form was opened. */
export function changeProduct(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<OwnProductRow> {
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, change);
    return getOwnProduct(tx, ownerId, productId);
  });
}

/**
 * Puts the seller's product off sale; archiving twice is archiving once. Stock that unpaid orders hold stays held:
 * an order is about what was on sale when it was placed, so it can still be paid.
 */
export function archiveProduct(db: Database, ownerId: UserId, productId: ProductId): Promise<OwnProductRow> {
  return changeProduct(db, ownerId, productId, { isArchived: true });
}

/** Sets order and alternative texts of the product's pictures and removes those left out; refuses unknown ones. */
export function arrangePictures(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
  { pictures, version }: { pictures: readonly ProductPicture[]; version?: number | undefined },
): Promise<OwnProductRow> {
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, { version });
    const product = await getOwnProduct(tx, ownerId, productId);
    const present = new Set(product.pictures.map(({ key }) => key));
    const wanted = new Set(pictures.map(({ key }) => key));
    if (wanted.size < pictures.length || pictures.some(({ key }) => !present.has(key)))
      throw pictureNotFound();
    await replacePictures(tx, ownerId, productId, pictures);
    return getOwnProduct(tx, ownerId, productId);
  });
}

/** The update locks the product's row until the transaction ends. */
export async function changeOrRefuse(
  tx: Transaction,
  ownerId: UserId,
  productId: ProductId,
  change: ProductChange,
): Promise<void> {
  if (await updateProduct(tx, ownerId, productId, change)) return;
  throw (await findOwnProduct(tx, ownerId, productId)) ? productChangedMeanwhile() : productNotFound();
}
