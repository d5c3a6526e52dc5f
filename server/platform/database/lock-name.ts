import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Serialises work under a name until the transaction ends, where there is no parent row to lock for a count. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
