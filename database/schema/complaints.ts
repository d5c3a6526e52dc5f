import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  COMPLAINT_STATES,
  COMPLAINT_SUBJECTS,
  type ComplaintState,
  type ComplaintSubject,
} from '../../contract/kernel/complaint-states.ts';
import type { ComplaintId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { bytea, instant, oneOf } from './columns.ts';

/** All times are by the clock of the services. */
const written = {
  /** Null means a visitor. */
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'set null' }),
  name: text('name').notNull(),
  /** The address is in lower case; empty once it was erased. */
  email: text('email').notNull(),
  about: text('about').$type<ComplaintSubject>().notNull(),
  /** The number of an order, or the id of a product or shop, which may be deleted; empty means the market. */
  subject: text('subject').notNull(),
};

/** A trigger allows one decision, and keeps the times of arrival, deadlines and escalations. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').$type<ComplaintId>().primaryKey().defaultRandom(),
    number: text('number').notNull().unique(),
    ...written,
    state: text('state').$type<ComplaintState>().notNull().default('received'),
    receivedAt: instant('received_at').notNull(),
    acknowledgeBy: instant('acknowledge_by').notNull(),
    decideBy: instant('decide_by').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
    closedAt: instant('closed_at'),
    /** The officer was notified then that the deadline had passed. */
    acknowledgeEscalatedAt: instant('acknowledge_escalated_at'),
    decideEscalatedAt: instant('decide_escalated_at'),
    /** Null means that it is decided. */
    dueAt: instant('due_at').generatedAlwaysAs(
      sql`case when state = 'received' then acknowledge_by when state in ('acknowledged', 'in_progress') then decide_by end`,
    ),
    /** The first unanswered message after the decision arrived then. */
    unansweredSince: instant('unanswered_since'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('complaints_user_index').on(table.userId, table.receivedAt),
    index('complaints_email_index').on(table.email, table.receivedAt),
    index('complaints_due_index').on(table.dueAt, table.id).where(sql`due_at is not null`),
    index('complaints_unanswered_index')
      .on(table.unansweredSince, table.id)
      .where(sql`unanswered_since is not null`),
    index('complaints_state_index').on(table.state, table.receivedAt, table.id),
    index('complaints_received_index').on(table.receivedAt, table.id),
    index('complaints_unacknowledged_index')
      .on(table.acknowledgeBy)
      .where(sql`state = 'received' and acknowledge_escalated_at is null`),
    index('complaints_undecided_index')
      .on(table.decideBy)
      .where(sql`state in ('received', 'acknowledged', 'in_progress') and decide_escalated_at is null`),
    check('complaints_state_check', oneOf(table.state, Object.keys(COMPLAINT_STATES))),
    check('complaints_unanswered_check', sql`unanswered_since is null or state = 'decided'`),
    check('complaints_about_check', oneOf(table.about, Object.keys(COMPLAINT_SUBJECTS))),
    check(
      'complaints_times_check',
      sql`received_at <= acknowledge_by and acknowledge_by <= decide_by and received_at <= acknowledged_at
        and acknowledged_at <= decided_at and greatest(received_at, decided_at) <= closed_at`,
    ),
    check(
      'complaints_steps_check',
      sql`(state = 'closed') = (closed_at is not null) and (state <> 'received' or acknowledged_at is null)
        and (state = 'received' or state = 'closed' or acknowledged_at is not null)
        and (state <> 'decided' or decided_at is not null) and (decided_at is null or state in ('decided', 'closed'))`,
    ),
  ],
);

export const auditedComplaints = audited(complaints, {
  omit: [complaints.dueAt, complaints.unansweredSince, complaints.version],
  hide: [complaints.name, complaints.email, complaints.subject, complaints.decision],
});

/** Nobody sees them before the code mailed to their address. */
export const complaintDrafts = pgTable(
  'complaint_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...written,
    text: text('text').notNull(),
    /** The hash is keyed; null until the mail is sent. */
    codeHash: bytea('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('complaint_drafts_user_index').on(table.userId),
    index('complaint_drafts_expiry_index').on(table.expiresAt),
  ],
);

const ofComplaint = () =>
  uuid('complaint_id')
    .$type<ComplaintId>()
    .notNull()
    .references(() => complaints.id, { onDelete: 'cascade' });

/** The first message is the complaint itself. */
export const complaintMessages = pgTable(
  'complaint_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    complaintId: ofComplaint(),
    /** Null means the complainant. */
    authorId: uuid('author_id')
      .$type<UserId>()
      .references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('complaint_messages_complaint_index').on(table.complaintId, table.at)],
);

export const auditedComplaintMessages = audited(complaintMessages, { hide: [complaintMessages.text] });

/** The table is separate, so that no note is ever sent. */
export const complaintNotes = pgTable(
  'complaint_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    complaintId: ofComplaint(),
    authorId: uuid('author_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('complaint_notes_complaint_index').on(table.complaintId, table.at)],
);

export const auditedComplaintNotes = audited(complaintNotes, { hide: [complaintNotes.text] });
