export { registerMarketPolicy } from './routes.ts';
export { findPolicy } from './store.ts';
