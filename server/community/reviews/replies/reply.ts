import type { ReviewId, UserId } from '../../../../contract/kernel/schemas.ts';
import { notifyProductChanged } from '../../../catalogue/products/index.ts';
import { countAttempt } from '../../../platform/attempts/attempts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { replyMail } from '../mails.ts';
import { findReply, putReply, type ReplyRow, removeReply } from './store.ts';

const DAY_SECONDS = 86_400;
/** Each new reply sends a mail to the review's author. */
const NEW_REPLIES_A_DAY = 5;

export function replyToReview(
  { db, jobs }: { db: Database; jobs: Jobs },
  ownerId: UserId,
  reviewId: ReviewId,
  text: string,
): Promise<ReplyRow> {
  return inTransaction(db, async (tx) => {
    const put = await putReply(tx, ownerId, reviewId, text);
    const reply = put && (await findReply(tx, reviewId));
    if (!reply) throw notFound('This review');
    if (put.isNew) {
      const limits = [{ name: 'review.reply', subject: reviewId, max: NEW_REPLIES_A_DAY }];
      await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
      await jobs.send(tx, replyMail, { reviewId });
    }
    await notifyProductChanged(tx, reply.productId);
    return reply;
  });
}

export async function deleteReply(db: Database, ownerId: UserId, reviewId: ReviewId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reply = await findReply(tx, reviewId);
    if (!reply || !(await removeReply(tx, ownerId, reviewId))) throw notFound('This reply');
    await notifyProductChanged(tx, reply.productId);
  });
}
