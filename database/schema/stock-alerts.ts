import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductId, UserId, VariantId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { variants } from './catalog.ts';
import { createdAt } from './columns.ts';

/** Sending the mail deletes the row. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    pinCode: text('pin_code').notNull(),
    /** A repeated request renews it. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'stock_alerts_pkey', columns: [table.userId, table.variantId] }),
    foreignKey({
      name: 'stock_alerts_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('stock_alerts_variant_index').on(table.variantId),
    index('stock_alerts_created_index').on(table.createdAt),
    check('stock_alerts_pin_code_check', sql`${table.pinCode} ~ '^[0-9]{6}$'`),
  ],
);
