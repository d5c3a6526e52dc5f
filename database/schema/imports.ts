import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportId, SessionId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { createdAt, instant } from './columns.ts';
import { shops } from './shops.ts';

/** A file of products or inventory that a seller uploads: checked as a whole first, then carried out as a whole or not at all. */
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
    /** The session in which it was uploaded or applied last, for the audit log; sessions end before it. */
    sessionId: uuid('session_id').$type<SessionId>(),
    kind: text('kind').$type<'products' | 'inventory'>().notNull(),
    state: text('state')
      .$type<'checking' | 'checked' | 'applying' | 'applied' | 'failed' | 'cancelled'>()
      .notNull()
      .default('checking'),
    fileName: text('file_name').notNull(),
    /** The text of the file; emptied once the import is over. */
    content: text('content').notNull(),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    /** What the file would do, or did. */
    rowsAdded: integer('rows_added').notNull().default(0),
    rowsChanged: integer('rows_changed').notNull().default(0),
    rowsUnchanged: integer('rows_unchanged').notNull().default(0),
    faultCount: integer('fault_count').notNull().default(0),
    /** The first errors by line. */
    faults: jsonb('faults').notNull().default([]),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('imports_shop_index').on(table.shopId, table.createdAt),
    // What operators look at, the oldest first.
    index('imports_failed_index').on(table.createdAt, table.id).where(sql`${table.state} = 'failed'`),
    // What jobs look for: imports to work on, and those that waited too long for their seller.
    index('imports_running_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('checking', 'applying')`),
    index('imports_checked_index').on(table.createdAt).where(sql`${table.state} = 'checked'`),
    // Whether the shop made up for one that failed.
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
