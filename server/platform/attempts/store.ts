import { asc, inArray, lt, sql } from 'drizzle-orm';
import { attemptCounters } from '../../../database/schema/index.ts';
import type { Queryable } from '../database/database.ts';

interface Count {
  attempts: number;
  elapsedSeconds: number;
}

/** One statement adds the attempt, so that concurrent attempts all count. A counter restarts when its window is over. */
export async function addAttempt(db: Queryable, counter: string, windowSeconds: number): Promise<Count> {
  const { attempts, windowStartedAt, key } = attemptCounters;
  const isOver = sql`${windowStartedAt} <= now() - make_interval(secs => ${windowSeconds}::int)`;
  const [count] = await db
    .insert(attemptCounters)
    .values({ key: counter, windowStartedAt: sql`now()`, attempts: 1 })
    .onConflictDoUpdate({
      target: key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${attempts} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then now() else ${windowStartedAt} end`,
      },
    })
    .returning({
      attempts,
      elapsedSeconds: sql<number>`extract(epoch from now() - ${windowStartedAt})::float8`,
    });
  if (!count) throw new Error('A counter was not returned.');
  return count;
}

export async function revertAttempts(db: Queryable, keys: readonly string[]): Promise<void> {
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

export async function removeOldCounters(db: Queryable, longestWindowSeconds: number): Promise<void> {
  const { windowStartedAt } = attemptCounters;
  await db
    .delete(attemptCounters)
    .where(lt(windowStartedAt, sql`now() - make_interval(secs => ${longestWindowSeconds})`));
}
