export { registerMarketPolicy } from './routes.ts';
export { findPolicy, findTwoPersonLimit } from './store.ts';
