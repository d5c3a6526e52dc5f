import type { ShopOrderId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../contract/orders.ts';
import type { SellerStep } from '../../../contract/shop-orders.ts';
import { insertInvoices } from '../../invoices/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { SHOP_ORDER_TRANSITIONS, statesBefore } from '../order-states.ts';
import { orderNotFound, stepNotPossible } from '../refusals.ts';
import { findShopOrderOfSeller, type PlacedShopOrder } from './read-shop-orders.ts';
import { moveOwnShopOrders, type Shipment } from '../store.ts';
import { undoSales } from '../after-sale/undo-sale.ts';

/** The mail that tells a buyer of a step of a part of the order. */
export const shopOrderMail = jobKind<{ shopOrderId: ShopOrderId; status: ShopOrderStatus }>(
  'mail-shop-order',
);

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
export async function getShopOrder(
  db: Queryable,
  ownerId: UserId,
  id: ShopOrderId,
): Promise<PlacedShopOrder> {
  return (await findShopOrderOfSeller(db, ownerId, id)) ?? missing();
}

function missing(): never {
  throw orderNotFound();
}

/** What a step needs beside its name: why, or how the parcels go. */
interface StepDetails {
  note?: string;
  shipments?: readonly Shipment[];
}

/**
 * Takes a step with an order of the seller's shop, once however often it is asked for, and
 * tells the buyer. Refuses with `not_found`, or with `wrong_state` when its state does not allow the step.
 */
export function handleShopOrder(
  db: Database,
  jobs: Jobs,
  ownerId: UserId,
  id: ShopOrderId,
  step: SellerStep,
  details: StepDetails = {},
): Promise<PlacedShopOrder> {
  return inTransaction(db, async (tx) => {
    const [moved] = await move(tx, jobs, ownerId, [id], step, details);
    const order = await getShopOrder(tx, ownerId, id);
    if (!moved) throw stepNotPossible(order.status);
    return order;
  });
}

/** Takes a step with many orders of the seller's shop; tells which ones it could not be taken with. */
export function handleShopOrders(
  db: Database,
  jobs: Jobs,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
  step: SellerStep,
  details: StepDetails = {},
): Promise<{ moved: ShopOrderId[]; notMoved: ShopOrderId[] }> {
  return inTransaction(db, async (tx) => {
    const moved = new Set((await move(tx, jobs, ownerId, ids, step, details)).map(({ id }) => id));
    return { moved: [...moved], notMoved: [...new Set(ids)].filter((id) => !moved.has(id)) };
  });
}

async function move(
  tx: Transaction,
  jobs: Jobs,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
  step: SellerStep,
  details: StepDetails,
): Promise<{ id: ShopOrderId }[]> {
  const status = REACHED[step];
  const seller = { actor: 'seller', actorId: ownerId } as const;
  const moved = await moveOwnShopOrders(tx, seller, ids, { from: statesFor(step), to: status }, details);
  if (moved.length === 0) return moved;
  // Numbered in the transaction that packs, so that no number is left out.
  if (step === 'pack') {
    await insertInvoices(
      tx,
      moved.map(({ id }) => id),
    );
  }
  if (step === 'cancel') await undoSales(tx, jobs, moved);
  for (const { id } of moved) await jobs.send(tx, shopOrderMail, { shopOrderId: id, status });
  return moved;
}
