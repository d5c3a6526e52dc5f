import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Days are those in Asia/Kolkata; the searchers are not stored. */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** Words are in lower case, without punctuation. */
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
