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

/** A passkey (WebAuthn credential); its authenticator chose the id. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ownerOfFactor(),
    publicKey: bytea('public_key').notNull(),
    /** The signature counter: one that does not rise reveals a copy. Authenticators that sync always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
);

/** Encrypted. It counts once a code of it was given back. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: ownerOfFactor().primaryKey(),
  encryptedSecret: bytea('encrypted_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The latest 30-second step whose code was used: a code is valid once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Hashes of codes for when every other factor is lost; each is valid once. */
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

/** The right password was given, and the second factor is missing; a hash, valid for minutes. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ownerOfFactor(),
    /** The account has a factor to prove, or sets up its first. */
    purpose: text('purpose').$type<'prove' | 'set_up'>().notNull(),
    /** The challenge for a passkey, once requested. */
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

/** The challenge for a passkey of somebody who is signed in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
