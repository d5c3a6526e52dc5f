export { compareWithExport } from './compare-with-export.ts';
export { exportLog } from './export-log.ts';
export { registerAudit } from './routes.ts';
