import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AuditActorKind } from '../../contract/audit.ts';
import type { AuditEntryId } from '../../contract/kernel/schemas.ts';
import { bytea, instant } from './columns.ts';

/**
 * Rows of a chain (a shop, or `market`) are numbered and each hashes the one before, so that no change or gap goes unseen.
 * People are named without a foreign key, because the log outlives them. Only the function `write_audit` writes it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    writeId: uuid('write_id').$type<AuditEntryId>().notNull(),
    chain: text('chain').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull(),
    shopId: uuid('shop_id'),
    sessionId: uuid('session_id'),
    network: text('network').notNull(),
    action: text('action').notNull(),
    /** Ids are by name; `about` has the kind and id of the call's thing. */
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

/** The newest row of each chain shows whether its end was cut off. */
export const auditChains = pgTable('audit_chains', {
  chain: text('chain').primaryKey(),
  number: integer('number').notNull(),
  hash: bytea('hash').notNull(),
});

/** Only triggers write it. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    writeId: uuid('write_id').$type<AuditEntryId>().notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    /** Null means that the row is new. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_changes_write_index').on(table.writeId, table.id),
    index('audit_changes_row_index').on(table.rowKey, table.writeId),
  ],
);
