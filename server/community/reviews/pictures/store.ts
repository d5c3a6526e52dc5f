import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReviewId } from '../../../../contract/kernel/schemas.ts';
import { uploadedPictures } from '../../../../database/schema/pictures.ts';
import { reviewPictures } from '../../../../database/schema/reviews.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';

export interface ReviewPictureRow {
  reviewId: ReviewId;
  key: string;
  state: 'waiting' | 'ready' | 'refused';
}

export async function findPictures(
  db: Queryable,
  reviewIds: readonly ReviewId[],
): Promise<Map<ReviewId, ReviewPictureRow[]>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .select({
      reviewId: reviewPictures.reviewId,
      key: reviewPictures.pictureKey,
      state: uploadedPictures.state,
    })
    .from(reviewPictures)
    .innerJoin(uploadedPictures, eq(uploadedPictures.pictureKey, reviewPictures.pictureKey))
    .where(isOneOf(reviewPictures.reviewId, reviewIds))
    .orderBy(asc(reviewPictures.position));
  return Map.groupBy(rows, ({ reviewId }) => reviewId);
}

export async function replacePictures(
  transaction: Transaction,
  reviewId: ReviewId,
  keys: readonly string[],
): Promise<void> {
  await transaction.delete(reviewPictures).where(eq(reviewPictures.reviewId, reviewId));
  if (keys.length === 0) return;
  await transaction
    .insert(reviewPictures)
    .values(keys.map((pictureKey, position) => ({ reviewId, position, pictureKey })));
}

export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from review_pictures used where used.picture_key = ${pictureKey})`;
