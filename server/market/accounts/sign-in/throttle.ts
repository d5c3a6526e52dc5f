import { type AttemptLimits, countAttempt } from '../../../platform/attempts/attempts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { countMailRequest, type RequestShare } from '../../../platform/mail/mail-requests.ts';
import { mailLimits } from './attempt-limits.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';

/** @returns the attempts at the narrowest limit, this one included @throws Refusal `too_many_requests` */
export async function throttle(db: Database, caller: Caller, attempt: AttemptLimits): Promise<number> {
  return logRefusal(caller, attempt.limits[0]?.name ?? '', () => countAttempt(db, attempt));
}

/** @throws Refusal `too_many_requests` */
export async function throttleMail(db: Database, caller: Caller, email: string): Promise<RequestShare> {
  await throttle(db, caller, mailLimits(caller.address));
  return throttleRecipient(db, caller, email);
}

/** The limit may hold back the mail, but nothing that keeps accounts safe. */
export function throttleRecipient(db: Database, caller: Caller, email: string): Promise<RequestShare> {
  return logRefusal(caller, 'mail.request', () => countMailRequest(db, email, caller.address));
}

async function logRefusal<T>(caller: Caller, limit: string, count: () => Promise<T>): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof Refusal) securityEvent(caller.log, 'throttled', { limit, address: caller.address });
    throw error;
  }
}
