import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often a text was searched for, by day in Asia/Kolkata, and how often without results; without the searchers. */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** Its words as they are searched for: lower case, without signs. */
    text: text('text').notNull(),
    searches: integer('searches').notNull(),
    withoutResult: integer('without_result').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.text] }),
    check('search_counts_text_check', sql`length(${table.text}) between 1 and 100`),
    check('search_counts_check', sql`${table.withoutResult} between 0 and ${table.searches}`),
  ],
);
