import { concept } from '../../concept/concept.ts';
import { moderatedReviews } from './moderated-reviews.ts';
import { registerReviews } from './routes.ts';

export { exportReviews } from './export-reviews.ts';
export { moveReviews } from './move-reviews.ts';
export { eraseVotes, isShown } from './store.ts';

export const reviews = concept({
  name: 'reviews',
  api: registerReviews,
  reported: { review: moderatedReviews },
});
