import { hasDuty } from '../../../contract/kernel/duties.ts';
import type { ApiClient } from '../../../contract/client.ts';

/** Whether the operator may edit coupons of the market: by the duty owner or finance. */
export async function mayEditCoupons(call: ApiClient): Promise<boolean> {
  const { duties } = await call('GET /api/operator/me');
  return hasDuty(duties, 'owner', 'finance');
}
