import { hasSizes } from '../../../contract/kernel/product-options.ts';
import type { ProductId, ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ReviewForm } from '../../../contract/reviews.ts';
import { changeRating, lockPresentProduct } from '../../catalogue/products/index.ts';
import { findDeliveredLine } from '../../selling/orders/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { replaceReviewPictures } from './pictures/review-pictures.ts';
import { notDelivered, ownReview, takenDown, withoutSizes } from './refusals.ts';
import {
  countVotes,
  findOptions,
  findOwnReview,
  insertReview,
  listEarlierReviews,
  lockOwnReview,
  lockReviewAuthor,
  moveToProduct,
  removeReview,
  toggleVote,
  updateReview,
} from './store.ts';

/** Updates the product's rating. A merged product stands for its successor. */
export function writeReview(
  db: Database,
  userId: UserId,
  productId: ProductId,
  form: ReviewForm,
): Promise<ProductId> {
  return inTransaction(db, async (transaction) => {
    const product = await lockPresentProduct(transaction, productId);
    if (!product?.isOnSale) throw notFound('This product');
    const { id } = product;
    if (form.fit && !hasSizes(await findOptions(transaction, id))) throw withoutSizes();
    const before = await findOwnReview(transaction, userId, id);
    if (before) {
      if (before.takeDownId) throw takenDown();
      await updateReview(transaction, userId, id, form);
      await changeRating(transaction, id, { sum: form.stars - before.stars, count: 0 });
      if (form.pictures) await replaceReviewPictures(transaction, before.id, form.pictures);
    } else {
      const orderLineId = await findDeliveredLine(transaction, userId, id);
      if (!orderLineId) throw notDelivered();
      await insertReview(transaction, form, { productId: id, userId, orderLineId });
      await changeRating(transaction, id, { sum: form.stars, count: 1 });
    }
    return id;
  });
}

/** Updates the product's rating. A merged product stands for its successor. */
export async function deleteReview(db: Database, userId: UserId, productId: ProductId): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const product = await lockPresentProduct(transaction, productId);
    if (!product) throw notFound('Your review');
    const { id } = product;
    const review = await lockOwnReview(transaction, userId, id);
    if (review) await replaceReviewPictures(transaction, review.id, []);
    const counted = await removeReview(transaction, userId, id);
    if (counted === undefined) throw notFound('Your review');
    await changeRating(transaction, id, { sum: -counted.sum, count: -counted.count });
  });
}

export async function voteHelpful(
  db: Database,
  userId: UserId,
  reviewId: ReviewId,
): Promise<{ helpfulVotes: number; isVoted: boolean }> {
  return inTransaction(db, async (transaction) => {
    const author = await lockReviewAuthor(transaction, reviewId);
    if (author === undefined) throw notFound('This review');
    if (author === userId) throw ownReview();
    const isVoted = await toggleVote(transaction, userId, reviewId);
    return { helpfulVotes: await countVotes(transaction, reviewId), isVoted };
  });
}

/** The rating of the product that stays includes these stars already. Of a person's several reviews the latest stays. */
export async function moveReviews(tx: Transaction, from: readonly ProductId[], to: ProductId): Promise<void> {
  for (const { id, userId, productId } of await listEarlierReviews(tx, [...from, to])) {
    await replaceReviewPictures(tx, id, []);
    const counted = await removeReview(tx, userId, productId);
    if (counted) await changeRating(tx, to, { sum: -counted.sum, count: -counted.count });
  }
  await moveToProduct(tx, from, to);
}
