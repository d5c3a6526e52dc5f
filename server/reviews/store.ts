import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderLineId, ProductId, ReviewId, UserId } from '../../contract/kernel/schemas.ts';
import type { ReviewForm } from '../../contract/reviews.ts';
import { users } from '../../database/schema/accounts.ts';
import { orderLines, orders, shopOrders } from '../../database/schema/orders.ts';
import { reviews, reviewVotes } from '../../database/schema/reviews.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

export interface ReviewRow {
  id: ReviewId;
  productId: ProductId;
  authorName: string;
  stars: number;
  text: string;
  helpfulVotes: number;
  createdAt: Date;
  editedAt: Date | null;
}

export type ReviewSort = 'most_helpful' | 'newest_first' | 'rating_high_to_low' | 'rating_low_to_high';

const helpfulVotes = sql<number>`(select count(*)::int from review_votes vote where vote.review_id = reviews.id)`;

const reviewColumns = {
  id: reviews.id,
  productId: reviews.productId,
  authorName: users.name,
  stars: reviews.stars,
  text: reviews.text,
  helpfulVotes,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
};

const FIRST_BY: Record<ReviewSort, SQL[]> = {
  most_helpful: [desc(helpfulVotes)],
  newest_first: [],
  rating_high_to_low: [desc(reviews.stars)],
  rating_low_to_high: [sql`${reviews.stars}`],
};

export interface ReviewQuery {
  productId: ProductId;
  stars?: number | undefined;
  sortBy: ReviewSort;
  page: number;
  limit: number;
}

/** A page of a product's reviews; among equals the newest come first. */
export async function listReviews(
  db: Queryable,
  { productId, stars, sortBy, page, limit }: ReviewQuery,
): Promise<ReviewRow[]> {
  return await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.productId, productId), stars === undefined ? undefined : eq(reviews.stars, stars)))
    .orderBy(...FIRST_BY[sortBy], desc(reviews.createdAt), reviews.id)
    .limit(limit)
    .offset((page - 1) * limit);
}

/** The numbers of a product's reviews by their stars. */
export async function countByStars(db: Queryable, productId: ProductId): Promise<Map<number, number>> {
  const rows = await db
    .select({ stars: reviews.stars, total: count() })
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .groupBy(reviews.stars);
  return new Map(rows.map((row) => [row.stars, row.total]));
}

/** The buyer's own review of a product. */
export async function findOwnReview(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  return row;
}

/** Parts of orders that reached their buyer, whatever happened to them afterwards. */
const DELIVERED = ['delivered', 'return_requested', 'returned', 'refunded'] as const;

/** The buyer's latest line of this product that was delivered. */
export async function findDeliveredLine(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<OrderLineId | undefined> {
  const [row] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(shopOrders, eq(shopOrders.id, orderLines.shopOrderId))
    .innerJoin(orders, eq(orders.id, shopOrders.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        eq(orders.userId, userId),
        inArray(shopOrders.status, [...DELIVERED]),
      ),
    )
    .orderBy(desc(shopOrders.createdAt), orderLines.id)
    .limit(1);
  return row?.id;
}

export async function insertReview(
  transaction: Transaction,
  review: ReviewForm & { productId: ProductId; userId: UserId; orderLineId: OrderLineId },
): Promise<void> {
  await transaction.insert(reviews).values(review);
}

export async function updateReview(
  transaction: Transaction,
  userId: UserId,
  productId: ProductId,
  { stars, text }: ReviewForm,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ stars, text, editedAt: sql`now()` })
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
}

/** The stars of the removed review; undefined when the buyer had none. */
export async function removeReview(
  transaction: Transaction,
  userId: UserId,
  productId: ProductId,
): Promise<number | undefined> {
  const [row] = await transaction
    .delete(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
    .returning({ stars: reviews.stars });
  return row?.stars;
}

/** Whose review it is, locked against removal. */
export async function lockReviewAuthor(
  transaction: Transaction,
  reviewId: ReviewId,
): Promise<UserId | undefined> {
  const [row] = await transaction
    .select({ userId: reviews.userId })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for('update');
  return row?.userId;
}

/** Gives the user's vote, or takes it back when it was given; true when it counts now. The review must be locked. */
export async function toggleVote(
  transaction: Transaction,
  userId: UserId,
  reviewId: ReviewId,
): Promise<boolean> {
  const removed = await transaction
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)))
    .returning({ reviewId: reviewVotes.reviewId });
  if (removed.length > 0) return false;
  await transaction.insert(reviewVotes).values({ reviewId, userId });
  return true;
}

export async function countVotes(db: Queryable, reviewId: ReviewId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviewVotes)
    .where(eq(reviewVotes.reviewId, reviewId));
  return row?.total ?? 0;
}

/** The reviews of a product that the user found helpful. */
export async function listVotesOf(db: Queryable, userId: UserId, productId: ProductId): Promise<ReviewId[]> {
  const rows = await db
    .select({ reviewId: reviewVotes.reviewId })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviews.productId, productId), eq(reviewVotes.userId, userId)));
  return rows.map((row) => row.reviewId);
}
