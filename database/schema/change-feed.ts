import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes, written by triggers in the transaction that makes them, and read in order by every process. Rows are kept for some
 * hours: a process that was cut off for longer starts over.
 */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `concept.verb`, the form of subscriptions. */
    topic: text('topic').notNull(),
    /** The id of the changed row, or `*` for everything. */
    key: text('key').notNull(),
    /** Readers detect by it transactions that were not committed at their last read. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('change_feed_transaction_index').on(table.transactionId)],
);
