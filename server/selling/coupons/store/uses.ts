import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type {
  CouponId,
  OrderId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../../../contract/kernel/schemas.ts';
import { couponRedemptionParts, couponRedemptions, coupons } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { FrozenTerms } from '../coupon-lapse.ts';
import { isWithinDates, notUsedUp } from './terms.ts';

const standing = ne(couponRedemptions.state, 'returned');
const isUnreturnedPart = ne(couponRedemptionParts.state, 'returned');

/** Undefined means that the coupon allows no other use, or its terms changed since they were read. */
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
        isWithinDates,
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
  parts: readonly RedemptionPart[];
}

export interface RedemptionPart {
  shopId: ShopId;
  discountPaise: Paise;
  marketPaise: Paise;
  minOrderPaise: Paise;
}

/** Callers lock the coupon's row by `countUse`. False means that the buyer's uses reached the limit. */
export async function insertRedemption(
  tx: Transaction,
  use: Redemption,
  perBuyerLimit: number | null,
): Promise<boolean> {
  const { couponId, orderId, userId, discountPaise, parts } = use;
  const inserted = await tx.execute(sql`
    insert into coupon_redemptions (coupon_id, order_id, user_id, discount_paise, market_percent, min_order_paise, product_id)
    select id, ${orderId}::uuid, ${userId}::uuid, ${discountPaise}::bigint, market_percent, min_order_paise, product_id
    from coupons where id = ${couponId}::uuid and (${perBuyerLimit}::int is null or ${perBuyerLimit}::int > (
      select count(*) from coupon_redemptions
      where coupon_id = ${couponId}::uuid and user_id = ${userId}::uuid and state <> 'returned'))`);
  if (inserted.rowCount !== 1) return false;
  if (parts.length > 0)
    await tx.insert(couponRedemptionParts).values(parts.map((part) => ({ ...part, couponId, orderId })));
  return true;
}

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
  if (terms) return terms;
  const [part] = await db
    .select({ minOrderPaise: couponRedemptionParts.minOrderPaise })
    .from(couponRedemptionParts)
    .where(
      and(
        eq(couponRedemptionParts.orderId, orderId),
        isUnreturnedPart,
        eq(couponRedemptionParts.shopId, shopId),
      ),
    );
  return part && { ...part, productId: null, lineIds: null };
}

/** Past uses keep their lines. The version rises, so that orders computed with the former terms are refused. */
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
  // A separate statement sees the uses that the first one waited for.
  const couponIds = sql.param(moved.map(({ id }) => id));
  await tx.execute(sql`
    with merged as (
      select * from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as m ("productId" uuid, "variantIds" jsonb)
    )
    update coupon_redemptions use set line_ids = array(
      select line.id from shop_order_facts part join order_line_facts line on line.shop_order_id = part.id
      where part.order_id = use.order_id and merged."variantIds" ? line.variant_id::text
    )
    from merged
    where use.coupon_id = any(${couponIds}::uuid[]) and use.product_id = merged."productId" and use.line_ids is null`);
}

export async function finaliseRedemptions(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ state: 'final' })
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, 'open')));
  await tx
    .update(couponRedemptionParts)
    .set({ state: 'final' })
    .where(and(eq(couponRedemptionParts.orderId, orderId), eq(couponRedemptionParts.state, 'open')));
}

/** Each use is returned exactly once. A use of a market coupon is returned with its last part. */
export async function returnRedemptions(
  tx: Transaction,
  orderId: OrderId,
  shopId?: ShopId,
): Promise<CouponId[]> {
  await returnParts(tx, orderId, shopId);
  const ofShop = tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(shopId && or(eq(coupons.shopId, shopId), isNull(coupons.shopId)));
  const returned = await tx
    .update(couponRedemptions)
    .set({ state: 'returned' })
    .where(
      and(
        eq(couponRedemptions.orderId, orderId),
        standing,
        shopId && inArray(couponRedemptions.couponId, ofShop),
        sql`not exists (select from coupon_redemption_parts part where part.coupon_id = ${couponRedemptions.couponId}
          and part.order_id = ${couponRedemptions.orderId} and part.state <> 'returned')`,
      ),
    )
    .returning({ couponId: couponRedemptions.couponId });
  return returned.map(({ couponId }) => couponId);
}

async function returnParts(tx: Transaction, orderId: OrderId, shopId: ShopId | undefined): Promise<void> {
  // Two shops that cancel at once wait for each other here, so the second one sees that it is the last.
  const { rowCount } = await tx.execute(sql`
    select from coupon_redemptions where order_id = ${orderId} and market_percent is not null for update`);
  if (!rowCount) return;
  await tx
    .update(couponRedemptionParts)
    .set({ state: 'returned' })
    .where(
      and(
        eq(couponRedemptionParts.orderId, orderId),
        isUnreturnedPart,
        shopId && eq(couponRedemptionParts.shopId, shopId),
      ),
    );
}

export async function uncountUse(tx: Transaction, couponId: CouponId): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1` })
    .where(eq(coupons.id, couponId));
}

export async function findReturnedUses(tx: Transaction, orderId: OrderId): Promise<CouponId[]> {
  const rows = await tx
    .select({ couponId: couponRedemptions.couponId })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, 'returned')))
    .orderBy(couponRedemptions.couponId);
  return rows.map(({ couponId }) => couponId);
}

/** Only the limit is checked, since the other terms are frozen in the order. False means that it is used up. */
export async function countUseAgain(tx: Transaction, couponId: CouponId): Promise<boolean> {
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), notUsedUp));
  return counted.rowCount === 1;
}

/** Callers lock the coupon's row. False means that the buyer's other uses reached the limit. */
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
  await tx
    .update(couponRedemptionParts)
    .set({ state: 'open' })
    .where(and(eq(couponRedemptionParts.couponId, couponId), eq(couponRedemptionParts.orderId, orderId)));
  return reopened.rowCount === 1;
}
