export { forgetOpinions } from './forget-opinions.ts';
export { exportReviews } from './export-reviews.ts';
export { registerReviews } from './routes.ts';
