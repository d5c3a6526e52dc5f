import { hasSizes } from '../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { ReviewForm } from '../../contract/reviews.ts';
import { changeRating, lockProduct } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notFound } from '../platform/http/refusal.ts';
import { replaceReviewPictures } from './pictures/review-pictures.ts';
import { notDelivered, withoutSizes } from './refusals.ts';
import {
  findDeliveredLine,
  findOptions,
  findOwnReview,
  insertReview,
  lockOwnReview,
  removeReview,
  updateReview,
} from './store.ts';

/** Adds or edits the buyer's review of a delivered product, and updates the product's rating. */
export async function writeReview(
  db: Database,
  userId: UserId,
  productId: ProductId,
  form: ReviewForm,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const product = await lockProduct(transaction, productId);
    if (!product || product.isArchived) throw notFound('This product');
    if (form.fit && !hasSizes(await findOptions(transaction, productId))) throw withoutSizes();
    const before = await findOwnReview(transaction, userId, productId);
    if (before) {
      await updateReview(transaction, userId, productId, form);
      await changeRating(transaction, productId, { sum: form.stars - before.stars, count: 0 });
      if (form.pictures) await replaceReviewPictures(transaction, before.id, form.pictures);
    } else {
      const orderLineId = await findDeliveredLine(transaction, userId, productId);
      if (!orderLineId) throw notDelivered();
      await insertReview(transaction, form, { productId, userId, orderLineId });
      await changeRating(transaction, productId, { sum: form.stars, count: 1 });
    }
  });
}

/** Deletes the buyer's review and updates the product's rating. */
export async function deleteReview(db: Database, userId: UserId, productId: ProductId): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockProduct(transaction, productId);
    const reviewId = await lockOwnReview(transaction, userId, productId);
    if (reviewId) await replaceReviewPictures(transaction, reviewId, []);
    const stars = await removeReview(transaction, userId, productId);
    if (stars === undefined) throw notFound('Your review');
    await changeRating(transaction, productId, { sum: -stars, count: -1 });
  });
}
