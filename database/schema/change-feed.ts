import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Triggers write it. Rows last some hours: a process that was cut off for longer starts over. */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The form is `concept.verb`. */
    topic: text('topic').notNull(),
    /** `*` stands for everything. */
    key: text('key').notNull(),
    /** It shows readers transactions that were not committed at their last read. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('change_feed_transaction_index').on(table.transactionId)],
);
