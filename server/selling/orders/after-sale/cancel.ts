import type { CancelReason } from '../../../../contract/kernel/order-states.ts';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { OrderId, OrderLineId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { RefundQuote } from '../../../../contract/refund-quote.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { jobKind, type Jobs } from '../../../platform/jobs/jobs.ts';
import { findShopOrderOfBuyer, findShopOrderOfLine, getOrder } from '../read-orders.ts';
import { CANCELLABLE_STATES } from '../order-states.ts';
import {
  couponCoversMore,
  lineIsCancelled,
  lineNotFound,
  orderNotFound,
  tooLateToCancel,
} from '../refusals.ts';
import { changesOf, presentRefundQuote, repriceShopOrder, requireShown } from './reprice.ts';
import { findLinesOfShopOrders } from '../fulfilment/read-shop-orders.ts';
import { cancelLine, lockShopOrderOfLine } from '../store/lines.ts';
import { moveOwnShopOrders } from '../store/moves.ts';
import { type OrderRow } from '../store/rows.ts';
import { insertOffsets } from '../goodwill/store.ts';
import { insertAdjustments } from './store.ts';
import { undoLine, undoSales } from './undo-sale.ts';

export interface Cancelled {
  shopOrderId: ShopOrderId;
  lineId: OrderLineId | null;
  reason?: CancelReason | undefined;
  byMarket?: true;
}

export const cancellationMail = jobKind<Cancelled>('cancellation.mail');

export function cancelShopOrder(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  id: ShopOrderId,
  reason?: CancelReason,
): Promise<OrderRow> {
  return inTransaction(db, async (tx) =>
    getOrder(tx, userId, await cancelWhole(tx, jobs, userId, id, reason)),
  );
}

/** Runs in the transaction of the decision; buyer and shop read the note. False means that its state does not allow it. */
export async function cancelForMarket(
  tx: Transaction,
  jobs: Jobs,
  operatorId: UserId,
  id: ShopOrderId,
  note: string,
): Promise<boolean> {
  const operator = { actor: 'operator', actorId: operatorId } as const;
  const move = { from: CANCELLABLE_STATES.operator, to: 'cancelled' } as const;
  const [shopOrder] = await moveOwnShopOrders(tx, operator, [id], move, { note });
  if (!shopOrder) return false;
  await undoSales(tx, jobs, [shopOrder]);
  await jobs.send(tx, cancellationMail, { shopOrderId: id, lineId: null, byMarket: true });
  return true;
}

async function cancelWhole(
  tx: Transaction,
  jobs: Jobs,
  userId: UserId,
  id: ShopOrderId,
  reason: CancelReason | undefined,
): Promise<OrderId> {
  const buyer = { actor: 'buyer', actorId: userId } as const;
  const move = { from: CANCELLABLE_STATES.buyer, to: 'cancelled' } as const;
  const [shopOrder] = await moveOwnShopOrders(tx, buyer, [id], move, { reason });
  if (!shopOrder) {
    const found = await findShopOrderOfBuyer(tx, userId, id);
    throw found ? tooLateToCancel(found.status) : orderNotFound();
  }
  await undoSales(tx, jobs, [shopOrder]);
  await jobs.send(tx, cancellationMail, { shopOrderId: id, lineId: null, reason });
  return shopOrder.orderId;
}

/**
 * The last line cancels the shop order. A coupon that no longer applies to the rest reduces the refund.
 * @throws Refusal `not_found`, `wrong_state`, `coupon_refused`, `quote_changed` when the refund differs from the one shown
 */
export function cancelOrderLine(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  lineId: OrderLineId,
  {
    refund: shownRefundPaise,
    reason,
  }: { refund?: Paise | undefined; reason?: CancelReason | undefined } = {},
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    await lockShopOrderOfLine(tx, userId, lineId);
    const { shopOrder, isLast, repricing } = await repriceWithoutLine(tx, userId, lineId);
    requireShown(repricing, shownRefundPaise);
    if (isLast) return getOrder(tx, userId, await cancelWhole(tx, jobs, userId, shopOrder.id, reason));
    const line = await cancelLine(tx, userId, lineId, CANCELLABLE_STATES.buyer, reason);
    if (!line) throw new Error(`line ${lineId} was not cancelled though its shop order is locked`);
    await insertAdjustments(tx, shopOrder.id, { cancelledLineId: lineId }, changesOf(repricing));
    await insertOffsets(tx, lineId, repricing.offsets);
    await undoLine(tx, jobs, shopOrder, line);
    await jobs.send(tx, cancellationMail, { shopOrderId: shopOrder.id, lineId, reason });
    return getOrder(tx, userId, shopOrder.orderId);
  });
}

export async function quoteLineCancel(
  db: Database,
  userId: UserId,
  lineId: OrderLineId,
): Promise<RefundQuote> {
  const { shopOrder, repricing } = await repriceWithoutLine(db, userId, lineId);
  return presentRefundQuote(repricing, shopOrder.couponCode);
}

export async function quoteShopOrderCancel(
  db: Database,
  userId: UserId,
  id: ShopOrderId,
): Promise<RefundQuote> {
  const shopOrder = await findShopOrderOfBuyer(db, userId, id);
  if (!shopOrder) throw orderNotFound();
  if (!CANCELLABLE_STATES.buyer.includes(shopOrder.status)) throw tooLateToCancel(shopOrder.status);
  const left = (await findLinesOfShopOrders(db, [id])).filter(({ cancelledAt }) => cancelledAt === null);
  const repricing = await repriceShopOrder(
    db,
    shopOrder,
    left.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
    'cancelled',
  );
  return presentRefundQuote(repricing, shopOrder.couponCode);
}

async function repriceWithoutLine(db: Queryable, userId: UserId, lineId: OrderLineId) {
  const shopOrder = await findShopOrderOfLine(db, userId, lineId);
  if (!shopOrder) throw lineNotFound();
  if (!CANCELLABLE_STATES.buyer.includes(shopOrder.status)) throw tooLateToCancel(shopOrder.status);
  const left = (await findLinesOfShopOrders(db, [shopOrder.id])).filter(
    ({ cancelledAt }) => cancelledAt === null,
  );
  const line = left.find(({ id }) => id === lineId);
  if (!line) throw lineIsCancelled();
  const repricing = await repriceShopOrder(db, shopOrder, [{ lineId, quantity: line.quantity }], 'cancelled');
  if (repricing.shortfallPaise > 0) {
    throw couponCoversMore(repricing.shortfallPaise, shopOrder.paymentMethod !== 'cash_on_delivery');
  }
  return { shopOrder, isLast: left.length === 1, repricing };
}
