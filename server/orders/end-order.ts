import type { OrderId } from '../../contract/kernel/schemas.ts';
import { returnCoupons } from '../coupons/index.ts';
import { releaseReservations } from '../inventory/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { findOrderLines } from './read-orders.ts';
import { type OrderActor, moveOrder } from './store.ts';

/** An unpaid order came to its end: who takes payments sees to it that no money can come any more. */
export const orderEnded = jobKind<{ orderId: OrderId }>('order-ended');

/**
 * Ends an order that awaits payment: its stock and its coupons come back, once, however many try at the same time.
 * False when it does not await payment any more (or is not overdue, where that is asked); then nothing happened.
 */
export async function endOrder(
  tx: Transaction,
  jobs: Jobs,
  orderId: OrderId,
  to: 'failed' | 'expired' | 'cancelled',
  mover: OrderActor,
  condition: { onlyOverdue?: boolean } = {},
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, to, mover, condition))) return false;
  const lines = await findOrderLines(tx, [orderId]);
  await releaseReservations(
    tx,
    lines.map((line) => line.id),
  );
  await returnCoupons(tx, orderId);
  await jobs.send(tx, orderEnded, { orderId });
  return true;
}
