import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { people } from '../../../database/schema/accounts.ts';
import { productFacts } from '../../../database/schema/catalog.ts';
import { reviewReplies, reviews } from '../../../database/schema/reviews.ts';
import { shopNames } from '../../../database/schema/shops.ts';
import { isReportedBy } from '../../market/moderation/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isShown, type ReviewRow, reviewColumns } from './store.ts';

export interface ReceivedRow extends ReviewRow {
  productName: string;
  isReported: boolean;
}

export interface ReceivedQuery {
  productId?: ProductId | undefined;
  stars?: number | undefined;
  unanswered?: boolean | undefined;
  page: number;
  limit: number;
}

export async function listReceived(
  db: Queryable,
  ownerId: UserId,
  query: ReceivedQuery,
): Promise<{ rows: ReceivedRow[]; total: number }> {
  const rows = await db
    .select({
      ...reviewColumns,
      productName: productFacts.name,
      isReported: isReportedBy('review', sql`${reviews.id}`, ownerId),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.userId))
    .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
    .innerJoin(shopNames, eq(shopNames.id, productFacts.shopId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(matches(ownerId, query))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, total: rows[0]?.total ?? (await countReceived(db, ownerId, query)) };
}

/** A page after the last one has no row with the total. */
async function countReceived(db: Queryable, ownerId: UserId, query: ReceivedQuery): Promise<number> {
  if (query.page === 1) return 0;
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
    .innerJoin(shopNames, eq(shopNames.id, productFacts.shopId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(matches(ownerId, query));
  return counted?.total ?? 0;
}

function matches(ownerId: UserId, { productId, stars, unanswered }: ReceivedQuery): SQL | undefined {
  return and(
    eq(shopNames.ownerId, ownerId),
    isShown,
    productId === undefined ? undefined : eq(reviews.productId, productId),
    stars === undefined ? undefined : eq(reviews.stars, stars),
    unanswered ? isNull(reviewReplies.reviewId) : undefined,
  );
}
