import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/**
 * One row for each write of operators, sellers and staff, append-only. The rows of a chain (a shop, or `market`) are numbered and
 * each hashes the one before, so that none can be changed or left out unseen. People are named by id alone.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Of the transaction's changes in `audit_changes`. */
    writeId: uuid('write_id').notNull(),
    chain: text('chain').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').$type<'operator' | 'seller' | 'staff' | 'command'>().notNull(),
    /** The shop for which it was done; null where it was for the market. */
    shopId: uuid('shop_id'),
    sessionId: uuid('session_id'),
    /** The network that it came from: an IPv4 address or the /64 of an IPv6 address. */
    network: text('network').notNull().default(''),
    /** The endpoint or command. */
    action: text('action').notNull(),
    /** What it was done to: the ids of the call. */
    subject: jsonb('subject').$type<Record<string, string>>().notNull().default({}),
    reason: text('reason').notNull().default(''),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_write_key').on(table.writeId),
    uniqueIndex('audit_log_chain_key').on(table.chain, table.number),
    index('audit_log_at_index').on(table.at, table.id),
    index('audit_log_actor_index').on(table.actorId, table.id),
    index('audit_log_shop_index').on(table.shopId, table.id),
    index('audit_log_action_index').on(table.action, table.id),
  ],
);

/** What a write changed, row by row: of each only the columns that changed. Written by triggers alone. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    writeId: uuid('write_id').notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    /** Null for a new row. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a removed row. */
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Database transaction, by which the log's guard knows that nothing is added later. */
    transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    index('audit_changes_write_index').on(table.writeId, table.id),
    index('audit_changes_row_index').on(table.tableName, table.rowKey, table.id),
  ],
);
