import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role, SessionId, SupportConsentId, UserId } from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { bytea, createdAt, instant, lastPhoneDigits, oneOf } from './columns.ts';

const VIEW_ENDS = ['closed', 'signed_out', 'duty_lost', 'shut_out', 'expired'] as const;

export const users = pgTable(
  'users',
  {
    id: uuid('id').$type<UserId>().primaryKey().defaultRandom(),
    role: text('role').$type<Role>().notNull(),
    name: text('name').notNull(),
    /** Addresses are in lower case; a guest has none. */
    email: text('email'),
    phoneNumber: text('phone_number'),
    /** The hash is a PHC string; null for guests and accounts that only use Google. */
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject'),
    isGuest: boolean('is_guest').notNull().default(false),
    emailVerifiedAt: instant('email_verified_at'),
    disabledAt: instant('disabled_at'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    pictureKey: text('picture_key'),
    /** Personal data is gone then; the row stays for its orders. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_phone_index').on(lastPhoneDigits(sql`${table.phoneNumber}`)),
    uniqueIndex('users_google_subject_key').on(table.googleSubject),
    check('users_role_check', sql`${table.role} in ('buyer', 'seller', 'operator')`),
    check('users_email_lower_check', sql`${table.email} = lower(${table.email})`),
    check('users_guest_is_buyer_check', sql`not ${table.isGuest} or ${table.role} = 'buyer'`),
    check(
      'users_account_has_email_check',
      sql`${table.isGuest} or ${table.deletedAt} is not null or ${table.email} is not null`,
    ),
  ],
);

/** The log refers to people by id only, and does not record buyers. */
export const auditedUsers = audited(users, {
  hide: [
    users.name,
    users.email,
    users.phoneNumber,
    users.passwordHash,
    users.googleSubject,
    users.dateOfBirth,
    users.pictureKey,
  ],
  unless: [users.role, 'buyer'],
});

/** Other concepts read names and how to reach people here. */
export const people = pgView('people', {
  id: uuid('id').$type<UserId>().notNull(),
  role: text('role').$type<Role>().notNull(),
  name: text('name').notNull(),
  email: text('email'),
  isEmailVerified: boolean('is_email_verified').notNull(),
  isDisabled: boolean('is_disabled').notNull(),
  phoneNumber: text('phone_number'),
})
  .with({ securityInvoker: true })
  .as(sql`select id, role, name, email, email_verified_at is not null as is_email_verified,
    disabled_at is not null as is_disabled, phone_number from users`);

/** A code is used once, by the clock of the services. Sessions refer to the table, so it is declared here. */
export const supportConsents = pgTable(
  'support_consents',
  {
    id: uuid('id').$type<SupportConsentId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    shownAt: instant('shown_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The operator typed the code, which starts the view. */
    usedBy: uuid('used_by')
      .$type<UserId>()
      .references(() => users.id),
    usedAt: instant('used_at'),
    reason: text('reason').notNull().default(''),
    /** The tab of the view starts with the token of this hash; null once it was taken. */
    handOverHash: bytea('hand_over_hash'),
    viewEndsAt: instant('view_ends_at'),
    /** Null also means that nobody has ended a view whose time is over. */
    endedAt: instant('ended_at'),
    /** Triggers write it when the session ends. */
    endedBecause: text('ended_because').$type<(typeof VIEW_ENDS)[number]>(),
  },
  (table) => [
    uniqueIndex('support_consents_open_key').on(table.userId).where(sql`used_at is null`),
    index('support_consents_user_index').on(table.userId, table.usedAt),
    check(
      'support_consents_used_check',
      sql`(used_at is null) = (used_by is null) and (used_at is null) = (view_ends_at is null)
        and (used_at is not null or (hand_over_hash is null and ended_at is null))`,
    ),
    check(
      'support_consents_ended_because_check',
      sql`(${table.endedAt} is null) = (${table.endedBecause} is null) and ${oneOf(table.endedBecause, VIEW_ENDS)}`,
    ),
    check('support_consents_length_check', sql`view_ends_at <= used_at + interval '30 minutes'`),
  ],
);

export const auditedSupportConsents = audited(supportConsents, {
  omit: [supportConsents.codeHash, supportConsents.handOverHash],
});

/** Views of support that a code has started: others ask here whether one may go on. */
export const supportViews = pgView('support_views', {
  id: uuid('id').$type<SupportConsentId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  operatorId: uuid('operator_id').$type<UserId>().notNull(),
  endsAt: instant('ends_at').notNull(),
  endedAt: instant('ended_at'),
})
  .with({ securityInvoker: true })
  .as(sql`select id, user_id, used_by as operator_id, view_ends_at as ends_at, ended_at from support_consents
    where used_at is not null`);

/** Refresh tokens rotate; the end of the session invalidates its access tokens too. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').$type<SessionId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: bytea('refresh_hash').notNull(),
    /** For a short time another tab may still hold this token; later its use counts as theft. */
    previousRefreshHash: bytea('previous_refresh_hash'),
    rotatedAt: instant('rotated_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Null means that the account has no second factor. */
    secondFactorAt: instant('second_factor_at'),
    confirmedAt: instant('confirmed_at'),
    /** A support view is read-only, of another person's account. A trigger keeps this and its end. */
    supportConsentId: uuid('support_consent_id')
      .$type<SupportConsentId>()
      .references(() => supportConsents.id, { onDelete: 'cascade' }),
    supportOperatorId: uuid('support_operator_id')
      .$type<UserId>()
      .references(() => users.id),
    /** The view ends with this session of the operator. */
    operatorSessionId: uuid('operator_session_id')
      .$type<SessionId>()
      .references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sessions_support_consent_key')
      .on(table.supportConsentId)
      .where(sql`support_consent_id is not null`),
    index('sessions_operator_session_index')
      .on(table.operatorSessionId)
      .where(sql`operator_session_id is not null`),
    index('sessions_support_operator_index')
      .on(table.supportOperatorId)
      .where(sql`support_operator_id is not null`),
    check(
      'sessions_support_check',
      sql`(support_consent_id is null) = (support_operator_id is null)
        and (support_consent_id is null) = (operator_session_id is null)`,
    ),
    uniqueIndex('sessions_refresh_hash_key').on(table.refreshHash),
    index('sessions_previous_refresh_hash_index').on(table.previousRefreshHash),
    index('sessions_user_index').on(table.userId),
  ],
);

export const auditedSessions = audited(sessions, {
  omit: [
    sessions.refreshHash,
    sessions.previousRefreshHash,
    sessions.rotatedAt,
    sessions.expiresAt,
    sessions.userAgent,
  ],
});

export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('access_tokens_session_index').on(table.sessionId),
    index('access_tokens_expiry_index').on(table.expiresAt),
  ],
);

/** Links are used once. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose')
      .$type<
        | 'verify_email'
        | 'reset_password'
        | 'claim_account'
        | 'link_google'
        | 'delete_account'
        | 'set_up_operator'
        | 'confirm_browser'
      >()
      .notNull(),
    /** A link must not verify another address than the one of that time. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_tokens_user_index').on(table.userId),
    check(
      'mail_tokens_purpose_check',
      sql`${table.purpose} in ('verify_email', 'reset_password', 'claim_account', 'link_google', 'delete_account', 'set_up_operator', 'confirm_browser')`,
    ),
  ],
);

/** The change takes effect once both addresses confirmed it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    presentHash: bytea('present_hash').notNull(),
    newHash: bytea('new_hash').notNull(),
    presentConfirmedAt: instant('present_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_changes_present_hash_key').on(table.presentHash),
    uniqueIndex('email_changes_new_hash_key').on(table.newHash),
    check('email_changes_lower_check', sql`${table.newEmail} = lower(${table.newEmail})`),
  ],
);

/** A person without a row gets all mails. Mails about orders and the account are not optional. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  priceDrops: boolean('price_drops').notNull().default(true),
  backInStock: boolean('back_in_stock').notNull().default(true),
  reviewReplies: boolean('review_replies').notNull().default(true),
  questionAnswers: boolean('question_answers').notNull().default(true),
});

/** Limits guessable actions (sign-in, mail requests, coupon codes) by account, by address prefix and in all. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  windowStartedAt: instant('window_started_at').notNull(),
  attempts: integer('attempts').notNull(),
});
