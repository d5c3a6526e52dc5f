import { and, eq, gt, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import { productPictures, products } from '../../../../database/schema/catalog.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
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
    pictures.map(({ key, alt, isReady, shownFor }, position) => ({
      productId,
      position,
      pictureKey: key,
      alt,
      isReady,
      shownFor,
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

/** The colours for which the product's pictures are shown, null for all. */
export async function listShownFor(db: Queryable, productId: ProductId): Promise<(number | null)[]> {
  const rows = await db
    .select({ shownFor: productPictures.shownFor })
    .from(productPictures)
    .where(eq(productPictures.productId, productId));
  return rows.map(({ shownFor }) => shownFor);
}

/** Shows the pictures of all colours but these for all variants. */
export async function showForAllBut(
  transaction: Transaction,
  productId: ProductId,
  colours: readonly number[],
): Promise<void> {
  await transaction
    .update(productPictures)
    .set({ shownFor: null })
    .where(
      and(
        eq(productPictures.productId, productId),
        isNotNull(productPictures.shownFor),
        notInArray(productPictures.shownFor, [...colours]),
      ),
    );
}
