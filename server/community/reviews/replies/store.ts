import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductId, ReviewId, UserId } from '../../../../contract/kernel/schemas.ts';
import { productNames } from '../../../../database/schema/catalog.ts';
import { reviewReplies, reviews } from '../../../../database/schema/reviews.ts';
import { shopNames } from '../../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isShown } from '../store.ts';

export interface ReplyRow {
  shopName: string;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
}

function receivedBy(db: Queryable, ownerId: UserId) {
  return db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(productNames, eq(productNames.id, reviews.productId))
    .innerJoin(shopNames, eq(shopNames.id, productNames.shopId))
    .where(and(eq(shopNames.ownerId, ownerId), isShown));
}

/**
 * The same text leaves it unchanged.
 * @returns undefined when the review is not of this seller's products
 */
export async function putReply(
  transaction: Transaction,
  ownerId: UserId,
  reviewId: ReviewId,
  text: string,
): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await transaction.execute<{ isNew: boolean }>(sql`
    insert into review_replies as reply (review_id, text)
    select received.id, ${text} from (${receivedBy(transaction, ownerId)}) received where received.id = ${reviewId}
    on conflict (review_id) do update set
      text = excluded.text,
      edited_at = case when reply.text = excluded.text then reply.edited_at else now() end
    returning reply.xmax = 0 as "isNew"`);
  return rows[0];
}

export async function removeReply(
  transaction: Transaction,
  ownerId: UserId,
  reviewId: ReviewId,
): Promise<boolean> {
  const removed = await transaction
    .delete(reviewReplies)
    .where(
      and(
        eq(reviewReplies.reviewId, reviewId),
        inArray(reviewReplies.reviewId, receivedBy(transaction, ownerId)),
      ),
    );
  return removed.rowCount === 1;
}

export interface RepliedReview extends ReplyRow {
  authorId: UserId;
  productId: ProductId;
  productName: string;
  reviewText: string;
  stars: number;
}

export async function findReply(db: Queryable, reviewId: ReviewId): Promise<RepliedReview | undefined> {
  const [row] = await db
    .select({
      shopName: shopNames.name,
      text: reviewReplies.text,
      createdAt: reviewReplies.createdAt,
      editedAt: reviewReplies.editedAt,
      authorId: reviews.userId,
      productId: reviews.productId,
      productName: productNames.name,
      reviewText: reviews.text,
      stars: reviews.stars,
    })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
    .innerJoin(productNames, eq(productNames.id, reviews.productId))
    .innerJoin(shopNames, eq(shopNames.id, productNames.shopId))
    .where(eq(reviewReplies.reviewId, reviewId));
  return row;
}
