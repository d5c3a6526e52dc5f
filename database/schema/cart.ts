import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CartItemId,
  CouponId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { variants } from './catalog.ts';
import { createdAt } from './columns.ts';
import { coupons } from './coupons.ts';
import { shops } from './shops.ts';

/** Every change raises the version; an unpaid order remembers the version that it was made from. */
export const carts = pgTable('carts', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
});

export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid('id').$type<CartItemId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'cart_items_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('cart_items_variant_key').on(table.userId, table.variantId),
    index('cart_items_product_variant_index').on(table.productId, table.variantId),
    check('cart_items_quantity_check', sql`${table.quantity} between 1 and 20`),
  ],
);

/** Saved items are no part of the cart's total, order or version. */
export const savedItems = pgTable(
  'saved_items',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'saved_items_pkey', columns: [table.userId, table.variantId] }),
    foreignKey({
      name: 'saved_items_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('saved_items_variant_index').on(table.variantId),
    check('saved_items_quantity_check', sql`${table.quantity} between 1 and 20`),
  ],
);

/** Each read computes whether a coupon still applies. */
export const cartCoupons = pgTable(
  'cart_coupons',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .references(() => shops.id, { onDelete: 'cascade' }),
    couponId: uuid('coupon_id')
      .$type<CouponId>()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
  },
  (table) => [unique('cart_coupons_shop_key').on(table.userId, table.shopId).nullsNotDistinct()],
);
