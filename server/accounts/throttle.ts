import { type AttemptLimits, countAttempt } from '../platform/attempts/attempts.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Caller, securityEvent } from './caller.ts';

/**
 * Counts an attempt before it is made, and notes in the log when it was one too many.
 * @throws Refusal `too_many_requests`
 */
export async function throttle(db: Database, caller: Caller, attempt: AttemptLimits): Promise<void> {
  try {
    await countAttempt(db, attempt);
  } catch (error) {
    if (error instanceof Refusal) {
      securityEvent(caller.log, 'throttled', {
        limit: attempt.limits[0]?.name ?? '',
        address: caller.address,
      });
    }
    throw error;
  }
}
