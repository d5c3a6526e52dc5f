export { registerMarketPolicy } from './routes.ts';
export { findPolicy, findProductPolicy, findTwoPersonLimit } from './store.ts';
