import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { ReportForm } from '../../../contract/moderation.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { caseMail } from './mails.ts';
import { alreadyReported, nounOf, ownReported } from './refusals.ts';
import { hasReported, insertReport, openCase, type Subject } from './store.ts';
import { describe, wordsOf } from './subjects.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';

const DAY_SECONDS = 86_400;
const REPORTS_A_DAY = 20;

/**
 * POL25: once per person and 20 a day of all kinds.
 * @throws Refusal `not_found`, `wrong_state` for one's own, `already_exists`, `too_many_requests`
 */
export async function report(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  subjects: ReportSubjects,
  { userId, ownerId }: { userId: UserId; ownerId: UserId },
  subject: Subject,
  form: ReportForm,
): Promise<void> {
  const { kind, subjectId } = subject;
  await inTransaction(db, async (tx) => {
    const author = await subjects[kind].lockShown(tx, subjectId);
    if (author === undefined) throw notFound(`This ${nounOf(kind)}`);
    if (author === userId || author === ownerId) throw ownReported(kind);
    const limits = [{ name: 'report', subject: userId, max: REPORTS_A_DAY }];
    await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
    if (await hasReported(tx, subject, userId)) throw alreadyReported(kind);
    const { caseId, isNew } = await openCase(tx, subject);
    const described = await describe(tx, subjects, subject);
    if (!described) throw new Error(`a ${kind} is gone though it was locked`);
    const subjectWords = wordsOf(kind, described);
    if (!(await insertReport(tx, { caseId, userId, subjectWords, ...form }))) throw alreadyReported(kind);
    if (isNew) await jobs.send(tx, caseMail, { caseId });
  });
}
