import { and, eq, sql } from 'drizzle-orm';
import type { ProductId, ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import { reviews } from '../../../database/schema/reviews.ts';
import { changeRating, lockProduct } from '../../catalogue/products/index.ts';
import type { HideableSubject } from '../../concept/report-subject.ts';
import { isReportedBy } from '../../market/moderation/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isShown, updateTakeDown } from './store.ts';

/** A hidden review does not count for the rating. */
export const moderatedReviews: HideableSubject = {
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ userId: UserId }>(
      sql`select user_id as "userId" from reviews where id = ${id} and ${isShown} for share`,
    );
    return rows[0]?.userId;
  },
  lock: lockWithProduct,
  setTakeDown: async (tx, id, caseId) => {
    const changed = await updateTakeDown(tx, id, caseId);
    if (!changed) throw new Error('a review was moderated without being locked');
    const { productId, stars } = changed;
    const [sum, count] = caseId === null ? [stars, 1] : [-stars, -1];
    await changeRating(tx, productId, { sum, count });
  },
};

/** The lock order is that of rating changes, the product first; repeated where the review moved to another product meanwhile. */
async function lockWithProduct(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ productId: ProductId }>(
    sql`select product_id as "productId" from reviews where id = ${id}`,
  );
  const [found] = rows;
  if (!found) return false;
  const { productId } = found;
  await lockProduct(tx, productId);
  const locked = await tx.execute(
    sql`select from reviews where id = ${id} and product_id = ${productId} for update`,
  );
  return locked.rows.length > 0 || lockWithProduct(tx, id);
}

export async function listReportedBy(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<ReviewId[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isReportedBy('review', sql`${reviews.id}`, userId)));
  return rows.map(({ id }) => id);
}
