import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { changeRating } from '../../catalogue/products/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { replaceReviewPictures } from './pictures/review-pictures.ts';
import { listEarlierReviews, moveToProduct, removeReview } from './store.ts';

/** The rating of the product that stays includes these stars already. Of a person's several reviews the latest stays. */
export async function moveReviews(tx: Transaction, from: readonly ProductId[], to: ProductId): Promise<void> {
  for (const { id, userId, productId } of await listEarlierReviews(tx, [...from, to])) {
    await replaceReviewPictures(tx, id, []);
    const counted = await removeReview(tx, userId, productId);
    if (counted) await changeRating(tx, to, { sum: -counted.sum, count: -counted.count });
  }
  await moveToProduct(tx, from, to);
}
