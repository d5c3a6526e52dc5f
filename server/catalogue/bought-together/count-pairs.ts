import { job } from '../../concept/background.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { findOrderedProducts, lockCountedProducts, replacePairs, updateCountedProducts } from './store.ts';

/** The products of an order changed: it was placed, or some of it was cancelled. */
export const pairsChanged = jobKind<{ orderId: OrderId }>('bought_together.count');

export const pairJobs = [
  job(pairsChanged, ({ db }, { orderId }) => countPairs(db, orderId), { canWait: true }),
];

/**
 * Brings the counted pairs of products in line with the order as it is now. It starts from what was counted of this order, so
 * it may run late, repeatedly and in any order.
 */
export async function countPairs(db: Database, orderId: OrderId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockCountedProducts(tx, orderId);
    const now = await findOrderedProducts(tx, orderId);
    await replacePairs(tx, { before, now });
    await updateCountedProducts(tx, orderId, now);
  });
}
