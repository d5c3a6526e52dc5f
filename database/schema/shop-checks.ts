import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ShopDocumentId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import {
  CHECK_DECISIONS,
  type CheckDecision,
  type DocumentMediaType,
  SHOP_DOCUMENTS,
  type ShopCheck,
  type ShopDocumentKind,
} from '../../contract/kernel/shop-checks.ts';
import { SHOP_STATES, type ShopState } from '../../contract/kernel/shop-states.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { bytea, createdAt, instant, oneOf } from './columns.ts';
import { shops } from './shops.ts';

const ofShop = () =>
  uuid('shop_id')
    .$type<ShopId>()
    .notNull()
    .references(() => shops.id);

export const shopMoves = pgTable(
  'shop_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    shopId: ofShop(),
    fromState: text('from_state').$type<ShopState>().notNull(),
    toState: text('to_state').$type<ShopState>().notNull(),
    reason: text('reason').notNull().default(''),
    actorId: uuid('actor_id')
      .$type<UserId>()
      .references(() => users.id),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('shop_moves_shop_index').on(table.shopId, table.id),
    check('shop_moves_from_check', oneOf(table.fromState, Object.keys(SHOP_STATES))),
    check('shop_moves_to_check', oneOf(table.toState, Object.keys(SHOP_STATES))),
  ],
);

export const auditedMoves = audited(shopMoves);

/** A tax number (GSTIN or enrolment ID) belongs to one approved shop. */
export const shopTaxIds = pgTable(
  'shop_tax_ids',
  {
    taxId: text('tax_id').primaryKey(),
    shopId: ofShop(),
    claimedAt: instant('claimed_at').notNull().default(sql`now()`),
  },
  (table) => [index('shop_tax_ids_shop_index').on(table.shopId)],
);

export const auditedTaxIds = audited(shopTaxIds);

export const shopVerifications = pgTable('shop_verifications', {
  shopId: ofShop().primaryKey(),
  pan: text('pan').notNull().default(''),
  accountHolder: text('account_holder').notNull().default(''),
  encryptedAccountNumber: bytea('encrypted_account_number'),
  /** People recognise the account by it. */
  accountNumberEnd: text('account_number_end').notNull().default(''),
  ifsc: text('ifsc').notNull().default(''),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().default(sql`now()`),
});

export const auditedVerifications = audited(shopVerifications, {
  omit: [shopVerifications.version],
  hide: [shopVerifications.pan, shopVerifications.accountHolder, shopVerifications.encryptedAccountNumber],
});

/** Files are encrypted before they are stored. */
export const shopDocuments = pgTable(
  'shop_documents',
  {
    id: uuid('id').$type<ShopDocumentId>().primaryKey().defaultRandom(),
    shopId: ofShop(),
    kind: text('kind').$type<ShopDocumentKind>().notNull(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').$type<DocumentMediaType>().notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('shop_documents_shop_index').on(table.shopId),
    check('shop_documents_kind_check', oneOf(table.kind, Object.keys(SHOP_DOCUMENTS))),
  ],
);

export const auditedDocuments = audited(shopDocuments, {
  omit: [shopDocuments.fileKey],
  hide: [shopDocuments.fileName],
});

/** A later change of the facts reopens the check. */
export const shopChecks = pgTable(
  'shop_checks',
  {
    shopId: ofShop(),
    name: text('name').$type<ShopCheck>().notNull(),
    result: text('result').$type<CheckDecision>().notNull(),
    note: text('note').notNull().default(''),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    actorId: uuid('actor_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.name] }),
    check('shop_checks_result_check', oneOf(table.result, CHECK_DECISIONS)),
  ],
);

export const auditedChecks = audited(shopChecks, { hide: [shopChecks.facts] });
