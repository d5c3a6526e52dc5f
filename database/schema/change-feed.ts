import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What changed, written by triggers in the transaction that changed it and read in order by every process. Rows stay for some
 * hours: a process that was cut off for longer starts over.
 */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `concept.verb`, as processes subscribe to it. */
    topic: text('topic').notNull(),
    /** The id of what changed, or `*` for everything there is. */
    key: text('key').notNull(),
    /** By which a reader knows what was not committed yet when it read before. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('change_feed_transaction_index').on(table.transactionId)],
);
