import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Waits for others with this name and holds it until the transaction ends: for a count of rows that have no row above them to lock. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
