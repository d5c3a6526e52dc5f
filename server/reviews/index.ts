export { exportReviews } from './export-reviews.ts';
export { moveReviews } from './move-reviews.ts';
export { eraseReports } from './reports/store.ts';
export { registerReviews } from './routes.ts';
export { eraseVotes } from './store.ts';
