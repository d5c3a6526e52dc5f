import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CouponId, ProductId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { coupons, shopNames } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export type CouponValues = Pick<
  typeof coupons.$inferInsert,
  | 'code'
  | 'discountPercent'
  | 'discountPaise'
  | 'minOrderPaise'
  | 'startDate'
  | 'expiryDate'
  | 'usageLimit'
  | 'perBuyerLimit'
  | 'isPublic'
  | 'marketPercent'
  | 'allShops'
>;

const shopOf = (db: Queryable, ownerId: UserId) =>
  db.select({ id: shopNames.id }).from(shopNames).where(eq(shopNames.ownerId, ownerId));

const isOwn = (db: Queryable, ownerId: UserId | null, couponId: CouponId) =>
  and(
    eq(coupons.id, couponId),
    ownerId === null ? isNull(coupons.shopId) : inArray(coupons.shopId, shopOf(db, ownerId)),
    isNull(coupons.deletedAt),
  );

/** The insert violates a key of codes when the code is taken, `coupons_product_fk` for a product of another shop. */
export async function insertCoupon(
  db: Queryable,
  coupon: CouponValues & { shopId: ShopId | null; productId: ProductId | null },
): Promise<CouponId> {
  const [row] = await db.insert(coupons).values(coupon).returning({ id: coupons.id });
  if (!row) throw new Error('a coupon was inserted without a row');
  return row.id;
}

/**
 * False means that the coupon is gone, has another version, or was used more often than the new limit allows. A taken code
 * violates its key. `ownerId` is null for a coupon of the market.
 */
export async function updateCoupon(
  db: Queryable,
  ownerId: UserId | null,
  couponId: CouponId,
  { version, ...values }: CouponValues & { version: number | undefined },
): Promise<boolean> {
  const updated = await db
    .update(coupons)
    .set({ ...values, version: sql`${coupons.version} + 1` })
    .where(
      and(
        isOwn(db, ownerId, couponId),
        version === undefined ? undefined : eq(coupons.version, version),
        sql`${coupons.usedCount} <= coalesce(${values.usageLimit ?? null}::int, ${coupons.usedCount})`,
      ),
    );
  return updated.rowCount === 1;
}

export async function updatePause(
  db: Queryable,
  ownerId: UserId | null,
  couponId: CouponId,
  isPaused: boolean,
): Promise<void> {
  await db
    .update(coupons)
    .set({ pausedAt: isPaused ? sql`now()` : null, version: sql`${coupons.version} + 1` })
    .where(
      and(
        isOwn(db, ownerId, couponId),
        isPaused ? isNull(coupons.pausedAt) : sql`${coupons.pausedAt} is not null`,
      ),
    );
}

export async function removeCoupon(
  db: Queryable,
  ownerId: UserId | null,
  couponId: CouponId,
): Promise<boolean> {
  const removed = await db
    .update(coupons)
    .set({ deletedAt: sql`now()`, version: sql`${coupons.version} + 1` })
    .where(isOwn(db, ownerId, couponId));
  return removed.rowCount === 1;
}
