import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { createdAt, paiseColumn } from './columns.ts';

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The price is the one when it was added, or at the last alert. */
    knownPricePaise: paiseColumn('known_price_paise'),
    /** At the last check it could not be delivered to its owner's pin code. */
    wasUnavailable: boolean('was_unavailable').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'favorites_pkey', columns: [table.userId, table.productId] }),
    index('favorites_product_index').on(table.productId),
  ],
);
