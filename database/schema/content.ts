import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONTENT_PLACES, type ContentPlace } from '../../contract/kernel/content-places.ts';
import type { ContentVersionId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { instant, oneOf } from './columns.ts';

/**
 * A place without a started version shows the first one, which comes with the program. The trigger `content_versions_started`
 * refuses changes of started versions.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').$type<ContentVersionId>().primaryKey().defaultRandom(),
    place: text('place').$type<ContentPlace>().notNull(),
    /** The schema of its place in contract/content.ts parses it. */
    body: jsonb('body').$type<unknown>().notNull(),
    /** Null means a draft; the latest past one is live. Both times are by the clock of the services. */
    startsAt: instant('starts_at'),
    note: text('note').notNull().default(''),
    savedBy: uuid('saved_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    savedAt: instant('saved_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    /** Two versions never start together, so it is clear which one is live. */
    uniqueIndex('content_versions_moment_key')
      .on(table.place, table.startsAt)
      .where(sql`${table.startsAt} is not null`),
    index('content_versions_draft_index')
      .on(table.place, table.savedAt)
      .where(sql`${table.startsAt} is null`),
    check('content_versions_place_check', oneOf(table.place, Object.keys(CONTENT_PLACES))),
    check('content_versions_note_check', sql`length(${table.note}) <= 200`),
  ],
);

export const auditedContent = audited(contentVersions, {
  omit: [contentVersions.version, contentVersions.savedAt],
});
