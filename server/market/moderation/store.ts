import { and, eq, sql } from 'drizzle-orm';
import type { CaseState, SubjectKind } from '../../../contract/kernel/moderation.ts';
import type { ReportForm } from '../../../contract/moderation.ts';
import type { CaseId, UserId } from '../../../contract/kernel/schemas.ts';
import { appeals, reportCases, reports, takeDowns } from '../../../database/schema/moderation.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

export interface Subject {
  kind: SubjectKind;
  subjectId: string;
}

/** The open case is locked. */
export async function openCase(
  tx: Transaction,
  { kind: subjectKind, subjectId }: Subject,
): Promise<{ caseId: CaseId; isNew: boolean }> {
  const opened = await tx
    .insert(reportCases)
    .values({ subjectKind, subjectId })
    .onConflictDoNothing()
    .returning({ caseId: reportCases.id });
  if (opened[0]) return { ...opened[0], isNew: true };
  const [row] = await tx
    .select({ caseId: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.subjectKind, subjectKind),
        eq(reportCases.subjectId, subjectId),
        eq(reportCases.state, 'open'),
      ),
    )
    .for('no key update');
  if (!row) throw new Error(`a ${subjectKind} that everybody sees has a case that hides it`);
  return { ...row, isNew: false };
}

export async function hasReported(
  db: Queryable,
  { kind, subjectId }: Subject,
  userId: UserId,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from reports r join report_cases c on c.id = r.case_id
    where c.subject_kind = ${kind} and c.subject_id = ${subjectId} and r.user_id = ${userId} limit 1`);
  return rows.length > 0;
}

export async function insertReport(
  tx: Transaction,
  report: { caseId: CaseId; userId: UserId; subjectWords: string } & ReportForm,
): Promise<boolean> {
  const inserted = await tx.insert(reports).values(report).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function findSubject(db: Queryable, caseId: CaseId): Promise<Subject | undefined> {
  const [row] = await db
    .select({ kind: reportCases.subjectKind, subjectId: reportCases.subjectId })
    .from(reportCases)
    .where(eq(reportCases.id, caseId));
  return row;
}

export async function lockCase(
  tx: Transaction,
  caseId: CaseId,
): Promise<(Subject & { state: CaseState; takenDownBy: UserId | null }) | undefined> {
  const [row] = await tx
    .select({
      kind: reportCases.subjectKind,
      subjectId: reportCases.subjectId,
      state: reportCases.state,
      takenDownBy: sql<UserId | null>`(select d.operator_id from take_downs d where d.case_id = ${reportCases.id})`,
    })
    .from(reportCases)
    .where(eq(reportCases.id, caseId))
    .for('no key update');
  return row;
}

export async function moveCase(
  tx: Transaction,
  caseId: CaseId,
  state: CaseState,
  decision: { decidedBy?: UserId; reason?: string } = {},
): Promise<void> {
  await tx
    .update(reportCases)
    .set({ state, stateSince: sql`now()`, ...decision })
    .where(eq(reportCases.id, caseId));
}

export async function insertTakeDown(
  tx: Transaction,
  takeDown: typeof takeDowns.$inferInsert,
): Promise<void> {
  await tx.insert(takeDowns).values(takeDown);
}

/** False means that the time for an appeal, in days, is over. */
export async function insertAppeal(
  tx: Transaction,
  { caseId, userId, text, days }: { caseId: CaseId; userId: UserId; text: string; days: number },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into appeals (case_id, user_id, text)
    select case_id, ${userId}::uuid, ${text} from take_downs
    where case_id = ${caseId} and now() < created_at + make_interval(days => ${days})`);
  return inserted.rowCount === 1;
}

export async function decideAppeal(
  tx: Transaction,
  caseId: CaseId,
  decided: { decision: 'upheld' | 'restored'; decidedBy: UserId; reason: string },
): Promise<void> {
  await tx
    .update(appeals)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(eq(appeals.caseId, caseId));
}

export async function eraseModeration(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(reports).where(eq(reports.userId, userId));
  await tx.update(appeals).set({ text: '' }).where(eq(appeals.userId, userId));
}
