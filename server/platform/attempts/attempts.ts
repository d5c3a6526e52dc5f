import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooManyRequests } from '../http/security.ts';
import { addAttempt, removeOldCounters, revertAttempts } from './store.ts';

export type SlowDown = () => Promise<void>;

const SHORTEST_MS = 500;
const LONGEST_MS = 2000;
/** Each delayed request holds a connection, so their number is limited. */
const MAX_WAITING = 500;

/** Nobody is refused: above the most that wait, others continue at once. `pause` takes milliseconds. */
export function slowDownBy(pause: (ms: number) => Promise<unknown>): SlowDown {
  let waiting = 0;
  return async () => {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    try {
      await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    } finally {
      waiting -= 1;
    }
  };
}

export interface AttemptLimit {
  name: string;
  /** The subject is stored as a hash. */
  subject: string;
  max: number;
  windowSeconds?: number;
}

export interface AttemptLimits {
  windowSeconds: number;
  /** The narrowest limit comes first: an attempt refused by one limit does not count at those after it. */
  limits: readonly AttemptLimit[];
  /** Beyond `max` attempts are slowed down, never refused: otherwise one attacker could lock everybody out. */
  slowed?: { slowDown: SlowDown; beyond: readonly SlowedAttempts[] };
}

type SlowedAttempts = Pick<AttemptLimit, 'name' | 'max'> & Partial<AttemptLimit>;

const LONGEST_WINDOW_SECONDS = 86_400;

/**
 * Processes share the counters, which survive a restart. @returns the attempts at the narrowest limit, this one included
 * @throws Refusal `too_many_requests` with the time to wait
 */
export async function countAttempt(
  db: Queryable,
  { windowSeconds, limits, slowed }: AttemptLimits,
): Promise<number> {
  let narrowest: number | undefined;
  for (const limit of limits) {
    const seconds = limit.windowSeconds ?? windowSeconds;
    const { attempts, elapsedSeconds } = await addAttempt(db, keyOf(limit), seconds);
    if (attempts > limit.max) throw tooManyRequests(Math.max(1, Math.ceil(seconds - elapsedSeconds)));
    narrowest ??= attempts;
  }
  let isSlow = false;
  for (const each of slowed?.beyond ?? []) {
    const { attempts } = await addAttempt(db, keyOf(each), windowSeconds);
    isSlow ||= attempts > each.max;
  }
  if (isSlow) await slowed?.slowDown();
  return narrowest ?? 0;
}

/** Nobody is refused; the window begins with the first attempt. */
export function countWithin(
  db: Queryable,
  { windowSeconds, name, subject }: Omit<AttemptLimit, 'max'> & { windowSeconds: number },
): Promise<{ attempts: number; elapsedSeconds: number }> {
  return addAttempt(db, keyOf({ name, subject }), windowSeconds);
}

/** A successful attempt was no guess. */
export async function forgiveAttempt(
  db: Queryable,
  { limits, slowed }: Pick<AttemptLimits, 'limits' | 'slowed'>,
): Promise<void> {
  await revertAttempts(db, [...limits, ...(slowed?.beyond ?? [])].map(keyOf));
}

export async function removeOldAttempts(db: Queryable): Promise<void> {
  await removeOldCounters(db, LONGEST_WINDOW_SECONDS);
}

function keyOf({ name, subject = '' }: Pick<AttemptLimit, 'name'> & Partial<AttemptLimit>): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
