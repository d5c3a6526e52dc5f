export { completeReturn } from './return-service.ts';
export { registerReturns } from './routes.ts';
export { eraseReturns } from './store.ts';
