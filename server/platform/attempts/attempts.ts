import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooManyRequests } from '../http/security.ts';
import { addAttempts, removeOldCounters, takeAttemptsBack } from './store.ts';

/** How often something may be tried in a window of time, by one subject: an account, an address, or everybody. */
export interface AttemptLimit {
  /** What is limited and by what, such as `login.account`. */
  name: string;
  /** Whose attempts these are; kept as a hash. */
  subject: string;
  max: number;
  windowSeconds: number;
}

const LONGEST_WINDOW_SECONDS = 86_400;

/**
 * Counts one attempt against every limit, before the attempt is made. Kept in the database: all processes share it
 * and a restart does not forget it.
 * @throws Refusal `too_many_requests` with the time to wait when one of the limits is passed.
 */
export async function countAttempt(db: Queryable, limits: readonly AttemptLimit[]): Promise<void> {
  const byKey = new Map(limits.map((limit) => [keyOf(limit), limit]));
  const counters = [...byKey].map(([key, { windowSeconds }]) => ({ key, windowSeconds }));
  let waitSeconds = 0;
  for (const { key, attempts, elapsedSeconds } of await addAttempts(db, counters)) {
    const limit = byKey.get(key);
    if (!limit || attempts <= limit.max) continue;
    waitSeconds = Math.max(waitSeconds, limit.windowSeconds - elapsedSeconds, 1);
  }
  if (waitSeconds > 0) throw tooManyRequests(Math.ceil(waitSeconds));
}

/** An attempt that turned out right was no guess: it does not count. */
export async function forgiveAttempt(db: Queryable, limits: readonly AttemptLimit[]): Promise<void> {
  await takeAttemptsBack(db, limits.map(keyOf));
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await removeOldCounters(db, LONGEST_WINDOW_SECONDS);
}

function keyOf({ name, subject }: AttemptLimit): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
