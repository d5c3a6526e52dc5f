import { concept } from '../../concept/concept.ts';
import { AUDIT_INVARIANTS } from './invariants.ts';
import { registerAudit } from './routes.ts';

export { compareWithExport } from './compare-with-export.ts';
export { exportLog } from './export-log.ts';

export const audit = concept({
  api: registerAudit,
  invariants: AUDIT_INVARIANTS,
});
