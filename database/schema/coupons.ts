import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CouponId,
  OrderId,
  OrderLineId,
  ProductId,
  ShopId,
  UserId,
} from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { products } from './catalog.ts';
import { createdAt, instant, paiseColumn } from './columns.ts';
import { shops } from './shops.ts';

/** `codeAsSeen` removes or refuses these characters, which nobody sees; the classes are those of the database. */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d159\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff\\U000f0000-\\U0010ffff]';

/** The trigger `coupons_reserve_code` guards that a code of the market is no live code of any shop. */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').$type<CouponId>().primaryKey().defaultRandom(),
    /** Null means a coupon of the market. */
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .references(() => shops.id),
    marketPercent: smallint('market_percent'),
    /** Otherwise `coupon_shops` has the shops of a coupon of the market. */
    allShops: boolean('all_shops').notNull().default(false),
    productId: uuid('product_id').$type<ProductId>(),
    code: text('code').notNull(),
    discountPercent: smallint('discount_percent'),
    discountPaise: paiseColumn('discount_paise'),
    minOrderPaise: paiseColumn('min_order_paise').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    expiryDate: date('expiry_date', { mode: 'string' }).notNull(),
    usageLimit: integer('usage_limit'),
    perBuyerLimit: integer('per_buyer_limit'),
    isPublic: boolean('is_public').notNull().default(false),
    pausedAt: instant('paused_at'),
    usedCount: integer('used_count').notNull().default(0),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'coupons_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    uniqueIndex('coupons_code_key')
      .on(table.shopId, sql`lower(${table.code})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('coupons_market_code_key')
      .on(sql`lower(${table.code})`)
      .where(sql`${table.deletedAt} is null and ${table.shopId} is null`),
    // Coupons of the market are few, and every cart and product page reads them.
    index('coupons_market_index').on(table.createdAt).where(sql`${table.shopId} is null`),
    index('coupons_code_index').on(sql`lower(${table.code})`).where(sql`${table.deletedAt} is null`),
    index('coupons_product_index').on(table.productId),
    check(
      'coupons_one_discount_check',
      sql`num_nonnulls(${table.discountPercent}, ${table.discountPaise}) = 1`,
    ),
    check('coupons_percent_check', sql`${table.discountPercent} between 1 and 80`),
    check('coupons_amount_check', sql`${table.discountPaise} between 1 and 1000000000`),
    check('coupons_min_order_check', sql`${table.minOrderPaise} between 1 and 1000000000`),
    check(
      'coupons_used_check',
      sql`${table.usedCount} >= 0 and (${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit})`,
    ),
    check(
      'coupons_code_check',
      sql`${table.code} ~ '[^[:space:]]' and ${table.code} !~ '^[[:space:]]|[[:space:]]$|${sql.raw(INVISIBLE)}'`,
    ),
    check('coupons_days_check', sql`${table.startDate} <= ${table.expiryDate}`),
    check('coupons_limits_check', sql`${table.usageLimit} > 0 and ${table.perBuyerLimit} > 0`),
    check(
      'coupons_owner_check',
      sql`case when ${table.shopId} is null then ${table.marketPercent} is not null and ${table.productId} is null
        else ${table.marketPercent} is null and not ${table.allShops} end`,
    ),
    check('coupons_market_percent_check', sql`${table.marketPercent} between 0 and 100`),
  ],
);

export const auditedCoupons = audited(coupons, { omit: [coupons.usedCount, coupons.version] });

/** A coupon of which shops bear a part covers those that agreed. */
export const couponShops = pgTable(
  'coupon_shops',
  {
    couponId: uuid('coupon_id')
      .$type<CouponId>()
      .notNull()
      .references(() => coupons.id),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    /** A change of the terms clears the answer. */
    answer: text('answer').$type<'agreed' | 'declined'>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ name: 'coupon_shops_pkey', columns: [table.couponId, table.shopId] }),
    index('coupon_shops_shop_index').on(table.shopId),
    check('coupon_shops_answer_check', sql`${table.answer} in ('agreed', 'declined')`),
    check('coupon_shops_answered_check', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

export const auditedCouponShops = audited(couponShops);

/** The terms later decide whether the discount still applies. The use is `returned` when the order is cancelled or fails. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    couponId: uuid('coupon_id')
      .$type<CouponId>()
      .notNull()
      .references(() => coupons.id),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    discountPaise: paiseColumn('discount_paise').notNull(),
    marketPercent: smallint('market_percent'),
    /** At 0 no cancellation or return makes the discount lapse. */
    minOrderPaise: paiseColumn('min_order_paise').notNull().default(sql`0`),
    productId: uuid('product_id').$type<ProductId>(),
    /** A merge freezes the lines of the coupon's product, because its variants may become more. Null until then. */
    lineIds: uuid('line_ids').array().$type<OrderLineId[]>(),
    state: text('state').$type<'open' | 'final' | 'returned'>().notNull().default('open'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('coupon_redemptions_order_key').on(table.couponId, table.orderId),
    index('coupon_redemptions_order_index').on(table.orderId),
    index('coupon_redemptions_user_index')
      .on(table.couponId, table.userId)
      .where(sql`${table.state} <> 'returned'`),
    check('coupon_redemptions_state_check', sql`${table.state} in ('open', 'final', 'returned')`),
    check('coupon_redemptions_discount_check', sql`${table.discountPaise} > 0`),
    check('coupon_redemptions_min_order_check', sql`${table.minOrderPaise} >= 0`),
  ],
);

/** Each shop order can be cancelled by itself; the use is returned with the last part. */
export const couponRedemptionParts = pgTable(
  'coupon_redemption_parts',
  {
    couponId: uuid('coupon_id').$type<CouponId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    discountPaise: paiseColumn('discount_paise').notNull(),
    /** The rest is the shop's. */
    marketPaise: paiseColumn('market_paise').notNull(),
    minOrderPaise: paiseColumn('min_order_paise').notNull(),
    state: text('state').$type<'open' | 'final' | 'returned'>().notNull().default('open'),
  },
  (table) => [
    primaryKey({ name: 'coupon_redemption_parts_pkey', columns: [table.orderId, table.shopId] }),
    foreignKey({
      name: 'coupon_redemption_parts_use_fk',
      columns: [table.couponId, table.orderId],
      foreignColumns: [couponRedemptions.couponId, couponRedemptions.orderId],
    }),
    index('coupon_redemption_parts_use_index').on(table.couponId, table.orderId),
    check('coupon_redemption_parts_state_check', sql`${table.state} in ('open', 'final', 'returned')`),
    check(
      'coupon_redemption_parts_shares_check',
      sql`${table.marketPaise} between 0 and ${table.discountPaise} and ${table.minOrderPaise} >= 0`,
    ),
  ],
);

/** Other concepts read it for the shop orders that a coupon of the market was used for, whatever became of the use. */
export const marketCouponUses = pgView('market_coupon_uses', {
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select order_id, shop_id from coupon_redemption_parts`);
