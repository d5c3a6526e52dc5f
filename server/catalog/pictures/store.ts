import { and, eq, inArray } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { MAX_PRODUCT_IMAGES } from '../../../contract/kernel/limits.ts';
import { productPictures, products } from '../../../database/schema/catalog.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OwnPicture } from '../product-row.ts';
import { isOwnedBy } from '../read-products.ts';

/** Puts these pictures in the place of all that the seller's product has, the first as the primary one. */
export async function replacePictures(
  transaction: Transaction,
  ownerId: UserId,
  productId: ProductId,
  pictures: readonly OwnPicture[],
): Promise<void> {
  const own = transaction
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isOwnedBy(transaction, ownerId)));
  await transaction.delete(productPictures).where(inArray(productPictures.productId, own));
  if (pictures.length === 0) return;
  await transaction.insert(productPictures).values(
    pictures.map(({ key, alt, isReady }, position) => ({
      productId,
      position,
      pictureKey: key,
      alt,
      isReady,
    })),
  );
}

/** Lets buyers see the picture: its files are written. */
export async function showPicture(transaction: Transaction, key: string): Promise<void> {
  await transaction.update(productPictures).set({ isReady: true }).where(eq(productPictures.pictureKey, key));
}

/** Takes the picture from its product; those behind it move up, one after the other, as no place can hold two. */
export async function dropPicture(transaction: Transaction, key: string): Promise<void> {
  const [gone] = await transaction
    .delete(productPictures)
    .where(eq(productPictures.pictureKey, key))
    .returning({ productId: productPictures.productId, position: productPictures.position });
  if (!gone) return;
  for (let position = gone.position + 1; position < MAX_PRODUCT_IMAGES; position += 1) {
    await transaction
      .update(productPictures)
      .set({ position: position - 1 })
      .where(and(eq(productPictures.productId, gone.productId), eq(productPictures.position, position)));
  }
}
