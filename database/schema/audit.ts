import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AuditActorKind } from '../../contract/audit.ts';
import type { AuditEntryId } from '../../contract/kernel/schemas.ts';
import { bytea, instant } from './columns.ts';

/**
 * One row for each write of operators, sellers and staff, append-only. The rows of a chain (a shop, or `market`) are numbered and
 * each hashes the one before, so that none can be changed or left out unseen. People are named by id alone, and without a foreign
 * key: it outlasts them. Written by the function `write_audit` alone.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names it, and the transaction's changes in `audit_changes`. */
    writeId: uuid('write_id').$type<AuditEntryId>().notNull(),
    chain: text('chain').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull(),
    /** The shop for which it was done; null where it was for the market. */
    shopId: uuid('shop_id'),
    sessionId: uuid('session_id'),
    /** Where it came from: an IPv4 address or the /64 of an IPv6 address. */
    network: text('network').notNull(),
    /** The endpoint or command. */
    action: text('action').notNull(),
    /** What it was done to: the ids of the call, by their names, and as `about` the kind and the id of the thing. */
    subject: jsonb('subject').$type<Record<string, string[]>>().notNull(),
    reason: text('reason').notNull(),
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
    index('audit_log_subject_index').using('gin', table.subject),
  ],
);

/** The newest row of each chain: a chain that lost its end is found by it. */
export const auditChains = pgTable('audit_chains', {
  chain: text('chain').primaryKey(),
  number: integer('number').notNull(),
  hash: bytea('hash').notNull(),
});

/** What a write changed, row by row: of each only the columns that changed. Written by triggers alone. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    writeId: uuid('write_id').$type<AuditEntryId>().notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    /** Null for a new row. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a removed row. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_changes_write_index').on(table.writeId, table.id),
    index('audit_changes_row_index').on(table.rowKey, table.writeId),
  ],
);
