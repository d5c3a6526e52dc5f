import { MAX_REVIEW_IMAGES } from '../../../../contract/kernel/limits.ts';
import type { ProductId, ReviewId, UserId } from '../../../../contract/kernel/schemas.ts';
import { lockPresentProduct } from '../../../catalogue/products/index.ts';
import {
  checkPictures,
  giveUpWaiting,
  noPicture,
  storeUserPictures,
} from '../../../catalogue/pictures/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { takenDown, tooManyReviewPictures } from '../refusals.ts';
import { lockOwnReview } from '../store.ts';
import { findPictures, replacePictures } from './store.ts';

/** Pictures that are not listed are removed. Refuses with `not_found` for others' pictures. */
export async function replaceReviewPictures(
  transaction: Transaction,
  reviewId: ReviewId,
  keys: readonly string[],
): Promise<void> {
  const present = await keysOf(transaction, reviewId);
  const wanted = [...new Set(keys)];
  if (wanted.some((key) => !present.includes(key))) throw notFound('This picture');
  const removed = present.filter((key) => !wanted.includes(key));
  if (removed.length > 0) await giveUpWaiting(transaction, removed);
  await replacePictures(transaction, reviewId, wanted);
}

/** A merged product stands for its successor; the limit holds under concurrent calls. */
export async function addPictures(
  { db, jobs }: Services,
  userId: UserId,
  productId: ProductId,
  originals: readonly Buffer[],
): Promise<ProductId> {
  if (originals.length === 0) throw noPicture();
  await checkPictures(originals);
  return inTransaction(db, async (tx) => {
    const product = await lockPresentProduct(tx, productId);
    const review = product && (await lockOwnReview(tx, userId, product.id));
    if (!review) throw notFound('Your review');
    if (review.isTakenDown) throw takenDown();
    const { id: reviewId } = review;
    const present = await keysOf(tx, reviewId);
    if (present.length + originals.length > MAX_REVIEW_IMAGES) throw tooManyReviewPictures();
    const added = await storeUserPictures(jobs, tx, userId, originals);
    await replacePictures(tx, reviewId, [...present, ...added]);
    return product.id;
  });
}

async function keysOf(transaction: Transaction, reviewId: ReviewId): Promise<string[]> {
  const pictures = await findPictures(transaction, [reviewId]);
  return (pictures.get(reviewId) ?? []).map(({ key }) => key);
}
