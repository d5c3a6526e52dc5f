import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportChoices, ImportPreview } from '../../contract/imports.ts';
import type { ImportId, ProductId, SessionId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { createdAt, instant } from './columns.ts';
import { shops } from './shops.ts';

/** It is checked as a whole first, then carried out as a whole or not at all. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').$type<ImportId>().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    actorId: uuid('actor_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** The audit log needs the session of the last upload or application; sessions end earlier. */
    sessionId: uuid('session_id').$type<SessionId>(),
    kind: text('kind').$type<'products' | 'inventory'>().notNull(),
    state: text('state')
      .$type<'checking' | 'checked' | 'applying' | 'applied' | 'failed' | 'cancelled'>()
      .notNull()
      .default('checking'),
    fileName: text('file_name').notNull(),
    /** Emptied once the import is over. */
    content: text('content').notNull(),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsAdded: integer('rows_added').notNull().default(0),
    rowsChanged: integer('rows_changed').notNull().default(0),
    rowsUnchanged: integer('rows_unchanged').notNull().default(0),
    faultCount: integer('fault_count').notNull().default(0),
    faults: jsonb('faults').notNull().default([]),
    /** Only files of other systems have one. */
    preview: jsonb('preview').$type<ImportPreview>(),
    choices: jsonb('choices').$type<ImportChoices>(),
    /** The uploader may lack the right to enter stock. */
    takesStock: boolean('takes_stock').notNull().default(false),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('imports_shop_index').on(table.shopId, table.createdAt),
    index('imports_failed_index').on(table.createdAt, table.id).where(sql`${table.state} = 'failed'`),
    // Jobs read running imports, and those that have waited too long for their seller.
    index('imports_running_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('checking', 'applying')`),
    index('imports_checked_index').on(table.createdAt).where(sql`${table.state} = 'checked'`),
    // Operators see whether the shop had a success after a failure.
    index('imports_applied_index')
      .on(table.shopId, table.kind, table.createdAt)
      .where(sql`${table.state} = 'applied'`),
    check('imports_kind_check', sql`${table.kind} in ('products', 'inventory')`),
    check(
      'imports_state_check',
      sql`${table.state} in ('checking', 'checked', 'applying', 'applied', 'failed', 'cancelled')`,
    ),
    check('imports_rows_check', sql`${table.rowsDone} between 0 and ${table.rowsTotal}`),
  ],
);

/** Pictures are fetched for the person who started the import. */
export const importActors = pgView('import_actors', {
  id: uuid('id').$type<ImportId>().notNull(),
  actorId: uuid('actor_id').$type<UserId>().notNull(),
  sessionId: uuid('session_id').$type<SessionId>(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, actor_id, session_id from imports`);

/** A repeated import finds its products by these. */
export const productSources = pgTable(
  'product_sources',
  {
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    /** System and name, such as 'shopify:cotton-kurta'. */
    sourceKey: text('source_key').notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.sourceKey] }),
    // The shop is part of the key, so that no name leads to another seller's product.
    foreignKey({
      name: 'product_sources_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    index('product_sources_product_index').on(table.productId),
    check('product_sources_key_check', sql`length(${table.sourceKey}) between 1 and 300`),
  ],
);
