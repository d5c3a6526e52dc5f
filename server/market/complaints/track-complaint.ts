import type { ComplaintClue } from '../../../contract/complaints.ts';
import { countAttempt, forgiveAttempt } from '../../platform/attempts/attempts.ts';
import { clueLimits } from '../../platform/attempts/address-limits.ts';
import type { Services } from '../../platform/services.ts';
import { noSuchClue } from './refusals.ts';
import { type ComplaintRow, findComplaintByClue } from './store.ts';

/**
 * For somebody with the mail about a complaint. An unknown number, a wrong address and an erased one take the same query and
 * reply. Refuses with `not_found` or `too_many_requests`.
 * @param address the caller's address prefix
 */
export async function trackComplaint(
  { db, slowDown }: Pick<Services, 'db' | 'slowDown'>,
  { number, email }: ComplaintClue,
  address: string,
): Promise<ComplaintRow> {
  const limits = clueLimits('complaint.track', 'number', number, address, slowDown);
  await countAttempt(db, limits);
  const found = await findComplaintByClue(db, { number, email });
  if (!found) throw noSuchClue();
  await forgiveAttempt(db, limits);
  return found;
}
