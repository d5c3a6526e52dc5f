export { exportReviews } from './export-reviews.ts';
export { moveReviews } from './move-reviews.ts';
export { moderatedReviews } from './moderated-reviews.ts';
export { registerReviews } from './routes.ts';
export { eraseVotes, isShown } from './store.ts';
