import type { ApiClient } from '../../../contract/client.ts';
import { hasDuty } from '../../../contract/kernel/duties.ts';

/** What the operator may do beside reading coupons: edit them by the duty owner or finance, and open the orders that used them. */
export async function rightsOfCoupons(call: ApiClient): Promise<{ isEditor: boolean; seesOrders: boolean }> {
  const { duties } = await call('GET /api/operator/me');
  const isEditor = hasDuty(duties, 'owner', 'finance');
  return { isEditor, seesOrders: isEditor || hasDuty(duties, 'support') };
}
