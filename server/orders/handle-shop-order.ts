import type { ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { SellerStep, ShopOrderStatus } from '../../contract/orders.ts';
import { changeSoldCount } from '../catalog/index.ts';
import { returnCoupons } from '../coupons/index.ts';
import { putBack } from '../inventory/index.ts';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { SHOP_ORDER_TRANSITIONS, statesBefore } from './order-states.ts';
import { orderNotFound, stepNotPossible } from './refusals.ts';
import { findLinesOfParts, findSellerOrder, type SellerOrderRow } from './seller-store.ts';
import { moveOwnShopOrders, type Shipment } from './store.ts';

/** The mail that tells a buyer of a step of a part of the order. */
export const shopOrderMail = jobKind<{ shopOrderId: ShopOrderId; status: ShopOrderStatus }>(
  'mail-shop-order',
);

/** A placed part of an order was cancelled: who takes payments sees to it that its money goes back. */
export const shopOrderCancelled = jobKind<{ shopOrderId: ShopOrderId }>('shop-order-cancelled');

const REACHED: Record<SellerStep, ShopOrderStatus> = {
  accept: 'accepted',
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
};

/** The states in which a seller can take the step. What follows a wish to return is decided elsewhere. */
function statesFor(step: SellerStep): ShopOrderStatus[] {
  return statesBefore(SHOP_ORDER_TRANSITIONS, REACHED[step]).filter((state) => state !== 'return_requested');
}

/** What a seller can do with a part of an order in this state. */
export function stepsFrom(status: ShopOrderStatus): SellerStep[] {
  const steps: SellerStep[] = ['accept', 'pack', 'ship', 'deliver', 'cancel'];
  return steps.filter((step) => statesFor(step).includes(status));
}

/** One order of the seller's shop; refuses with `not_found`. */
export async function getSellerOrder(
  db: Queryable,
  ownerId: UserId,
  id: ShopOrderId,
): Promise<SellerOrderRow> {
  return (await findSellerOrder(db, ownerId, id)) ?? missing();
}

function missing(): never {
  throw orderNotFound();
}

/**
 * Takes a step with an order of the seller's shop, once however often it is asked for (reliability, advice 14), and
 * tells the buyer. Refuses with `not_found`, or with `wrong_state` when its state does not allow the step.
 */
export function handleShopOrder(
  db: Database,
  jobs: Jobs,
  ownerId: UserId,
  id: ShopOrderId,
  step: SellerStep,
  details: { note?: string; shipment?: Shipment } = {},
): Promise<SellerOrderRow> {
  return inTransaction(db, async (tx) => {
    const [moved] = await move(tx, jobs, ownerId, [id], step, details);
    const order = await getSellerOrder(tx, ownerId, id);
    if (!moved) throw stepNotPossible(order.status);
    if (step === 'cancel') await undoSale(tx, jobs, order);
    return order;
  });
}

/** Takes a step with many orders of the seller's shop; tells which ones it could not be taken with. */
export function handleShopOrders(
  db: Database,
  jobs: Jobs,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
  step: 'accept' | 'pack',
): Promise<{ moved: ShopOrderId[]; notMoved: ShopOrderId[] }> {
  return inTransaction(db, async (tx) => {
    const moved = new Set((await move(tx, jobs, ownerId, ids, step, {})).map(({ id }) => id));
    return { moved: [...moved], notMoved: [...new Set(ids)].filter((id) => !moved.has(id)) };
  });
}

async function move(
  tx: Transaction,
  jobs: Jobs,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
  step: SellerStep,
  details: { note?: string; shipment?: Shipment },
): Promise<{ id: ShopOrderId }[]> {
  const status = REACHED[step];
  const moved = await moveOwnShopOrders(tx, ownerId, ids, { from: statesFor(step), to: status }, details);
  for (const { id } of moved) await jobs.send(tx, shopOrderMail, { shopOrderId: id, status });
  return moved;
}

/** Its stock, its coupon use and its part of the sold figures come back, and the paid money is asked back. */
async function undoSale(tx: Transaction, jobs: Jobs, { id, orderId, shopId }: SellerOrderRow): Promise<void> {
  const lines = await findLinesOfParts(tx, [id]);
  await putBack(
    tx,
    lines.map((line) => line.id),
  );
  await returnCoupons(tx, orderId, shopId);
  await changeSoldCount(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
  await jobs.send(tx, shopOrderCancelled, { shopOrderId: id });
}
