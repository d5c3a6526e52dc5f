import { and, eq } from 'drizzle-orm';
import type { ProductId, ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import { users } from '../../../database/schema/accounts.ts';
import { products } from '../../../database/schema/catalog.ts';
import { reviewReports, reviews } from '../../../database/schema/reviews.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { ReportFound } from '../../reports/index.ts';

/** False when the person has reported the review already. */
export async function insertReport(
  transaction: Transaction,
  report: { reviewId: ReviewId; userId: UserId; reason: string },
): Promise<boolean> {
  const inserted = await transaction.insert(reviewReports).values(report).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function listReportsOf(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<ReviewId[]> {
  const rows = await db
    .select({ reviewId: reviewReports.reviewId })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .where(and(eq(reviews.productId, productId), eq(reviewReports.userId, userId)));
  return rows.map(({ reviewId }) => reviewId);
}

interface ReportRow extends ReportFound {
  stars: number;
  productId: ProductId;
}

/** A report with its review; undefined when the review was deleted. */
export async function findReport(
  db: Queryable,
  { reviewId, userId }: { reviewId: ReviewId; userId: UserId },
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select({
      reason: reviewReports.reason,
      role: users.role,
      text: reviews.text,
      stars: reviews.stars,
      productId: reviews.productId,
      productName: products.name,
    })
    .from(reviewReports)
    .innerJoin(users, eq(users.id, reviewReports.userId))
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviewReports.reviewId, reviewId), eq(reviewReports.userId, userId)));
  return row;
}

export async function eraseReports(transaction: Transaction, userId: UserId): Promise<void> {
  await transaction.delete(reviewReports).where(eq(reviewReports.userId, userId));
}
