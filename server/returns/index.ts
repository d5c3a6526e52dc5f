export { completeReturn } from './handle-return.ts';
export { registerReturns } from './routes.ts';
export { forgetReturns } from './store.ts';
