import type { OrderId } from '../../contract/kernel/schemas.ts';
import { removeOrderedFromCart } from '../cart/index.ts';
import { changeSoldCount } from '../catalog/index.ts';
import { finaliseCoupons } from '../coupons/index.ts';
import { claimHolds } from '../inventory/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { findOrderLines, moveOrder, moveShopOrders, type OrderRow } from './store.ts';

/** The mail that confirms a placed order to its buyer. */
export const orderPlacedMail = jobKind<{ orderId: OrderId }>('mail-order-placed');

/**
 * The money is there: an order that awaits it, or that failed or expired meanwhile and has its stock again, is paid
 * and placed. False when its state does not allow that; then nothing happened. The buyer's cart must be locked.
 */
export async function placePaidOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  if (!(await moveOrder(tx, order.id, 'paid', { actor: 'payment' }))) return false;
  await moveShopOrders(tx, order.id, 'placed', { actor: 'payment' });
  await completePlacing(tx, jobs, order);
  return true;
}

/**
 * What placing an order brings with it: its stock is sold, its coupons are used for good, what was ordered leaves the
 * cart (decisions 6), and the buyer gets a mail. Once for each order; the buyer's cart must be locked.
 */
export async function completePlacing(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<void> {
  const lines = await findOrderLines(tx, [order.id]);
  const ordered = lines.reduce((units, line) => units + line.quantity, 0);
  const lineIds = lines.map((line) => line.id);
  const sold = await claimHolds(tx, lineIds);
  if (sold !== ordered) throw new Error(`order ${order.number} keeps ${sold} units of ${ordered}`);
  await finaliseCoupons(tx, order.id);
  await removeOrderedFromCart(tx, order.userId, lines);
  await changeSoldCount(tx, lines);
  await jobs.send(tx, orderPlacedMail, { orderId: order.id });
}
