import type { OrderId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { findBasket, lockCountedBasket, replacePairs, updateCountedBasket } from './store.ts';

/** The products of an order changed: it was placed, or a part of it was cancelled. */
export const basketChanged = jobKind<{ orderId: OrderId }>('bought_together.count', 'basket-changed');

/** Registers the job that counts what is bought together. */
export function countBaskets(jobs: Jobs, db: Database): void {
  jobs.handle(basketChanged, ({ orderId }) => countBasket(db, orderId));
}

/**
 * Brings the counted pairs of products in line with the order as it is now. It starts from what was counted of this order, so
 * it may run late, repeatedly and in any order.
 */
export async function countBasket(db: Database, orderId: OrderId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockCountedBasket(tx, orderId);
    const now = await findBasket(tx, orderId);
    await replacePairs(tx, { before, now });
    await updateCountedBasket(tx, orderId, now);
  });
}
