import type { OrderId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import { pairsChanged } from '../../../catalogue/bought-together/index.ts';
import { removeUnits } from '../../cart/index.ts';
import { noteSales } from '../../../catalogue/products/index.ts';
import { finaliseCoupons } from '../../coupons/index.ts';
import { consumeReservations } from '../../inventory/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { settleAll } from '../../../platform/database/transaction.ts';
import { type Jobs, mailKind } from '../../../platform/jobs/jobs.ts';
import { findOrderLines } from '../read-orders.ts';
import { lockForPausedShop } from './paused-shops.ts';
import { type OrderActor, moveOrder, moveShopOrders } from '../store/moves.ts';
import { type OrderLineRow, type OrderRow } from '../store/rows.ts';

export const placedMail = mailKind<{ orderId: OrderId } | { shopOrderId: ShopOrderId }>('order.mail_new', {
  words: 'Order placed',
  to: (about) => ('orderId' in about ? 'buyer' : 'shop'),
});

/**
 * An order that failed or expired and reserved its stock again is placed too. False means that its state or that of a shop does
 * not allow it. Callers lock the buyer's cart.
 */
export function placePaidOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  return placeWaitingOrder(tx, jobs, order, 'paid', { actor: 'payment' });
}

export function placeConfirmedOrder(tx: Transaction, jobs: Jobs, order: OrderRow): Promise<boolean> {
  const buyer = { actor: 'buyer', actorId: order.userId } as const;
  return placeWaitingOrder(tx, jobs, order, 'cash_on_delivery', buyer);
}

async function placeWaitingOrder(
  tx: Transaction,
  jobs: Jobs,
  order: OrderRow,
  to: 'paid' | 'cash_on_delivery',
  by: OrderActor,
): Promise<boolean> {
  if (await lockForPausedShop(tx, order.id)) return false;
  if (!(await moveOrder(tx, order.id, to, by))) return false;
  const shopOrders = await moveShopOrders(tx, order.id, 'placed', by);
  const lines = await findOrderLines(tx, [order.id]);
  await sellReservedStock(tx, order, lines);
  await finaliseCoupons(tx, order.id);
  await completePlacing(tx, jobs, { ...order, shopOrders }, lines);
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
  if (sold !== ordered) throw new Error(`order ${number} reserves ${sold} units of ${ordered}`);
}

/** POL15: items leave the cart. Call it once for each order, after stock and coupons, with the buyer's cart locked. */
export async function completePlacing(
  tx: Transaction,
  jobs: Jobs,
  order: Pick<OrderRow, 'id' | 'userId'> & { shopOrders: readonly { id: ShopOrderId }[] },
  lines: readonly Pick<OrderLineRow, 'variantId' | 'productId' | 'quantity'>[],
): Promise<void> {
  // A single product makes no pair.
  const products = new Set(lines.map(({ productId }) => productId));
  await settleAll([
    removeUnits(tx, order.userId, lines),
    noteSales(tx, lines),
    sendPlacedMails(tx, jobs, order.id, order.shopOrders),
    ...(products.size > 1 ? [jobs.send(tx, pairsChanged, { orderId: order.id })] : []),
  ]);
}

/** Each mail has a job of its own: a failing one neither delays nor repeats the others. */
export function sendPlacedMails(
  tx: Transaction,
  jobs: Jobs,
  orderId: OrderId,
  shopOrders: readonly { id: ShopOrderId }[],
): Promise<void> {
  return jobs.sendAll(tx, placedMail, [{ orderId }, ...shopOrders.map(({ id }) => ({ shopOrderId: id }))]);
}
