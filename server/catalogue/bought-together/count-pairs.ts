import { job } from '../../concept/background.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { findOrderedProducts, lockCountedProducts, replacePairs, updateCountedProducts } from './store.ts';

export const pairsChanged = jobKind<{ orderId: OrderId }>('bought_together.count');

export const pairJobs = [
  job(pairsChanged, ({ db }, { orderId }) => countPairs(db, orderId), { canWait: true }),
];

/** Counting starts from this order's earlier count, so it may run late, repeatedly and in any order. */
export async function countPairs(db: Database, orderId: OrderId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockCountedProducts(tx, orderId);
    const now = await findOrderedProducts(tx, orderId);
    await replacePairs(tx, { before, now });
    await updateCountedProducts(tx, orderId, now);
  });
}
