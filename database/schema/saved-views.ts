import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SavedViewId, UserId } from '../../contract/kernel/schemas.ts';
import type { SavedList } from '../../contract/kernel/saved-lists.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** Filters of a list that a seller has named, to come back to them in the shop where they did. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').$type<SavedViewId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the shop whose lists these are; the person, for the own one. */
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The path of the list's page. */
    list: text('list').$type<SavedList>().notNull(),
    name: text('name').notNull(),
    /** The query of the list's address, without a page. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name_key').on(table.userId, table.ownerId, table.list, table.name)],
);
