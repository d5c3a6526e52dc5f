export { exportSupport } from './export-support.ts';
export { noteSupportReads } from './note-reads.ts';
export { registerSupport } from './routes.ts';
export { shownEmail, shownPhone } from './shown-contact.ts';
export { eraseSupport } from './store.ts';
