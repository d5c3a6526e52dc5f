import { type SQL, sql } from 'drizzle-orm';
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
import { answerAuthor, subject, subjectVersion, subjectWords } from './reported-subject.ts';

const EXCERPT = 200;
const SHOWN_REPORTS = 100;

export interface ListedCaseRow extends Record<string, unknown> {
  id: CaseId;
  kind: SubjectKind;
  title: string;
  text: string;
  state: CaseState;
  since: string;
  reports: number;
}

const listedColumns = sql`c.id, c.subject_kind as kind, c.state, ${exactInstant(sql`c.state_since`)} as since,
  coalesce(subject.title, '') as title,
  (select count(*)::int from reports r where r.case_id = c.id) as reports`;

const excerpt = sql`case when length(subject.text) > ${EXCERPT} then rtrim(left(subject.text, ${EXCERPT})) || '…' else coalesce(subject.text, '') end`;

const waiting = sql`c.state in ('open', 'appealed')`;

interface CaseQuery {
  state?: CaseState | undefined;
  kind?: SubjectKind | undefined;
  after?: string | undefined;
}

export async function listCases(
  db: Queryable,
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
  const { rows } = await db.execute<ListedCaseRow>(sql`
    select ${listedColumns}, ${excerpt} as text from (
      select * from report_cases c where ${sql.join(conditions, sql` and `)} order by ${order} limit ${PAGE_ROWS + 1}
    ) c left join ${subject} on true order by ${order}`);
  const { shown: cases, next } = pageOf(rows, PAGE_ROWS, ({ since, id }) => writePlace(since, id));
  return { cases, next };
}

export function countWaitingCases(db: Queryable, most: number): Promise<number> {
  return countUpTo(db, most, sql`report_cases c where ${waiting}`);
}

export async function listWaitingCases(db: Queryable, limit: number, id?: string): Promise<ListedCaseRow[]> {
  const { rows } = await db.execute<ListedCaseRow>(sql`
    select ${listedColumns}, ${excerpt} as text from (
      select * from report_cases c where ${waiting} and ${hasId(sql`c.id`, id)}
      order by c.state_since, c.id limit ${limit}
    ) c left join ${subject} on true order by c.state_since, c.id`);
  return rows;
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

export interface CaseRow extends ListedCaseRow {
  subjectId: string;
  ownerId: UserId | null;
  subject: {
    text: string;
    path: string;
    author: { id: UserId; name: string; email: string | null };
    stars: number | null;
    brand: string | null;
    pictures: string[];
  } | null;
  version: string;
  openedAt: string;
  reason: string;
  decidedBy: string | null;
  statement: StatementRow | null;
  appeal: AppealRow | null;
}

export type CaseWithStatement = CaseRow & { statement: StatementRow };

export async function findCase(
  db: Queryable,
  caseId: CaseId,
  appealDays: number,
): Promise<CaseRow | undefined> {
  const [found] = await readCases(db, sql`c.id = ${caseId}`, appealDays);
  return found;
}

/** Hidden reviews, questions and answers of a person, latest first. @param appealDays the time for an appeal */
export async function listHidingFrom(
  db: Queryable,
  userId: UserId,
  appealDays: number,
): Promise<CaseWithStatement[]> {
  const hiding = sql`
    select take_down_id from reviews where user_id = ${userId} and take_down_id is not null
    union all select take_down_id from questions where user_id = ${userId} and take_down_id is not null
    union all select a.take_down_id from answers a join questions q on q.id = a.question_id
      join products p on p.id = q.product_id join shops s on s.id = p.shop_id
      where a.take_down_id is not null and ${answerAuthor} = ${userId}`;
  const found = await readCases(db, sql`c.id in (${hiding})`, appealDays);
  return found.flatMap(({ statement, ...row }) => (statement ? [{ ...row, statement }] : []));
}

async function readCases(db: Queryable, condition: SQL, appealDays: number): Promise<CaseRow[]> {
  const deadline = sql`(d.created_at + make_interval(days => ${appealDays}))`;
  const { rows } = await db.execute<CaseRow>(sql`
    select ${listedColumns}, coalesce(subject.text, '') as text, c.subject_id as "subjectId",
      subject.owner_id as "ownerId",
      ${exactInstant(sql`c.created_at`)} as "openedAt", c.reason, decider.name as "decidedBy",
      case when subject.author_id is not null then json_build_object('text', subject.text, 'path', subject.path,
        'author', json_build_object('id', author.id, 'name', author.name, 'email', author.email),
        'stars', subject.stars, 'brand', subject.brand, 'pictures', subject.pictures) end as subject, ${subjectVersion} as version,
      (select json_build_object('ground', d.ground, 'rule', d.rule, 'facts', d.facts, 'at', ${exactInstant(sql`d.created_at`)},
          'by', json_build_object('id', d.operator_id, 'name', o.name),
          'until', ${exactInstant(deadline)}, 'isInTime', now() < ${deadline})
        from take_downs d join users o on o.id = d.operator_id where d.case_id = c.id) as statement,
      (select json_build_object('text', a.text, 'at', ${exactInstant(sql`a.created_at`)}, 'decision', case when a.decision is not null
          then json_build_object('isUpheld', a.decision = 'upheld', 'reason', a.reason, 'at', ${exactInstant(sql`a.decided_at`)}) end)
        from appeals a where a.case_id = c.id) as appeal
    from report_cases c left join ${subject} on true left join users author on author.id = subject.author_id
    left join users decider on decider.id = c.decided_by
    where ${condition} order by c.created_at desc, c.id limit ${PAGE_ROWS}`);
  return rows;
}

export interface ReportRow extends Record<string, unknown> {
  reason: ReportReason;
  text: string;
  at: string;
  by: { id: UserId; name: string; role: Role };
  saidThen: string | null;
}

export async function listReports(db: Queryable, caseId: CaseId): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    select r.reason, r.text, ${exactInstant(sql`r.created_at`)} as at,
      json_build_object('id', u.id, 'name', u.name, 'role', u.role) as by,
      nullif(r.subject_words, ${subjectWords}) as "saidThen"
    from reports r join users u on u.id = r.user_id join report_cases c on c.id = r.case_id left join ${subject} on true
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
    select u.id as "userId", u.email from reports r join users u on u.id = r.user_id
    where r.case_id = ${caseId} and u.email is not null and u.email_verified_at is not null and u.disabled_at is null
    order by u.id`);
  return rows;
}

/** SQL: the reader has reported the thing. @param reader null for a visitor */
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
