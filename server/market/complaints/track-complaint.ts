import type { ComplaintClue } from '../../../contract/complaints.ts';
import { countAttempt, forgiveAttempt } from '../../platform/attempts/attempts.ts';
import { clueLimits } from '../../platform/attempts/address-limits.ts';
import type { Services } from '../../platform/services.ts';
import { noSuchClue } from './refusals.ts';
import { type ComplaintRow, findComplaintByClue } from './store.ts';

/**
 * Every wrong clue takes the same query and reply; `address` is the caller's prefix.
 * @throws Refusal `not_found`, `too_many_requests`
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
