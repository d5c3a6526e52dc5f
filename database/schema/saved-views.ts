import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SavedViewId, UserId } from '../../contract/kernel/schemas.ts';
import type { SavedList } from '../../contract/kernel/saved-lists.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').$type<SavedViewId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<SavedList>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name_key').on(table.userId, table.ownerId, table.list, table.name)],
);
