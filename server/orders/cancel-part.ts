import type { OrderId, OrderLineId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { getOrder } from './get-order.ts';
import { CANCELLABLE_STATES } from './order-states.ts';
import { findPartOf } from './read-store.ts';
import { lineIsCancelled, lineNotFound, orderNotFound, tooLateToCancel } from './refusals.ts';
import { findLinesOfParts } from './seller-store.ts';
import { cancelLine, lockPartOfLine, moveOwnShopOrders, type OrderRow } from './store.ts';
import { undoLine, undoParts } from './undo-sale.ts';

/** The mails that tell buyer and seller what the buyer cancelled: a part, or one line of it. */
export const cancelledByBuyerMail = jobKind<{ shopOrderId: ShopOrderId; lineId: OrderLineId | null }>(
  'mail-cancelled-by-buyer',
);

/**
 * The buyer gives up what is left of a shop's part of the order while it is not packed. Refuses with `not_found` or
 * `wrong_state`.
 */
export function cancelPart(db: Database, jobs: Jobs, userId: UserId, id: ShopOrderId): Promise<OrderRow> {
  return inTransaction(db, async (tx) => getOrder(tx, userId, await cancelWhole(tx, jobs, userId, id)));
}

async function cancelWhole(tx: Transaction, jobs: Jobs, userId: UserId, id: ShopOrderId): Promise<OrderId> {
  const buyer = { actor: 'buyer', actorId: userId } as const;
  const move = { from: CANCELLABLE_STATES, to: 'cancelled' } as const;
  const [part] = await moveOwnShopOrders(tx, buyer, [id], move);
  if (!part) {
    const found = await findPartOf(tx, userId, id);
    throw found ? tooLateToCancel(found.status) : orderNotFound();
  }
  await undoParts(tx, jobs, [part]);
  await jobs.send(tx, cancelledByBuyerMail, { shopOrderId: id, lineId: null });
  return part.orderId;
}

/**
 * The buyer gives up one line, all its units, while its part is not packed; with the last line goes the part. Refuses
 * with `not_found` or `wrong_state`.
 */
export function cancelOrderLine(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  lineId: OrderLineId,
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    // From here on nobody else cancels anything of this part.
    const part = await lockPartOfLine(tx, userId, lineId);
    if (!part) throw lineNotFound();
    const lines = await findLinesOfParts(tx, [part.id]);
    const left = lines.filter(({ cancelledAt }) => cancelledAt === null);
    if (left.length === 1 && left[0]?.id === lineId) {
      return getOrder(tx, userId, await cancelWhole(tx, jobs, userId, part.id));
    }
    const line = await cancelLine(tx, userId, lineId, CANCELLABLE_STATES);
    if (!line)
      throw CANCELLABLE_STATES.includes(part.status) ? lineIsCancelled() : tooLateToCancel(part.status);
    await undoLine(tx, jobs, part, line);
    await jobs.send(tx, cancelledByBuyerMail, { shopOrderId: part.id, lineId });
    return getOrder(tx, userId, part.orderId);
  });
}
