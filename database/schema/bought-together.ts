import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, ProductId } from '../../contract/kernel/schemas.ts';
import { products } from './catalog.ts';
import { orders } from './orders.ts';

/** Each pair is stored in both directions. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer('orders').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bought_together_pkey', columns: [table.productId, table.otherId] }),
    index('bought_together_most_index').on(table.productId, table.orders.desc().nullsFirst(), table.otherId),
    check('bought_together_orders_check', sql`${table.orders} >= 0`),
    check('bought_together_other_check', sql`${table.productId} <> ${table.otherId}`),
  ],
);

/** A recount adds and removes only the difference to these products. */
export const countedOrders = pgTable('counted_orders', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  productIds: uuid('product_ids').array().$type<ProductId[]>().notNull(),
});
