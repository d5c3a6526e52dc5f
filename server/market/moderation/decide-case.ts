import {
  CASE_MOVES,
  type CaseMove,
  type CaseState,
  type Ground,
} from '../../../contract/kernel/moderation.ts';
import type { CaseId, UserId } from '../../../contract/kernel/schemas.ts';
import { completeEntry } from '../../platform/audit/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { authorMail, reporterMail } from './mails.ts';
import { listReaders } from './read-cases.ts';
import {
  changedSince,
  decidedAlready,
  notOfThisKind,
  sameOperatorCannotDecide,
  subjectGone,
} from './refusals.ts';
import { describe, versionOf } from './subjects.ts';
import { decideAppeal, findSubject, insertTakeDown, lockCase, moveCase } from './store.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';

interface Decision {
  caseId: CaseId;
  operatorId: UserId;
  version: string;
}

interface Statement {
  ground: Ground;
  rule: string;
  facts: string;
}

type Work = Pick<Services, 'db' | 'jobs'>;

/** The case of a shop is closed without a change to it. @throws Refusal `not_found`, `stale`, `wrong_state` */
export function closeCase(
  { db, jobs }: Work,
  subjects: ReportSubjects,
  move: 'dismiss' | 'settle',
  { caseId, operatorId, version, reason }: Decision & { reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await getSubject(tx, subjects, caseId);
    if (move === 'settle' && found.kind !== 'shop') throw notOfThisKind(found.kind);
    await lockIn(tx, subjects, caseId, move, version);
    const { to } = CASE_MOVES[move];
    await moveCase(tx, caseId, to, { decidedBy: operatorId, reason });
    await notifyReporters({ jobs }, tx, caseId, to);
  });
}

/** Only the author still sees the subject. @throws Refusal `not_found`, `stale`, `wrong_state` */
export function takeDown(
  { db, jobs }: Work,
  subjects: ReportSubjects,
  { caseId, operatorId, version, ...statement }: Decision & Statement,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const setTakeDown = await lockSubject(tx, subjects, caseId);
    await lockIn(tx, subjects, caseId, 'take-down', version);
    await moveCase(tx, caseId, 'taken_down');
    await insertTakeDown(tx, { caseId, operatorId, ...statement });
    await setTakeDown(caseId);
    await jobs.send(tx, authorMail, { caseId, state: 'taken_down' });
    await notifyReporters({ jobs }, tx, caseId, 'taken_down');
  });
}

/** Another operator decides on an appeal than took the subject down. @throws Refusal `not_found`, `stale`, `wrong_state` */
export function decideTakeDown(
  { db, jobs }: Work,
  subjects: ReportSubjects,
  move: 'uphold' | 'restore',
  { caseId, operatorId, version, reason }: Decision & { reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const setTakeDown = await lockSubject(tx, subjects, caseId);
    const { state, takenDownBy } = await lockIn(tx, subjects, caseId, move, version);
    const isAppealed = state === 'appealed';
    if (isAppealed && takenDownBy === operatorId) throw sameOperatorCannotDecide();
    const { to } = CASE_MOVES[move];
    await moveCase(tx, caseId, to, { decidedBy: operatorId, reason });
    if (isAppealed) await decideAppeal(tx, caseId, { decision: to, decidedBy: operatorId, reason });
    if (move === 'restore') await setTakeDown(null);
    await jobs.send(tx, authorMail, { caseId, state: to });
    if (move === 'restore') await notifyReporters({ jobs }, tx, caseId, to);
  });
}

/** The lock order is that of reports and deletions: the subject before the case. */
async function lockSubject(tx: Transaction, subjects: ReportSubjects, caseId: CaseId) {
  const { kind, subjectId } = await getSubject(tx, subjects, caseId);
  if (kind === 'shop') throw notOfThisKind(kind);
  if (!(await subjects[kind].lock(tx, subjectId))) throw subjectGone(kind);
  return (id: CaseId | null) => subjects[kind].setTakeDown(tx, subjectId, id);
}

async function getSubject(tx: Transaction, subjects: ReportSubjects, caseId: CaseId) {
  const found = await findSubject(tx, caseId);
  if (!found) throw notFound('This case');
  const described = await describe(tx, subjects, found);
  completeEntry({ shopId: described?.shopId ?? undefined });
  return found;
}

/** The case must allow the move and show the subject as the operator read it. */
async function lockIn(
  tx: Transaction,
  subjects: ReportSubjects,
  caseId: CaseId,
  move: CaseMove,
  version: string,
) {
  const locked = await lockCase(tx, caseId);
  if (!locked) throw notFound('This case');
  const from: readonly CaseState[] = CASE_MOVES[move].from;
  if (!from.includes(locked.state)) throw decidedAlready(locked.state);
  if (versionOf(await describe(tx, subjects, locked)) !== version) throw changedSince();
  return locked;
}

async function notifyReporters(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  caseId: CaseId,
  state: CaseState,
): Promise<void> {
  for (const { userId } of await listReaders(tx, caseId)) {
    await jobs.send(tx, reporterMail, { caseId, userId, state });
  }
}
