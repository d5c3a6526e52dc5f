import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Only the demo mode stores mails, readable at /dev/mail. */
export const storedMails = pgTable(
  'stored_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('stored_mails_newest_index').on(table.createdAt.desc().nullsFirst())],
);
