import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooManyRequests } from '../http/security.ts';
import { addAttempts, removeOldCounters, takeAttemptsBack } from './store.ts';

/** How often something may be tried, by one subject: an account, an address, or everybody. */
interface AttemptLimit {
  /** What is limited and by what, such as `login.account`. */
  name: string;
  /** Whose attempts these are; kept as a hash. */
  subject: string;
  max: number;
}

/** Limits that one kind of attempt is counted against; a window begins with its first attempt. */
export interface AttemptLimits {
  windowSeconds: number;
  limits: readonly AttemptLimit[];
}

const LONGEST_WINDOW_SECONDS = 86_400;

/**
 * Counts one attempt against every limit, before the attempt is made. Kept in the database: all processes share it
 * and a restart does not forget it.
 * @throws Refusal `too_many_requests` with the time to wait when one of the limits is passed.
 */
export async function countAttempt(db: Queryable, { windowSeconds, limits }: AttemptLimits): Promise<void> {
  const maxByKey = new Map(limits.map((limit) => [keyOf(limit), limit.max]));
  const counts = await addAttempts(db, [...maxByKey.keys()], windowSeconds);
  const passed = counts.filter(({ key, attempts }) => attempts > (maxByKey.get(key) ?? 0));
  if (passed.length === 0) return;
  const waits = passed.map(({ elapsedSeconds }) => windowSeconds - elapsedSeconds);
  throw tooManyRequests(Math.max(1, Math.ceil(Math.max(...waits))));
}

/** An attempt that turned out right was no guess: it does not count. */
export async function forgiveAttempt(db: Queryable, { limits }: AttemptLimits): Promise<void> {
  await takeAttemptsBack(db, limits.map(keyOf));
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await removeOldCounters(db, LONGEST_WINDOW_SECONDS);
}

function keyOf({ name, subject }: AttemptLimit): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
