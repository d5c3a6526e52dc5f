import type { OrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { endOrder } from './end-order.ts';
import { getOrder } from './get-order.ts';
import { noLongerAwaitingPayment } from './refusals.ts';
import type { OrderRow } from './store.ts';

/** The buyer gives up an order that awaits payment. Refuses with `not_found` or `wrong_state`. */
export function cancelOrder(db: Database, jobs: Jobs, userId: UserId, orderId: OrderId): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    await getOrder(tx, userId, orderId);
    const mover = { actor: 'buyer', actorId: userId } as const;
    if (!(await endOrder(tx, jobs, orderId, 'cancelled', mover))) throw noLongerAwaitingPayment();
    return getOrder(tx, userId, orderId);
  });
}
