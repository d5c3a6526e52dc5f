import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  pgView,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportId, ProductId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { products } from './catalog.ts';
import { users } from './accounts.ts';
import { bytea, createdAt, instant } from './columns.ts';
import { imports } from './imports.ts';
import { shops } from './shops.ts';

/** The row is written before the files, so that unused files are found. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    pictureKey: text('picture_key').primaryKey(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .references(() => shops.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    /** The seller sees where a picture was refused; cleared once dismissed. */
    productId: uuid('product_id')
      .$type<ProductId>()
      .references(() => products.id, { onDelete: 'set null' }),
    /** Places count from 1; a refusal names both. */
    place: smallint('place'),
    fileName: text('file_name'),
    /** `refused` means unreadable, or withdrawn before its files were written. */
    state: text('state').$type<'waiting' | 'ready' | 'refused'>().notNull().default('ready'),
    /** Stored only while it waits. */
    original: bytea('original'),
    /** Pictures fetched for an import have a separate allowance. */
    isFetched: boolean('is_fetched').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('picture_uploads_shop_index').on(table.shopId, table.createdAt),
    index('picture_uploads_refused_index').on(table.productId).where(sql`${table.state} = 'refused'`),
    index('picture_uploads_user_index').on(table.userId, table.createdAt),
    // Fetching pauses while many of these wait.
    index('picture_uploads_fetched_index')
      .on(table.createdAt)
      .where(sql`${table.state} = 'waiting' and ${table.isFetched}`),
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

/** Other concepts read it for the files of their pictures: written, waiting or refused. The picture itself is left out. */
export const uploadedPictures = pgView('uploaded_pictures', {
  pictureKey: text('picture_key').notNull(),
  userId: uuid('user_id').$type<UserId>(),
  productId: uuid('product_id').$type<ProductId>(),
  place: smallint('place'),
  fileName: text('file_name'),
  state: text('state').$type<'waiting' | 'ready' | 'refused'>().notNull(),
  createdAt: instant('created_at').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select picture_key, user_id, product_id, place, file_name, state, created_at from picture_uploads`);

export const pictureFetches = pgTable(
  'picture_fetches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    /** The last import with this address counts. */
    importId: uuid('import_id')
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Places count from 0 among the pictures that the file names for the product. */
    place: smallint('place').notNull(),
    /** Empty means that the product's name describes it. */
    alt: text('alt').notNull(),
    /** Null shows it for all variants. */
    shownFor: text('shown_for'),
    state: text('state').$type<'waiting' | 'attached' | 'failed'>().notNull().default('waiting'),
    /** Started tries count. */
    attempts: smallint('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().default(sql`now()`),
    reason: text('reason'),
    pictureKey: text('picture_key'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'picture_fetches_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    uniqueIndex('picture_fetches_address_key').on(table.productId, table.url),
    index('picture_fetches_import_index').on(table.importId),
    // Shops take turns: each has its own queue.
    index('picture_fetches_due_index')
      .on(table.shopId, table.dueAt, table.place, table.id)
      .where(sql`${table.state} = 'waiting'`),
    check('picture_fetches_url_check', sql`length(${table.url}) between 1 and 2000`),
    check('picture_fetches_place_check', sql`${table.place} >= 0`),
    check('picture_fetches_state_check', sql`${table.state} in ('waiting', 'attached', 'failed')`),
    check('picture_fetches_reason_check', sql`(${table.reason} is not null) = (${table.state} = 'failed')`),
    check(
      'picture_fetches_key_check',
      sql`(${table.pictureKey} is not null) = (${table.state} = 'attached')`,
    ),
  ],
);
