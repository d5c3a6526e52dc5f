import { type SQL, sql } from 'drizzle-orm';
import { keysOf } from '../../../contract/kernel/keys-of.ts';
import type { CaseState, Ground, ReportReason, SubjectKind } from '../../../contract/kernel/moderation.ts';
import type { CaseId, Role, UserId } from '../../../contract/kernel/schemas.ts';
import {
  countUpTo,
  exactInstant,
  isAfterPlace,
  PAGE_ROWS,
  pageOf,
  writePlace,
} from '../../platform/database/list-page.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hasId } from '../../platform/database/sql-terms.ts';
import type { DescribedSubject, ReportSubjects } from '../../concept/report-subject.ts';
import { describeAll, versionOf } from './subjects.ts';

const EXCERPT = 200;
const SHOWN_REPORTS = 100;

interface StoredCase extends Record<string, unknown> {
  id: CaseId;
  kind: SubjectKind;
  subjectId: string;
  state: CaseState;
  since: string;
  reports: number;
}

export interface ListedCaseRow extends StoredCase {
  title: string;
  text: string;
}

const listedColumns = sql`c.id, c.subject_kind as kind, c.subject_id as "subjectId", c.state,
  ${exactInstant(sql`c.state_since`)} as since, (select count(*)::int from reports r where r.case_id = c.id) as reports`;

const waiting = sql`c.state in ('open', 'appealed')`;

function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('').replace(/ +$/, '')}…` : text;
}

async function withExcerpts(
  db: Queryable,
  subjects: ReportSubjects,
  cases: readonly StoredCase[],
): Promise<ListedCaseRow[]> {
  const subjectOf = await describeAll(db, subjects, cases);
  return cases.map((stored) => {
    const { title = '', text = '' } = subjectOf(stored) ?? {};
    return { ...stored, title, text: excerptOf(text) };
  });
}

interface CaseQuery {
  state?: CaseState | undefined;
  kind?: SubjectKind | undefined;
  after?: string | undefined;
}

export async function listCases(
  db: Queryable,
  subjects: ReportSubjects,
  { state, kind, after }: CaseQuery,
): Promise<{ cases: ListedCaseRow[]; next: string | null }> {
  const isOver = state !== undefined && state !== 'open' && state !== 'appealed';
  const direction = isOver ? 'descending' : 'ascending';
  const conditions = [
    state === undefined ? waiting : sql`c.state = ${state}`,
    ...(kind ? [sql`c.subject_kind = ${kind}`] : []),
    isAfterPlace({ at: sql`c.state_since`, id: sql`c.id` }, direction, after),
  ];
  const order = isOver ? sql`c.state_since desc, c.id desc` : sql`c.state_since, c.id`;
  const { rows } = await db.execute<StoredCase>(sql`
    select ${listedColumns} from report_cases c where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${PAGE_ROWS + 1}`);
  const { shown, next } = pageOf(rows, PAGE_ROWS, ({ since, id }) => writePlace(since, id));
  return { cases: await withExcerpts(db, subjects, shown), next };
}

export function countWaitingCases(db: Queryable, most: number): Promise<number> {
  return countUpTo(db, most, sql`report_cases c where ${waiting}`);
}

export async function listWaitingCases(
  db: Queryable,
  subjects: ReportSubjects,
  limit: number,
  id?: string,
): Promise<ListedCaseRow[]> {
  const { rows } = await db.execute<StoredCase>(sql`
    select ${listedColumns} from report_cases c where ${waiting} and ${hasId(sql`c.id`, id)}
    order by c.state_since, c.id limit ${limit}`);
  return withExcerpts(db, subjects, rows);
}

interface StatementRow {
  ground: Ground;
  rule: string;
  facts: string;
  at: string;
  by: { id: UserId; name: string };
  until: string;
  isInTime: boolean;
}

interface AppealRow {
  text: string;
  at: string;
  decision: { isUpheld: boolean; reason: string; at: string } | null;
}

interface StoredDecisions extends StoredCase {
  openedAt: string;
  reason: string;
  decidedBy: string | null;
  statement: StatementRow | null;
  appeal: AppealRow | null;
}

export interface CaseRow extends StoredDecisions {
  title: string;
  text: string;
  subject: DescribedSubject | undefined;
  version: string;
}

export type CaseWithStatement = CaseRow & { statement: StatementRow };

export async function findCase(
  db: Queryable,
  subjects: ReportSubjects,
  caseId: CaseId,
  appealDays: number,
): Promise<CaseRow | undefined> {
  const [found] = await readCases(db, subjects, sql`c.id = ${caseId}`, appealDays);
  return found;
}

export async function listHidingFrom(
  db: Queryable,
  subjects: ReportSubjects,
  userId: UserId,
  appealDays: number,
): Promise<CaseWithStatement[]> {
  const hiding: CaseId[] = [];
  for (const kind of keysOf(subjects)) {
    hiding.push(...((await subjects[kind].listTakeDowns?.(db, userId)) ?? []));
  }
  const found = await readCases(db, subjects, sql`c.id = any(${sql.param(hiding)}::uuid[])`, appealDays);
  return found.flatMap(({ statement, ...row }) => (statement ? [{ ...row, statement }] : []));
}

async function readCases(
  db: Queryable,
  subjects: ReportSubjects,
  condition: SQL,
  appealDays: number,
): Promise<CaseRow[]> {
  const deadline = sql`(d.created_at + make_interval(days => ${appealDays}))`;
  const { rows } = await db.execute<StoredDecisions>(sql`
    select ${listedColumns}, ${exactInstant(sql`c.created_at`)} as "openedAt", c.reason, decider.name as "decidedBy",
      (select json_build_object('ground', d.ground, 'rule', d.rule, 'facts', d.facts, 'at', ${exactInstant(sql`d.created_at`)},
          'by', json_build_object('id', d.operator_id, 'name', o.name),
          'until', ${exactInstant(deadline)}, 'isInTime', now() < ${deadline})
        from take_downs d join people o on o.id = d.operator_id where d.case_id = c.id) as statement,
      (select json_build_object('text', a.text, 'at', ${exactInstant(sql`a.created_at`)}, 'decision', case when a.decision is not null
          then json_build_object('isUpheld', a.decision = 'upheld', 'reason', a.reason, 'at', ${exactInstant(sql`a.decided_at`)}) end)
        from appeals a where a.case_id = c.id) as appeal
    from report_cases c left join people decider on decider.id = c.decided_by
    where ${condition} order by c.created_at desc, c.id limit ${PAGE_ROWS}`);
  const subjectOf = await describeAll(db, subjects, rows);
  return rows.map((stored) => {
    const subject = subjectOf(stored);
    const { title = '', text = '' } = subject ?? {};
    return { ...stored, title, text, subject, version: versionOf(subject) };
  });
}

export interface ReportRow extends Record<string, unknown> {
  reason: ReportReason;
  text: string;
  at: string;
  by: { id: UserId; name: string; role: Role };
  /** Null means that it was deleted. */
  subjectWords: string | null;
}

export async function listReports(db: Queryable, caseId: CaseId): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    select r.reason, r.text, ${exactInstant(sql`r.created_at`)} as at,
      json_build_object('id', u.id, 'name', u.name, 'role', u.role) as by,
      r.subject_words as "subjectWords"
    from reports r join people u on u.id = r.user_id
    where r.case_id = ${caseId}
    order by r.created_at, u.id limit ${SHOWN_REPORTS}`);
  return rows;
}

export async function listOthers(
  db: Queryable,
  { id, kind, subjectId }: Pick<CaseRow, 'id' | 'kind' | 'subjectId'>,
): Promise<{ id: CaseId; state: CaseState; since: string }[]> {
  const { rows } = await db.execute<{ id: CaseId; state: CaseState; since: string }>(sql`
    select c.id, c.state, ${exactInstant(sql`c.state_since`)} as since from report_cases c
    where c.subject_kind = ${kind} and c.subject_id = ${subjectId} and c.id <> ${id}
    order by c.created_at desc, c.id limit ${PAGE_ROWS}`);
  return rows;
}

export async function listReaders(
  db: Queryable,
  caseId: CaseId,
): Promise<{ userId: UserId; email: string }[]> {
  const { rows } = await db.execute<{ userId: UserId; email: string }>(sql`
    select u.id as "userId", u.email from reports r join people u on u.id = r.user_id
    where r.case_id = ${caseId} and u.email is not null and u.is_email_verified and not u.is_disabled
    order by u.id`);
  return rows;
}

export function isReportedBy(kind: SubjectKind, id: SQL, reader: UserId | null): SQL<boolean> {
  return sql<boolean>`exists (select from reports reported join report_cases about on about.id = reported.case_id
    where about.subject_id = ${id} and about.subject_kind = ${kind} and reported.user_id = ${reader}::uuid)`;
}

type ExportedModeration = {
  reported: { kind: SubjectKind; id: string; reason: ReportReason; text: string }[];
  appealed: { kind: SubjectKind; id: string; text: string }[];
};

export async function exportModeration(db: Queryable, userId: UserId): Promise<ExportedModeration> {
  const reported = await db.execute<ExportedModeration['reported'][number]>(sql`
    select c.subject_kind as kind, c.subject_id as id, r.reason, r.text
    from reports r join report_cases c on c.id = r.case_id where r.user_id = ${userId} order by r.created_at, c.id`);
  const appealed = await db.execute<ExportedModeration['appealed'][number]>(sql`
    select c.subject_kind as kind, c.subject_id as id, a.text
    from appeals a join report_cases c on c.id = a.case_id where a.user_id = ${userId} order by a.created_at, c.id`);
  return { reported: reported.rows, appealed: appealed.rows };
}
