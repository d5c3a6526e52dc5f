import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from './database.ts';
import { isMissingReference, isWorthRepeating } from './errors.ts';

const ATTEMPTS = 3;
const LONGEST_FIRST_PAUSE_MS = 40;

/**
 * Runs the work in one transaction at READ COMMITTED. After a deadlock, a serialization failure or a lock timeout, and when
 * something that was read is gone, as a product that was merged meanwhile, the whole work runs again, three times in all, so it must do
 * nothing but database work. Work that lets a foreign key refuse a caller's id turns that into its refusal itself, which is not repeated.
 * A transaction cannot be passed as `db`: a part cannot be repeated without the whole.
 */
export async function inTransaction<Result>(
  db: Database & { readonly rollback?: never },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !(isWorthRepeating(error) || isMissingReference(error))) throw error;
      // A random pause, so that the same transactions do not collide again.
      await delay(Math.random() * LONGEST_FIRST_PAUSE_MS * attempt);
    }
  }
}
