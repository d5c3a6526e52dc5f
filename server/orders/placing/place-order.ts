import type { OrderId } from '../../../contract/kernel/schemas.ts';
import { basketChanged } from '../../bought-together/index.ts';
import { removeUnits } from '../../cart/index.ts';
import { noteSales } from '../../catalog/index.ts';
import { finaliseCoupons } from '../../coupons/index.ts';
import { consumeReservations } from '../../inventory/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { findOrderLines } from '../read-orders.ts';
import { type OrderActor, moveOrder, moveShopOrders, type OrderLineRow, type OrderRow } from '../store.ts';

/** The mails of a placed order: to its buyer, and to each of its shops. */
export const orderPlacedMail = jobKind<{ orderId: OrderId }>('mail-order-placed');

/**
 * The money is there: an order that awaits it, or that failed or expired meanwhile and has its stock again, is paid
 * and placed. False when its state does not allow that; then nothing happened. The buyer's cart must be locked.
 */
export function placePaidOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  return placeWaitingOrder(tx, jobs, order, 'paid', { actor: 'payment' });
}

/** The same for an order that is confirmed and to be paid at the door. */
export function placeConfirmedOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  const buyer = { actor: 'buyer', actorId: order.userId } as const;
  return placeWaitingOrder(tx, jobs, order, 'cash_on_delivery', buyer);
}

async function placeWaitingOrder(
  tx: Transaction,
  jobs: Jobs,
  order: OrderRow,
  to: 'paid' | 'cash_on_delivery',
  mover: OrderActor,
): Promise<boolean> {
  if (!(await moveOrder(tx, order.id, to, mover))) return false;
  await moveShopOrders(tx, order.id, 'placed', mover);
  const lines = await findOrderLines(tx, [order.id]);
  await sellReservedStock(tx, order, lines);
  await finaliseCoupons(tx, order.id);
  await completePlacing(tx, jobs, order, lines);
  return true;
}

async function sellReservedStock(
  tx: Transaction,
  { number }: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const ordered = lines.reduce((units, line) => units + line.quantity, 0);
  const sold = await consumeReservations(
    tx,
    lines.map((line) => line.id),
  );
  if (sold !== ordered) throw new Error(`order ${number} keeps ${sold} units of ${ordered}`);
}

/**
 * What placing an order brings with it once its stock is sold and its coupons are used for good: what was ordered leaves
 * the cart (POL15), counts as sold, and buyer and shops get a mail. Once for each order; the buyer's cart must be locked.
 */
export async function completePlacing(
  tx: Transaction,
  jobs: Jobs,
  order: Pick<OrderRow, 'id' | 'userId'>,
  lines: readonly Pick<OrderLineRow, 'productId' | 'quantity'>[],
): Promise<void> {
  await removeUnits(tx, order.userId, lines);
  await noteSales(tx, lines);
  await jobs.send(tx, orderPlacedMail, { orderId: order.id });
  // One product alone makes no pair.
  if (lines.length > 1) await jobs.send(tx, basketChanged, { orderId: order.id });
}
