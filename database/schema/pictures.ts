import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { createdAt } from './columns.ts';
import { shops } from './shops.ts';

/** Every picture that a shop uploaded, from before its files are written: what finds the files that nothing came to use. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    pictureKey: text('picture_key').primaryKey(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    createdAt: createdAt(),
  },
  (table) => [index('picture_uploads_shop_index').on(table.shopId, table.createdAt)],
);
