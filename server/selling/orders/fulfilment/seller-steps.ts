import { nameInWords } from '../../../../contract/kernel/name-in-words.ts';
import { UNDER_WAY_STATES } from '../../../../contract/kernel/order-states.ts';
import type { ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import type { SellerStep } from '../../../../contract/shop-orders.ts';
import { insertInvoices } from '../invoices/index.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import type { ActingSeller } from '../../../platform/http/actor.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Jobs, mailKind } from '../../../platform/jobs/jobs.ts';
import { SHOP_ORDER_TRANSITIONS, statesBefore } from '../order-states.ts';
import { orderNotFound, stepNotPossible } from '../refusals.ts';
import { findShopOrderOfSeller, type PlacedShopOrder } from './read-shop-orders.ts';
import { bySeller, moveOwnShopOrders, type Shipment } from '../store/moves.ts';
import { undoSales } from '../after-sale/undo-sale.ts';

export const shopOrderMail = mailKind<{ shopOrderId: ShopOrderId; status: ShopOrderStatus }>(
  'shop_order.mail_buyer',
  { words: ({ status }) => `Order ${nameInWords(status).toLowerCase()}`, to: 'buyer' },
);

const STATUS_AFTER: Record<SellerStep, ShopOrderStatus> = {
  accept: 'accepted',
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
};

/** The returns concept handles open returns and exchanges. */
function statesFor(step: SellerStep): ShopOrderStatus[] {
  return statesBefore(SHOP_ORDER_TRANSITIONS, STATUS_AFTER[step]).filter((state) =>
    UNDER_WAY_STATES.includes(state),
  );
}

export function stepsFrom(status: ShopOrderStatus): SellerStep[] {
  const steps: SellerStep[] = ['accept', 'pack', 'ship', 'deliver', 'cancel'];
  return steps.filter((step) => statesFor(step).includes(status));
}

export async function getShopOrder(
  db: Queryable,
  ownerId: UserId,
  id: ShopOrderId,
): Promise<PlacedShopOrder> {
  const found = await findShopOrderOfSeller(db, ownerId, id);
  if (!found) throw orderNotFound();
  return found;
}

export interface StepDetails {
  note?: string;
  shipments?: readonly Shipment[];
}

/** A step is taken at most once. @throws Refusal `not_found`, `wrong_state` */
export function takeStep(
  db: Database,
  jobs: Jobs,
  seller: ActingSeller,
  id: ShopOrderId,
  step: SellerStep,
  details: StepDetails = {},
): Promise<PlacedShopOrder> {
  return inTransaction(db, async (tx) => {
    const [moved] = await advance(tx, jobs, seller, [id], step, details);
    const order = await getShopOrder(tx, seller.ownerId, id);
    if (!moved) throw stepNotPossible(order.status);
    return order;
  });
}

export function takeSteps(
  db: Database,
  jobs: Jobs,
  seller: ActingSeller,
  ids: readonly ShopOrderId[],
  step: SellerStep,
  details: StepDetails = {},
): Promise<{ moved: ShopOrderId[]; notMoved: ShopOrderId[] }> {
  return inTransaction(db, async (tx) => {
    const moved = new Set((await advance(tx, jobs, seller, ids, step, details)).map(({ id }) => id));
    return { moved: [...moved], notMoved: [...new Set(ids)].filter((id) => !moved.has(id)) };
  });
}

async function advance(
  tx: Transaction,
  jobs: Jobs,
  seller: ActingSeller,
  ids: readonly ShopOrderId[],
  step: SellerStep,
  details: StepDetails,
): Promise<{ id: ShopOrderId }[]> {
  const status = STATUS_AFTER[step];
  const moved = await moveOwnShopOrders(
    tx,
    bySeller(seller),
    ids,
    { from: statesFor(step), to: status },
    details,
  );
  if (moved.length === 0) return moved;
  // Numbers are given in the transaction that packs, so that they have no gaps.
  if (step === 'pack') {
    await insertInvoices(
      tx,
      moved.map(({ id }) => id),
    );
  }
  if (step === 'cancel') await undoSales(tx, jobs, moved);
  await jobs.sendAll(
    tx,
    shopOrderMail,
    moved.map(({ id }) => ({ shopOrderId: id, status })),
  );
  return moved;
}
