import type { OrderId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { findBasket, lockCountedBasket, replacePairs, updateCountedBasket } from './store.ts';

/** What stands together in an order changed: it was placed, or something of it was cancelled. */
export const basketChanged = jobKind<{ orderId: OrderId }>('basket-changed');

/** Says who counts what is bought together. */
export function countBaskets(jobs: Jobs, db: Database): void {
  jobs.handle(basketChanged, ({ orderId }) => countBasket(db, orderId));
}

/**
 * Brings the counted pairs of products to what the order is now. It goes by what is counted of this order, so that it may
 * run as often as it likes, late, in any order, or anew after it was killed.
 */
export async function countBasket(db: Database, orderId: OrderId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockCountedBasket(tx, orderId);
    const now = await findBasket(tx, orderId);
    await replacePairs(tx, { before, now });
    await updateCountedBasket(tx, orderId, now);
  });
}
