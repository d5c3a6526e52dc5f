import type { CancelReason } from '../../../contract/kernel/order-states.ts';
import type { OrderId, UserId } from '../../../contract/kernel/schemas.ts';
import { returnCoupons } from '../coupons/index.ts';
import { releaseReservations } from '../inventory/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind, type Jobs } from '../../platform/jobs/jobs.ts';
import { findOrderLines, getOrder } from './read-orders.ts';
import { noLongerAwaitingPayment } from './refusals.ts';
import { moveOrder, type OrderActor } from './store/moves.ts';
import { type OrderRow } from './store/rows.ts';

/** The payments concept closes the open payments of an order that ended unpaid. */
export const orderEnded = jobKind<{ orderId: OrderId }>('order.close_payments');

/** False means that the order no longer waits, or with `onlyOverdue` that its reservation lasts; then nothing changes. */
export async function endOrder(
  tx: Transaction,
  jobs: Jobs,
  orderId: OrderId,
  to: 'failed' | 'expired' | 'cancelled',
  by: OrderActor,
  condition: { onlyOverdue?: boolean } = {},
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, to, by, condition))) return false;
  const lines = await findOrderLines(tx, [orderId]);
  await releaseReservations(
    tx,
    lines.map((line) => line.id),
  );
  await returnCoupons(tx, orderId);
  await jobs.send(tx, orderEnded, { orderId });
  return true;
}

export function cancelOrder(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  orderId: OrderId,
  reason?: CancelReason,
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    await getOrder(tx, userId, orderId);
    const buyer = { actor: 'buyer', actorId: userId, reason } as const;
    if (!(await endOrder(tx, jobs, orderId, 'cancelled', buyer))) throw noLongerAwaitingPayment();
    return getOrder(tx, userId, orderId);
  });
}
