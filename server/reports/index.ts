export { mailReport, type ReportFound } from './mail-report.ts';
export { reportOnce } from './report-once.ts';
