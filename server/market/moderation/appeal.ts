import type { CaseId } from '../../../contract/kernel/schemas.ts';
import { findPolicy } from '../policy/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireRight } from '../../platform/http/admit.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type CaseWithStatement, findCase } from './read-cases.ts';
import { alreadyAppealed, tooLateToAppeal } from './refusals.ts';
import { insertAppeal, lockCase, moveCase } from './store.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';

type Caller = Pick<Actor, 'userId' | 'ownerId' | 'rights'>;

/** Anybody with the right to a shop's products may appeal for it. @throws Refusal `not_found`, `right_missing` */
export async function getTakeDown(
  db: Queryable,
  subjects: ReportSubjects,
  { userId, ownerId, rights }: Caller,
  caseId: CaseId,
): Promise<{ found: CaseWithStatement; days: number }> {
  const { appealDays: days } = await findPolicy(db);
  const found = await findCase(db, subjects, caseId, days);
  const { statement } = found ?? {};
  const isOwn = found?.kind !== 'product' && found?.subject?.author.id === userId;
  if (!found || !statement || !(isOwn || found.subject?.ownerId === ownerId))
    throw notFound('This statement');
  if (!isOwn) requireRight(rights, 'catalogue');
  return { found: { ...found, statement }, days };
}

/** POL25: an appeal is possible once and in time. @throws Refusal `not_found`, `right_missing`, `wrong_state` */
export async function appeal(
  { db }: Pick<Services, 'db'>,
  subjects: ReportSubjects,
  caller: Caller,
  caseId: CaseId,
  text: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { found, days } = await getTakeDown(tx, subjects, caller, caseId);
    const { kind, subjectId } = found;
    // The lock order is that of deletions: the subject before the case.
    if (kind === 'shop' || !(await subjects[kind].lock(tx, subjectId))) throw notFound('This statement');
    const locked = await lockCase(tx, caseId);
    if (locked?.state !== 'taken_down') throw alreadyAppealed();
    if (!(await insertAppeal(tx, { caseId, userId: caller.userId, text, days }))) throw tooLateToAppeal(days);
    await moveCase(tx, caseId, 'appealed');
  });
}
