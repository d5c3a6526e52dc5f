import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { productPictures } from '../../../../database/schema/catalog.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Call it once the files are written. */
export async function showPicture(transaction: Transaction, key: string): Promise<void> {
  await transaction.update(productPictures).set({ isReady: true }).where(eq(productPictures.pictureKey, key));
}

/** Pictures behind it move up one after the other, since no place can hold two. */
export async function dropPicture(transaction: Transaction, key: string): Promise<void> {
  const [gone] = await transaction
    .delete(productPictures)
    .where(eq(productPictures.pictureKey, key))
    .returning({ productId: productPictures.productId, position: productPictures.position });
  if (!gone) return;
  const ofProduct = eq(productPictures.productId, gone.productId);
  const behind = await transaction
    .select({ position: productPictures.position })
    .from(productPictures)
    .where(and(ofProduct, gt(productPictures.position, gone.position)))
    .orderBy(productPictures.position);
  for (const { position } of behind) {
    await transaction
      .update(productPictures)
      .set({ position: position - 1 })
      .where(and(ofProduct, eq(productPictures.position, position)));
  }
}

export function isInProduct(pictureKey: SQLWrapper): SQL {
  return sql`exists (select from product_pictures used where used.picture_key = ${pictureKey})`;
}
