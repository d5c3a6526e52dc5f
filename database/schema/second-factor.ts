import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SessionId, UserId } from '../../contract/kernel/schemas.ts';
import { sessions, users } from './accounts.ts';
import { bytea, createdAt, instant } from './columns.ts';

const ownerOfFactor = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authenticator chose the id. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ownerOfFactor(),
    publicKey: bytea('public_key').notNull(),
    /** A counter that does not rise reveals a copy. Authenticators that sync always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
);

/** The secret is encrypted. It counts once a code of it was given back. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: ownerOfFactor().primaryKey(),
  encryptedSecret: bytea('encrypted_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** A code is valid once, so the latest used 30-second step is kept. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes serve when every other factor is lost; each is valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    userId: ownerOfFactor(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user_index').on(table.userId)],
);

/** The right password was given, and the second factor is missing. A ticket is valid for minutes. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ownerOfFactor(),
    purpose: text('purpose').$type<'prove' | 'set_up'>().notNull(),
    challenge: text('challenge'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_tickets_user_index').on(table.userId),
    index('sign_in_tickets_expiry_index').on(table.expiresAt),
    check('sign_in_tickets_purpose_check', sql`${table.purpose} in ('prove', 'set_up')`),
  ],
);

export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
