export { countWaitingCases, exportModeration, isReportedBy, listWaitingCases } from './read-cases.ts';
export { answerAuthor } from './reported-subject.ts';
export { registerModeration } from './routes.ts';
export { eraseModeration } from './store.ts';
export type { HideableSubject, ReportSubject } from './subjects.ts';
