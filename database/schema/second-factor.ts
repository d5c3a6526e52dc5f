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

/** A passkey (WebAuthn credential), by the id that its authenticator gave it. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Base64url. */
    id: text('id').primaryKey(),
    userId: ownerOfFactor(),
    publicKey: bytea('public_key').notNull(),
    /** Of its signatures: one that does not rise is of a copy. Authenticators that sync have none, always 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
);

/** The secret of an authenticator app, encrypted. It counts once a code of it was given back. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: ownerOfFactor().primaryKey(),
  encryptedSecret: bytea('encrypted_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The latest 30 seconds whose code was used: a code is good once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for when every other factor is lost, as hashes; each is good once. */
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

/** Somebody who gave the right password, on the way to the second factor; stored as hashes, of a few minutes. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ownerOfFactor(),
    /** Whether the account has a factor to prove, or sets up its first. */
    purpose: text('purpose').$type<'prove' | 'set_up'>().notNull(),
    /** What a passkey has to sign, once it was asked for. */
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

/** What a passkey has to sign for somebody who is signed in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
