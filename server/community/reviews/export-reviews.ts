import { eq, sql } from 'drizzle-orm';
import type { Fit } from '../../../contract/kernel/fit.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { productNames, reviewReplies, reviews, reviewVotes } from '../../../database/schema/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isShown } from './store.ts';

type ExportedReviews = {
  written: {
    productId: ProductId;
    product: string;
    stars: number;
    text: string;
    fit: Fit | null;
    writtenAt: string;
    editedAt: string | null;
    pictures: string[];
    reply: string | null;
    isTakenDown: boolean;
  }[];
  foundHelpful: string[];
};

export async function exportReviews(db: Queryable, userId: UserId): Promise<ExportedReviews> {
  const written = await db
    .select({
      productId: reviews.productId,
      product: productNames.name,
      stars: reviews.stars,
      text: reviews.text,
      fit: reviews.fit,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      reply: reviewReplies.text,
      isTakenDown: sql<boolean>`not ${isShown}`,
      pictureKeys: sql<string[]>`array(select picture_key from review_pictures p
        where p.review_id = ${reviews.id} order by p.position)`,
    })
    .from(reviews)
    .innerJoin(productNames, eq(productNames.id, reviews.productId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.createdAt, reviews.id);
  const votes = await db.select().from(reviewVotes).where(eq(reviewVotes.userId, userId));
  return {
    written: written.map(({ createdAt, editedAt, pictureKeys, ...review }) => ({
      ...review,
      writtenAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      pictures: pictureKeys.map(pictureUrl),
    })),
    foundHelpful: votes.map(({ reviewId }) => reviewId),
  };
}
