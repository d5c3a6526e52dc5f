import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CancelReason } from '../../../../contract/kernel/order-states.ts';
import { unitsInWords } from '../../../../contract/kernel/product-options.ts';
import type { OrderLineId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import { orderLines } from '../../../../database/schema/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import type { OrderLineRow } from './rows.ts';

export async function lockShopOrderOfLine(
  tx: Transaction,
  userId: UserId,
  lineId: OrderLineId,
): Promise<void> {
  await tx.execute(sql`
    select from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
    where l.id = ${lineId} and o.user_id = ${userId} for no key update of s`);
}

/** Callers lock the shop order. Undefined means that the line was cancelled before, or the state is another. */
export async function cancelLine(
  tx: Transaction,
  userId: UserId,
  lineId: OrderLineId,
  states: readonly ShopOrderStatus[],
  reason?: CancelReason,
): Promise<OrderLineRow | undefined> {
  const [line] = await tx
    .update(orderLines)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(orderLines.id, lineId),
        sql`${orderLines.cancelledAt} is null`,
        sql`exists (select from shop_orders s where s.id = ${orderLines.shopOrderId}
          and s.status = any(${sql.param([...states])}::text[]))`,
      ),
    )
    .returning();
  if (!line) return undefined;
  await tx.execute(sql`
    insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note, reason)
    select order_id, id, status, status, 'buyer', ${userId}::uuid, ${unitsInWords(line)}::text, ${reason ?? null}::text
    from shop_orders where id = ${line.shopOrderId}`);
  return line;
}

export function cancelRemainingLines(
  tx: Transaction,
  shopOrderIds: readonly ShopOrderId[],
): Promise<OrderLineRow[]> {
  return tx
    .update(orderLines)
    .set({ cancelledAt: sql`now()` })
    .where(and(isOneOf(orderLines.shopOrderId, shopOrderIds), sql`${orderLines.cancelledAt} is null`))
    .returning();
}

/** Lines keep the picture of what was ordered. */
export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from order_lines used where used.picture_key = ${pictureKey})`;
