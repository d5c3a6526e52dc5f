import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CouponId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { coupons } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import type { ValueOrPlace } from '../../../platform/database/prepared-statement.ts';
import { isOffered } from '../../../market/shops/index.ts';
import type { CouponTerms } from '../coupon-discount.ts';

/** Days are those in Asia/Kolkata by the database's clock. */
export const isWithinDates = sql`(now() at time zone 'Asia/Kolkata')::date
  between coalesce(${coupons.startDate}, '-infinity') and ${coupons.expiryDate}`;
export const notUsedUp = sql`(${coupons.usageLimit} is null or ${coupons.usedCount} < ${coupons.usageLimit})`;

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

/** A coupon of the market applies in a shop that agreed, or where the market bears all. */
export function isForShop(shopId: SQL): SQL {
  return sql`(coupons.shop_id is null and case when coupons.market_percent = 100 and coupons.all_shops then true
    else exists (select from coupon_shops chosen where chosen.coupon_id = coupons.id and chosen.shop_id = ${shopId}
      and (coupons.market_percent = 100 or chosen.answer = 'agreed')) end)`;
}

/** SQL: whether the coupon has the code; letter case does not matter. */
export function hasCode(couponId: SQLWrapper, code: string): SQL {
  return sql`exists (select from coupons named where named.id = ${couponId} and lower(named.code) = lower(${code}))`;
}

/** `shopIds` is a `uuid[]`; uses are those of one buyer. */
export function termsFor(buyerId: ValueOrPlace<UserId | null>, shopIds: SQL) {
  // Table names are spelled out: the builder leaves them off in a select from one table.
  const usedByBuyer = sql<number>`(
    select count(*)::int from coupon_redemptions redemption
    where redemption.coupon_id = coupons.id and redemption.user_id = ${buyerId} and redemption.state <> 'returned'
  )`;
  return {
    ...ownColumns,
    marketPercent: coupons.marketPercent,
    shopIds: sql<ShopId[]>`case when coupons.shop_id is not null then json_build_array(coupons.shop_id)
      else (select coalesce(json_agg(asked.id), '[]') from unnest(${shopIds}) as asked (id) where ${isForShop(sql`asked.id`)}) end`,
    productName: sql<
      string | null
    >`(select product.name from product_facts product where product.id = coupons.product_id)`,
    isOffered: sql<boolean>`(${coupons.pausedAt} is null and ${coupons.deletedAt} is null)`,
    usedCount: coupons.usedCount,
    usedByBuyer,
    version: coupons.version,
  };
}

/** Messages name the product, so buyers must be able to see it. */
const isOfShownProduct = sql`(coupons.product_id is null or exists (
  select from product_facts product where product.id = coupons.product_id and ${isOffered('product')}))`;

/** Letter case does not matter. Deleted coupons, and those for a product that buyers cannot see, are left out. */
export function findCouponTermsByCode(
  db: Queryable,
  shopIds: readonly ShopId[],
  code: string,
  buyerId: UserId | null,
): Promise<CouponTerms[]> {
  return db
    .select(termsFor(buyerId, uuids(shopIds)))
    .from(coupons)
    .where(
      and(
        or(isOneOf(coupons.shopId, shopIds), isForOneOfShops(shopIds)),
        sql`lower(${coupons.code}) = lower(${code})`,
        isNull(coupons.deletedAt),
        isOfShownProduct,
      ),
    );
}

export function findCouponTerms(
  db: Queryable,
  couponIds: readonly CouponId[],
  buyerId: UserId | null,
  shopIds: readonly ShopId[],
): Promise<CouponTerms[]> {
  return db
    .select(termsFor(buyerId, uuids(shopIds)))
    .from(coupons)
    .where(isOneOf(coupons.id, couponIds));
}

const uuids = (ids: readonly ShopId[]) => sql`${sql.param([...new Set(ids)])}::uuid[]`;

const isForOneOfShops = (shopIds: readonly ShopId[]) =>
  sql`(coupons.shop_id is null and exists (
    select from unnest(${uuids(shopIds)}) as asked (id) where ${isForShop(sql`asked.id`)}))`;
