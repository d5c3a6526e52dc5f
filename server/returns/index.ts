export { completeReturn } from './return-service.ts';
export { registerReturns } from './routes.ts';
export { forgetReturns } from './store.ts';
