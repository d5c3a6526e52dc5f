import { concept } from '../../concept/concept.ts';
import { reviewMails } from './mails.ts';
import { REVIEW_INVARIANTS } from './invariants.ts';
import { moveReviews } from './write-review.ts';
import { exportReviews } from './export-reviews.ts';
import { eraseVotes } from './store.ts';
import { usesPicture } from './pictures/store.ts';
import { moderatedReviews } from './moderated-reviews.ts';
import { registerReviews } from './routes.ts';

export { isShown } from './store.ts';

export const reviews = concept({
  api: registerReviews,
  mails: reviewMails,
  reported: { review: moderatedReviews },
  personal: {
    exported: async ({ db }, { userId }) => ({
      reviews: {
        about: 'What you wrote about products, and found helpful.',
        data: await exportReviews(db, userId),
      },
    }),
    erase: ({ tx, userId }) => eraseVotes(tx, userId),
  },
  moveMerged: (tx, { mergedIds, keptId }) => moveReviews(tx, mergedIds, keptId),
  usesPicture,
  invariants: REVIEW_INVARIANTS,
});
