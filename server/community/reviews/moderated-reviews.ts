import { and, eq, sql } from 'drizzle-orm';
import type { CaseId, ProductId, ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { reviews } from '../../../database/schema/reviews.ts';
import { changeRating, lockProduct } from '../../catalogue/products/index.ts';
import type { DescribedSubject, HideableSubject } from '../../concept/report-subject.ts';
import { uuidsOf } from '../../concept/thing.ts';
import { isReportedBy } from '../../market/moderation/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isShown, updateTakeDown } from './store.ts';

interface Row
  extends Pick<DescribedSubject, 'id' | 'title' | 'text' | 'stars' | 'author' | 'pictures'>,
    Record<string, unknown> {
  productId: ProductId;
}

/** A hidden review does not count for the rating. */
export const moderatedReviews: HideableSubject = {
  describe: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select r.id, p.id as "productId", p.name as title, r.text, r.stars,
        json_build_object('id', author.id, 'name', author.name, 'email', author.email) as author,
        array(select picture_key from review_pictures where review_id = r.id order by position) as pictures
      from reviews r join product_names p on p.id = r.product_id join people author on author.id = r.user_id
      where r.id = any(${uuidsOf(ids)})`);
    return rows.map(({ productId, ...row }) => ({
      ...row,
      path: `${pageAddress('/product/:productId', { productId })}#reviews`,
      ownerId: null,
      shopId: null,
      brand: null,
    }));
  },
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
  listTakeDowns: async (db, userId) => {
    const { rows } = await db.execute<{ caseId: CaseId }>(sql`
      select take_down_id as "caseId" from reviews where user_id = ${userId} and take_down_id is not null`);
    return rows.map(({ caseId }) => caseId);
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
