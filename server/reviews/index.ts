export { forgetOpinions } from './forget-opinions.ts';
export { readOwnReviews } from './own-data.ts';
export { registerReviews } from './routes.ts';
