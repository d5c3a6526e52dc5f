import type {
  OrderId,
  OrderLineId,
  ReturnId,
  ShopId,
  ShopOrderId,
} from '../../../contract/kernel/schemas.ts';
import { basketChanged } from '../../bought-together/index.ts';
import { noteSales } from '../../catalog/index.ts';
import { returnCoupons } from '../../coupons/index.ts';
import { restock } from '../../inventory/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { cancelRemainingLines, type OrderLineRow } from '../store.ts';
import { releaseAdjustments } from './store.ts';

/**
 * Something of a placed order was cancelled or came back: who takes payments sees to it that its money goes back. What
 * for names the cancelled part, the line that was cancelled by itself, or the return.
 */
export const moneyOwed = jobKind<{ for: ShopOrderId | OrderLineId | ReturnId }>('money-owed');

/**
 * Parts were cancelled: stock and sold figures of what was left of them, their coupon uses and their money come back.
 * All stock at once, so that it is locked in the one order that everybody keeps.
 */
export async function undoSales(
  tx: Transaction,
  jobs: Jobs,
  shopOrders: readonly { id: ShopOrderId; orderId: OrderId; shopId: ShopId }[],
): Promise<void> {
  const ids = shopOrders.map(({ id }) => id);
  await undoLines(tx, await cancelRemainingLines(tx, ids));
  await releaseAdjustments(tx, ids);
  for (const { id, orderId, shopId } of shopOrders) {
    await returnCoupons(tx, orderId, shopId);
    await jobs.send(tx, moneyOwed, { for: id });
    await jobs.send(tx, basketChanged, { orderId });
  }
}

/** A line was cancelled by itself; the part's coupon stays used. */
export async function undoLine(
  tx: Transaction,
  jobs: Jobs,
  { orderId }: { orderId: OrderId },
  line: OrderLineRow,
): Promise<void> {
  await undoLines(tx, [line]);
  await jobs.send(tx, moneyOwed, { for: line.id });
  await jobs.send(tx, basketChanged, { orderId });
}

async function undoLines(tx: Transaction, lines: readonly OrderLineRow[]): Promise<void> {
  await restock(
    tx,
    lines.map(({ id }) => id),
  );
  await noteSales(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
}
