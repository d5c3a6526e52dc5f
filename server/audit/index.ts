export { registerAudit } from './routes.ts';
