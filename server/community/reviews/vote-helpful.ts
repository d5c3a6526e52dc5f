import type { ReviewId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { ownReview } from './refusals.ts';
import { countVotes, lockReviewAuthor, toggleVote } from './store.ts';

export async function voteHelpful(
  db: Database,
  userId: UserId,
  reviewId: ReviewId,
): Promise<{ helpfulVotes: number; isVoted: boolean }> {
  return inTransaction(db, async (transaction) => {
    const author = await lockReviewAuthor(transaction, reviewId);
    if (author === undefined) throw notFound('This review');
    if (author === userId) throw ownReview();
    const isVoted = await toggleVote(transaction, userId, reviewId);
    return { helpfulVotes: await countVotes(transaction, reviewId), isVoted };
  });
}
