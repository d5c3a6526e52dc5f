import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductId, ShopId } from '../../contract/kernel/schemas.ts';
import { products } from './catalog.ts';

/** How often a product was wanted at a pin code to which it cannot be delivered, by day in Asia/Kolkata, without any person. */
export const unmetDemand = pgTable(
  'unmet_demand',
  {
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    pinCode: text('pin_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    checks: integer('checks').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pinCode, table.day] }),
    foreignKey({
      name: 'unmet_demand_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    index('unmet_demand_shop_index').on(table.shopId, table.day),
    check('unmet_demand_checks_check', sql`${table.checks} > 0`),
    check('unmet_demand_pin_code_check', sql`${table.pinCode} ~ '^[0-9]{6}$'`),
  ],
);
