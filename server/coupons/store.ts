import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import type {
  CouponId,
  OrderId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import { couponRedemptions, coupons, shops } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { ValueOrPlace } from '../platform/database/prepared-statement.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import type { CouponTerms } from './coupon-discount.ts';
import type { FrozenTerms } from './coupon-lapse.ts';

/** From the start of the first valid day to the end of the last one in Asia/Kolkata; the database's clock decides. */
export const inItsDays = sql`(now() at time zone 'Asia/Kolkata')::date
  between coalesce(${coupons.startDate}, '-infinity') and ${coupons.expiryDate}`;
export const notUsedUp = sql`(${coupons.usageLimit} is null or ${coupons.usedCount} < ${coupons.usageLimit})`;
const standing = ne(couponRedemptions.state, 'returned');

/** What of a coupon is shown. */
export const ownColumns = {
  id: coupons.id,
  shopId: coupons.shopId,
  productId: coupons.productId,
  code: coupons.code,
  discountPercent: coupons.discountPercent,
  discountPaise: coupons.discountPaise,
  minOrderPaise: coupons.minOrderPaise,
  startDate: coupons.startDate,
  expiryDate: coupons.expiryDate,
  usageLimit: coupons.usageLimit,
  perBuyerLimit: coupons.perBuyerLimit,
  isPublic: coupons.isPublic,
};

/** Columns of `CouponTerms`, with the uses of one buyer. */
export function termsFor(buyerId: ValueOrPlace<UserId | null>) {
  // Written out with its table names: in a select from one table the builder would leave the names off.
  const usedByBuyer = sql<number>`(
    select count(*)::int from coupon_redemptions redemption
    where redemption.coupon_id = coupons.id and redemption.user_id = ${buyerId} and redemption.state <> 'returned'
  )`;
  return {
    ...ownColumns,
    productName: sql<
      string | null
    >`(select product.name from products product where product.id = coupons.product_id)`,
    isOffered: sql<boolean>`(${coupons.pausedAt} is null and ${coupons.deletedAt} is null)`,
    usedCount: coupons.usedCount,
    usedByBuyer,
    version: coupons.version,
  };
}

/** The coupons of these shops that go by a code, in any letter case; not those deleted. */
export function findCouponTermsByCode(
  db: Queryable,
  shopIds: readonly ShopId[],
  code: string,
  buyerId: UserId | null,
): Promise<CouponTerms[]> {
  return db
    .select(termsFor(buyerId))
    .from(coupons)
    .where(
      and(
        isOneOf(coupons.shopId, shopIds),
        sql`lower(${coupons.code}) = lower(${code})`,
        isNull(coupons.deletedAt),
      ),
    );
}

/** The terms of these coupons as they stand, also of those paused or deleted since. */
export function findCouponTerms(
  db: Queryable,
  couponIds: readonly CouponId[],
  buyerId: UserId | null,
): Promise<CouponTerms[]> {
  return db.select(termsFor(buyerId)).from(coupons).where(isOneOf(coupons.id, couponIds));
}

/** Counts one more use while the coupon allows it; undefined when it does not, or its terms changed since they were read. */
export async function countUse(
  tx: Transaction,
  couponId: CouponId,
  version: number,
): Promise<{ perBuyerLimit: number | null } | undefined> {
  const [coupon] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        eq(coupons.version, version),
        isNull(coupons.deletedAt),
        isNull(coupons.pausedAt),
        inItsDays,
        notUsedUp,
      ),
    )
    .returning({ perBuyerLimit: coupons.perBuyerLimit });
  return coupon;
}

export interface Redemption {
  couponId: CouponId;
  orderId: OrderId;
  userId: UserId;
  discountPaise: Paise;
}

/**
 * Records a use with the coupon's terms of now, unless the buyer's uses have reached the limit; the coupon's row must be
 * locked by `countUse`.
 */
export async function insertRedemption(
  tx: Transaction,
  use: Redemption,
  perBuyerLimit: number | null,
): Promise<boolean> {
  const { couponId, orderId, userId, discountPaise } = use;
  const inserted = await tx.execute(sql`
    insert into coupon_redemptions (coupon_id, order_id, user_id, discount_paise, min_order_paise, product_id)
    select id, ${orderId}::uuid, ${userId}::uuid, ${discountPaise}::bigint, min_order_paise, product_id
    from coupons where id = ${couponId}::uuid and (${perBuyerLimit}::int is null or ${perBuyerLimit}::int > (
      select count(*) from coupon_redemptions
      where coupon_id = ${couponId}::uuid and user_id = ${userId}::uuid and state <> 'returned'))`);
  return inserted.rowCount === 1;
}

/** The terms that a shop's coupon had when the order used it; undefined when it used none. */
export async function findFrozenTerms(
  db: Queryable,
  orderId: OrderId,
  shopId: ShopId,
): Promise<FrozenTerms | undefined> {
  const [terms] = await db
    .select({
      minOrderPaise: couponRedemptions.minOrderPaise,
      productId: couponRedemptions.productId,
      lineIds: couponRedemptions.lineIds,
    })
    .from(couponRedemptions)
    .innerJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
    .where(and(eq(couponRedemptions.orderId, orderId), eq(coupons.shopId, shopId), standing));
  return terms;
}

/**
 * Makes coupons for merged products those of the one that stays, and keeps what their uses so far were for: the lines of the product as
 * it was. Their terms are others now, so what was computed by the earlier ones is refused.
 */
export async function moveCoupons(
  tx: Transaction,
  merged: readonly { productId: ProductId; variantIds: readonly VariantId[] }[],
  to: ProductId,
): Promise<void> {
  const ids = merged.map(({ productId }) => productId);
  const moved = await tx
    .update(coupons)
    .set({ productId: to, version: sql`${coupons.version} + 1` })
    .where(inArray(coupons.productId, ids))
    .returning({ id: coupons.id });
  // A statement of its own: it sees the uses for which the first one waited.
  const couponIds = sql.param(moved.map(({ id }) => id));
  await tx.execute(sql`
    with merged as (
      select * from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as m ("productId" uuid, "variantIds" jsonb)
    )
    update coupon_redemptions use set line_ids = array(
      select line.id from shop_orders part join order_lines line on line.shop_order_id = part.id
      where part.order_id = use.order_id and merged."variantIds" ? line.variant_id::text
    )
    from merged
    where use.coupon_id = any(${couponIds}::uuid[]) and use.product_id = merged."productId" and use.line_ids is null`);
}

/** Open uses of an order become final. */
export async function finaliseRedemptions(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ state: 'final' })
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, 'open')));
}

/** Returns an order's open coupon uses, of one shop or of all; each exactly once. */
export async function returnRedemptions(
  tx: Transaction,
  orderId: OrderId,
  shopId?: ShopId,
): Promise<CouponId[]> {
  const ofShop = tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(shopId && eq(coupons.shopId, shopId));
  const returned = await tx
    .update(couponRedemptions)
    .set({ state: 'returned' })
    .where(
      and(
        eq(couponRedemptions.orderId, orderId),
        standing,
        shopId && inArray(couponRedemptions.couponId, ofShop),
      ),
    )
    .returning({ couponId: couponRedemptions.couponId });
  return returned.map(({ couponId }) => couponId);
}

export async function uncountUse(tx: Transaction, couponId: CouponId): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1` })
    .where(eq(coupons.id, couponId));
}

/** Uses of an order that were given back, by ascending coupon. */
export async function findReturnedUses(tx: Transaction, orderId: OrderId): Promise<CouponId[]> {
  const rows = await tx
    .select({ couponId: couponRedemptions.couponId })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, 'returned')))
    .orderBy(couponRedemptions.couponId);
  return rows.map(({ couponId }) => couponId);
}

/** Counts a use again by the limit alone: the other terms are frozen in the order. False when it is used up. */
export async function countUseAgain(tx: Transaction, couponId: CouponId): Promise<boolean> {
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), notUsedUp));
  return counted.rowCount === 1;
}

/** Takes back a returned use unless the buyer's others have reached the limit; the coupon's row must be locked. */
export async function reopenRedemption(
  tx: Transaction,
  couponId: CouponId,
  orderId: OrderId,
): Promise<boolean> {
  const reopened = await tx.execute(sql`
    update coupon_redemptions use set state = 'open' from coupons
    where use.coupon_id = ${couponId} and use.order_id = ${orderId} and use.state = 'returned'
      and coupons.id = use.coupon_id and (coupons.per_buyer_limit is null or coupons.per_buyer_limit > (
        select count(*) from coupon_redemptions other
        where other.coupon_id = use.coupon_id and other.user_id = use.user_id and other.state <> 'returned'))`);
  return reopened.rowCount === 1;
}

/** What a seller decides about a coupon. */
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
>;

const shopOf = (db: Queryable, ownerId: UserId) =>
  db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId));

/** A coupon that is there, of the shop of this seller. */
const isOwn = (db: Queryable, ownerId: UserId, couponId: CouponId) =>
  and(eq(coupons.id, couponId), inArray(coupons.shopId, shopOf(db, ownerId)), isNull(coupons.deletedAt));

/** Violates `coupons_code_key` when the shop has the code, and `coupons_product_fk` when the product is another shop's. */
export async function insertCoupon(
  db: Queryable,
  coupon: CouponValues & { shopId: ShopId; productId: ProductId | null },
): Promise<CouponId> {
  const [row] = await db.insert(coupons).values(coupon).returning({ id: coupons.id });
  if (!row) throw new Error('a coupon was inserted without a row');
  return row.id;
}

/**
 * New terms for an own coupon; false when it does not exist, its version has changed, or it has been used more often
 * than the new limit. Violates `coupons_code_key` when the shop has the code already.
 */
export async function updateCoupon(
  db: Queryable,
  ownerId: UserId,
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

/** Pauses or resumes an own coupon; what it is already, it stays. */
export async function updatePause(
  db: Queryable,
  ownerId: UserId,
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

/** Takes an own coupon out of the shop; its uses stay. False when it is not there. */
export async function removeCoupon(db: Queryable, ownerId: UserId, couponId: CouponId): Promise<boolean> {
  const removed = await db
    .update(coupons)
    .set({ deletedAt: sql`now()`, version: sql`${coupons.version} + 1` })
    .where(isOwn(db, ownerId, couponId));
  return removed.rowCount === 1;
}
