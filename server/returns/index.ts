export { completeReturn } from './handle-return.ts';
export { registerReturns } from './routes.ts';
