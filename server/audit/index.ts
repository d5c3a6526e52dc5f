export { exportLog } from './export-log.ts';
export { registerAudit } from './routes.ts';
