import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';
import { products, variants } from './catalog.ts';

/** Days are those in Asia/Kolkata; there is no personal data. */
export const unmetDemand = pgTable(
  'unmet_demand',
  {
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    /** Null means that no variant was named, or that the product has no options. */
    variantId: uuid('variant_id').$type<VariantId>(),
    pinCode: text('pin_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    checks: integer('checks').notNull(),
  },
  (table) => [
    unique('unmet_demand_key')
      .on(table.productId, table.variantId, table.pinCode, table.day)
      .nullsNotDistinct(),
    foreignKey({
      name: 'unmet_demand_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    // A variant that moves to another product takes its rows along.
    foreignKey({
      name: 'unmet_demand_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    }).onUpdate('cascade'),
    index('unmet_demand_shop_index').on(table.shopId, table.day),
    check('unmet_demand_checks_check', sql`${table.checks} > 0`),
    check('unmet_demand_pin_code_check', sql`${table.pinCode} ~ '^[0-9]{6}$'`),
  ],
);

/** Inventory reads here where something was wanted in vain, to deliver there. */
export const missedPinCodes = pgView('missed_pin_codes', {
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  variantId: uuid('variant_id').$type<VariantId>(),
  pinCode: text('pin_code').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select shop_id, product_id, variant_id, pin_code from unmet_demand`);

/** Days are those in Asia/Kolkata; there is no personal data. */
export const productInterest = pgTable(
  'product_interest',
  {
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
    additions: integer('additions').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'product_interest_pkey', columns: [table.productId, table.day] }),
    foreignKey({
      name: 'product_interest_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    index('product_interest_shop_index').on(table.shopId, table.day),
    check('product_interest_counts_check', sql`${table.views} >= 0 and ${table.additions} >= 0`),
  ],
);
