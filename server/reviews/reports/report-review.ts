import type { ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Services } from '../../platform/services.ts';
import { reportOnce } from '../../reports/index.ts';
import { reportMail } from '../mails.ts';
import { lockReviewAuthor } from '../store.ts';
import { insertReport } from './store.ts';

/** Reports someone else's review to the operator, once per person. */
export function reportReview(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: UserId,
  reviewId: ReviewId,
  reason: string,
): Promise<void> {
  return reportOnce(db, userId, {
    noun: 'review',
    lockAuthor: (tx) => lockReviewAuthor(tx, reviewId),
    insert: (tx) => insertReport(tx, { reviewId, userId, reason }),
    sendMail: (tx) => jobs.send(tx, reportMail, { reviewId, userId }),
  });
}
