import type { ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { reportMail } from '../mails.ts';
import { alreadyReported, ownReviewReported } from '../refusals.ts';
import { lockReviewAuthor } from '../store.ts';
import { insertReport } from './store.ts';

const DAY_SECONDS = 86_400;
const REPORTS_A_DAY = 20;

/** Reports someone else's review to the operator, once per person. */
export async function reportReview(
  { db, jobs }: { db: Database; jobs: Jobs },
  userId: UserId,
  reviewId: ReviewId,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const author = await lockReviewAuthor(tx, reviewId);
    if (author === undefined) throw notFound('This review');
    if (author === userId) throw ownReviewReported();
    const limits = [{ name: 'review.report', subject: userId, max: REPORTS_A_DAY }];
    await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
    if (!(await insertReport(tx, { reviewId, userId, reason }))) throw alreadyReported();
    await jobs.send(tx, reportMail, { reviewId, userId });
  });
}
