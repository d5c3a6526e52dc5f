import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooManyRequests } from '../http/security.ts';
import type { SlowDown } from './slow-down.ts';
import { addAttempt, removeOldCounters, takeAttemptsBack } from './store.ts';

/** How often something may be tried by one subject, such as an account or an address. */
export interface AttemptLimit {
  /** What is limited and by what, such as `login.account`. */
  name: string;
  /** Whose attempts these are; kept as a hash. */
  subject: string;
  max: number;
}

/** Limits that one kind of attempt is counted against; a window begins with its first attempt. */
export interface AttemptLimits {
  windowSeconds: number;
  /** The one that whoever attempts alone can use up comes first: what a limit refuses does not count at those after it. */
  limits: readonly AttemptLimit[];
  /**
   * All attempts that no limit refused, whosoever. Beyond `max` they are slowed down and never refused: otherwise one
   * attacker with many addresses could shut everybody out.
   */
  everybody?: { name: string; max: number; slowDown: SlowDown };
}

const LONGEST_WINDOW_SECONDS = 86_400;

/**
 * Counts one attempt against one limit after the other, before the attempt is made. Kept in the database: all processes
 * share it and a restart does not forget it.
 * @returns the attempts at the narrowest limit, this one included
 * @throws Refusal `too_many_requests` with the time to wait at the first limit that is passed.
 */
export async function countAttempt(
  db: Queryable,
  { windowSeconds, limits, everybody }: AttemptLimits,
): Promise<number> {
  let narrowest: number | undefined;
  for (const limit of limits) {
    const { attempts, elapsedSeconds } = await addAttempt(db, keyOf(limit), windowSeconds);
    if (attempts > limit.max) throw tooManyRequests(Math.max(1, Math.ceil(windowSeconds - elapsedSeconds)));
    narrowest ??= attempts;
  }
  if (everybody) {
    const { attempts } = await addAttempt(db, keyOf(everybody), windowSeconds);
    if (attempts > everybody.max) await everybody.slowDown();
  }
  return narrowest ?? 0;
}

/** An attempt that turned out right was no guess: it does not count. */
export async function forgiveAttempt(db: Queryable, { limits, everybody }: AttemptLimits): Promise<void> {
  await takeAttemptsBack(db, [...limits, ...(everybody ? [everybody] : [])].map(keyOf));
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await removeOldCounters(db, LONGEST_WINDOW_SECONDS);
}

function keyOf({ name, subject = '' }: Pick<AttemptLimit, 'name'> & Partial<AttemptLimit>): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
