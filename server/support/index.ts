export { exportSupport } from './export-support.ts';
export { noteSupportReads } from './note-reads.ts';
export { registerSupport } from './routes.ts';
export { eraseSupport } from './store.ts';
