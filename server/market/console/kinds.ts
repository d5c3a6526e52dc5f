import { endpoints } from '../../../contract/endpoints.ts';
import { isOpenTo, type OperatorAccess } from '../../../contract/endpoint.ts';
import { type Duty, hasDuty } from '../../../contract/kernel/duties.ts';
import { TO_DO_KINDS, type ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';

/** Who may open what each kind leads to, or do what its list offers. */
const OPEN_TO: Record<ToDoKind, OperatorAccess> = {
  complaints: endpoints['GET /api/operator/complaint/:complaintId'].access,
  applications: endpoints['GET /api/operator/shop/:shopId'].access,
  health: endpoints['GET /api/operator/shop/:shopId'].access,
  reports: endpoints['GET /api/operator/case/:caseId'].access,
  products: endpoints['GET /api/operator/product/:approvalId'].access,
  payments: endpoints['GET /api/operator/payment'].access,
  refunds: endpoints['GET /api/operator/payment'].access,
  mails: endpoints['POST /api/operator/job/:jobId/retry'].access,
  jobs: endpoints['POST /api/operator/job/:jobId/retry'].access,
  imports: endpoints['GET /api/operator/shop/:shopId'].access,
};

/** All kinds of what waits, in their order. */
export const KINDS = Object.keys(TO_DO_KINDS) as ToDoKind[]; // the keys of the table

/** The duties that see a kind: its own and the owner's, as far as they open what it leads to. */
export function dutiesOf(kind: ToDoKind): Duty[] {
  const duties = ['owner', TO_DO_KINDS[kind].duty] as const;
  return duties.filter((duty) => isOpenTo(OPEN_TO[kind], [duty]));
}

/** The kinds that these duties see. */
export function kindsFor(duties: readonly Duty[]): ToDoKind[] {
  return KINDS.filter((kind) => hasDuty(duties, ...dutiesOf(kind)));
}
