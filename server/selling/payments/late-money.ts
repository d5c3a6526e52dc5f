import { retakeCoupons } from '../coupons/index.ts';
import { reserveStock } from '../inventory/index.ts';
import {
  endOrder,
  findOrderLines,
  findSimilarOrders,
  lockForPausedShop,
  lockOpenOrder,
  orderPaused,
  type OrderRow,
  PLACED_ORDER_STATES,
  placePaidOrder,
} from '../orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** POL17: places the order if stock and coupons can be taken again at the frozen figures. Callers lock the buyer's cart. */
export async function placeLatePaidOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  // The buyer ordered the same goods again meanwhile: one of the two is enough.
  if ((await findSimilarOrders(tx, order, PLACED_ORDER_STATES)).length > 0) return false;
  // Every placing does this before the stock, so that the shops' states cannot change in between.
  if (await lockForPausedShop(tx, order.id)) return false;
  try {
    await tx.transaction(async (attempt) => {
      await replaceNewerAttempt(attempt, jobs, order);
      const lines = await findOrderLines(attempt, [order.id]);
      await reserveStock(attempt, {
        lines: lines.map(({ id, variantId, quantity }) => ({ orderLineId: id, variantId, quantity })),
        pinCode: order.postalCode,
      });
      await retakeCoupons(attempt, order.id);
      if (!(await placePaidOrder(attempt, jobs, order))) throw orderPaused();
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** An unpaid order of the same goods gives way, with its stock. */
async function replaceNewerAttempt(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<void> {
  const open = await lockOpenOrder(tx, order.userId);
  if (!open || !(await findSimilarOrders(tx, order, [open.status])).includes(open.id)) return;
  const note = `Payment for order ${order.number} arrived`;
  await endOrder(tx, jobs, open.id, 'cancelled', { actor: 'system', note });
}
