import type { Duty } from '../../../../contract/kernel/rights.ts';
import { holdDuty } from '../../../market/accounts/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { decisionRefused } from '../refusals.ts';
import type { Proposal } from './store.ts';

/**
 * Two people decide only while both may: the proposer may have lost duty or access since. Any one of the duties is enough.
 * @throws Refusal `wrong_state`
 */
export async function requireProposer(
  tx: Transaction,
  { by }: Pick<Proposal, 'by'>,
  ...duties: readonly Duty[]
): Promise<void> {
  if (await holdDuty(tx, by.id, ...duties)) return;
  throw decisionRefused(`${by.name} proposed it and may not decide on it any more. Withdraw that first.`);
}
