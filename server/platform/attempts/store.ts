import { asc, inArray, lt, sql } from 'drizzle-orm';
import { attemptCounters } from '../../../database/schema/index.ts';
import type { Queryable } from '../database/database.ts';

/** A counter after one more attempt. */
interface Count {
  key: string;
  attempts: number;
  elapsedSeconds: number;
}

/**
 * Adds one attempt to each counter and returns what they say now, all in one statement, so that attempts at the same
 * moment cannot slip past each other. A counter begins anew when its time window is over.
 */
export async function addAttempts(
  db: Queryable,
  keys: readonly string[],
  windowSeconds: number,
): Promise<Count[]> {
  const { attempts, windowStartedAt, key } = attemptCounters;
  const isOver = sql`${windowStartedAt} <= now() - make_interval(secs => ${windowSeconds}::int)`;
  // In one order everywhere, so that two statements with the same counters cannot lock each other out.
  const rows = keys.toSorted().map((name) => ({ key: name, windowStartedAt: sql`now()`, attempts: 1 }));
  return db
    .insert(attemptCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${attempts} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then now() else ${windowStartedAt} end`,
      },
    })
    .returning({
      key,
      attempts,
      elapsedSeconds: sql<number>`extract(epoch from now() - ${windowStartedAt})::float8`,
    });
}

/** Takes one attempt back from each counter. */
export async function takeAttemptsBack(db: Queryable, keys: readonly string[]): Promise<void> {
  const { key, attempts } = attemptCounters;
  const locked = db
    .select({ key })
    .from(attemptCounters)
    .where(inArray(key, [...keys]))
    .orderBy(asc(key))
    .for('update');
  await db
    .update(attemptCounters)
    .set({ attempts: sql`greatest(${attempts} - 1, 0)` })
    .where(inArray(key, locked));
}

/** Removes counters whose window began longer ago than any window lasts. */
export async function removeOldCounters(db: Queryable, longestWindowSeconds: number): Promise<void> {
  const { windowStartedAt } = attemptCounters;
  await db
    .delete(attemptCounters)
    .where(lt(windowStartedAt, sql`now() - make_interval(secs => ${longestWindowSeconds})`));
}
