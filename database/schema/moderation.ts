import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  CASE_STATES,
  type CaseState,
  type Ground,
  GROUNDS,
  REPORT_REASONS,
  type ReportReason,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../../contract/kernel/moderation.ts';
import type { CaseId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { createdAt, instant, oneOf } from './columns.ts';

const operator = (name: string) =>
  uuid(name)
    .$type<UserId>()
    .references(() => users.id);

/** At most one case per thing waits or hides it. There is no foreign key, because a case outlives what its author deletes. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').$type<CaseId>().primaryKey().defaultRandom(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    state: text('state').$type<CaseState>().notNull().default('open'),
    stateSince: instant('state_since').notNull().default(sql`now()`),
    /** The people concerned read the reason of the latest decision, unless it was a take-down. */
    reason: text('reason').notNull().default(''),
    decidedBy: operator('decided_by'),
    createdAt: createdAt(),
  },
  (table) => {
    const waits = sql`${table.state} in ('open', 'appealed')`;
    return [
      uniqueIndex('report_cases_in_force_key')
        .on(table.subjectKind, table.subjectId)
        .where(sql`${table.state} in ('open', 'taken_down', 'appealed', 'upheld')`),
      index('report_cases_subject_index').on(table.subjectId, table.createdAt),
      index('report_cases_waiting_index').on(table.stateSince, table.id).where(waits),
      index('report_cases_state_index').on(table.state, table.stateSince, table.id),
      check('report_cases_kind_check', oneOf(table.subjectKind, Object.keys(SUBJECT_KINDS))),
      check('report_cases_state_check', oneOf(table.state, Object.keys(CASE_STATES))),
    ];
  },
);

export const auditedCases = audited(reportCases);

const ofCase = () =>
  uuid('case_id')
    .$type<CaseId>()
    .notNull()
    .references(() => reportCases.id);

/** Each person reports a thing once. */
export const reports = pgTable(
  'reports',
  {
    caseId: ofCase(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    /** The text is as it was then; null once it was deleted. */
    subjectWords: text('subject_words'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.userId] }),
    index('reports_user_index').on(table.userId),
    check('reports_reason_check', oneOf(table.reason, Object.keys(REPORT_REASONS))),
  ],
);

export const auditedReports = audited(reports, { hide: [reports.text, reports.subjectWords] });

/** The statement is written once. */
export const takeDowns = pgTable(
  'take_downs',
  {
    caseId: ofCase().primaryKey(),
    ground: text('ground').$type<Ground>().notNull(),
    rule: text('rule').notNull(),
    facts: text('facts').notNull(),
    operatorId: operator('operator_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('take_downs_ground_check', oneOf(table.ground, Object.keys(GROUNDS)))],
);

export const auditedTakeDowns = audited(takeDowns);

/** The author appeals once, and another operator decides. */
export const appeals = pgTable(
  'appeals',
  {
    caseId: uuid('case_id')
      .$type<CaseId>()
      .primaryKey()
      .references(() => takeDowns.caseId),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
    decision: text('decision').$type<'upheld' | 'restored'>(),
    reason: text('reason').notNull().default(''),
    decidedBy: operator('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('appeals_user_index').on(table.userId),
    check('appeals_decision_check', oneOf(table.decision, ['upheld', 'restored'])),
    check(
      'appeals_decided_check',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.decidedBy} is null)`,
    ),
  ],
);

export const auditedAppeals = audited(appeals, { hide: [appeals.text] });
