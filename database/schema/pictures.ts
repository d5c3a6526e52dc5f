import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { products } from './catalog.ts';
import { users } from './accounts.ts';
import { bytea, createdAt } from './columns.ts';
import { shops } from './shops.ts';

/** Every picture that a shop uploaded, from before its files are written: what finds the files that nothing came to use. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    pictureKey: text('picture_key').primaryKey(),
    /** Who uploaded it: a shop for its products, or a person. */
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .references(() => shops.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    /** Where it was uploaded, to show the seller where a picture was refused; cleared once dismissed. */
    productId: uuid('product_id')
      .$type<ProductId>()
      .references(() => products.id, { onDelete: 'set null' }),
    /** Which picture of its form it was, counted from 1, and what its file was called: so a refusal can name it. */
    place: smallint('place'),
    fileName: text('file_name'),
    /** `waiting` until its files are written; `refused` when it cannot be read, or was taken back before. */
    state: text('state').$type<'waiting' | 'ready' | 'refused'>().notNull().default('ready'),
    /** The original, stored only while it waits. */
    original: bytea('original'),
    createdAt: createdAt(),
  },
  (table) => [
    index('picture_uploads_shop_index').on(table.shopId, table.createdAt),
    index('picture_uploads_refused_index').on(table.productId).where(sql`${table.state} = 'refused'`),
    index('picture_uploads_user_index').on(table.userId, table.createdAt),
    check('picture_uploads_owner_check', sql`num_nonnulls(${table.shopId}, ${table.userId}) = 1`),
    check('picture_uploads_place_check', sql`${table.place} between 1 and 40`),
    check('picture_uploads_file_name_check', sql`length(${table.fileName}) between 1 and 100`),
    check('picture_uploads_state_check', sql`${table.state} in ('waiting', 'ready', 'refused')`),
    check(
      'picture_uploads_original_check',
      sql`(${table.original} is not null) = (${table.state} = 'waiting')`,
    ),
  ],
);
