import type {
  GoodwillId,
  OrderId,
  OrderLineId,
  ReturnId,
  ShopId,
  ShopOrderId,
} from '../../../../contract/kernel/schemas.ts';
import { pairsChanged } from '../../../catalogue/bought-together/index.ts';
import { noteSales } from '../../../catalogue/products/index.ts';
import { returnCoupons } from '../../coupons/index.ts';
import { restock } from '../../inventory/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { offsetAll } from '../goodwill/store.ts';
import { cancelRemainingLines } from '../store/lines.ts';
import { type OrderLineRow } from '../store/rows.ts';
import { releaseAdjustments } from './store.ts';

/** The id is that of the shop order, line, return or goodwill, and the reason of the refund. */
export const refundDue = jobKind<{ for: ShopOrderId | OrderLineId | ReturnId | GoodwillId }>('refund.create');

/** One call handles all shop orders, so that stock rows are locked in the usual order. */
export async function undoSales(
  tx: Transaction,
  jobs: Jobs,
  shopOrders: readonly { id: ShopOrderId; orderId: OrderId; shopId: ShopId }[],
): Promise<void> {
  const ids = shopOrders.map(({ id }) => id);
  await undoLines(tx, await cancelRemainingLines(tx, ids));
  await releaseAdjustments(tx, ids);
  await offsetAll(tx, ids);
  for (const { orderId, shopId } of shopOrders) await returnCoupons(tx, orderId, shopId);
  await jobs.sendAll(
    tx,
    refundDue,
    ids.map((id) => ({ for: id })),
  );
  await jobs.sendAll(
    tx,
    pairsChanged,
    shopOrders.map(({ orderId }) => ({ orderId })),
  );
}

/** The coupon stays used. */
export async function undoLine(
  tx: Transaction,
  jobs: Jobs,
  { orderId }: { orderId: OrderId },
  line: OrderLineRow,
): Promise<void> {
  await undoLines(tx, [line]);
  await jobs.send(tx, refundDue, { for: line.id });
  await jobs.send(tx, pairsChanged, { orderId });
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
