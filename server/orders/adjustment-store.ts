import { sql } from 'drizzle-orm';
import { addPaise, type Paise } from '../../contract/kernel/money.ts';
import type { OrderLineId, ReturnId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';

/** What changed the price of a line that was kept. */
export interface AdjustmentRow {
  shopOrderId: ShopOrderId;
  orderLineId: OrderLineId;
  /** Null: something was cancelled. */
  returnId: ReturnId | null;
  amountPaise: Paise;
}

/** The adjustments that count: those of a return once it has arrived. */
export const standingAdjustments = sql`(
  select a.* from order_adjustments a left join returns r on r.id = a.return_id
  where a.return_id is null or r.status in ('received', 'refunded'))`;

/** The adjustments of parts of orders that count. */
export async function findAdjustments(db: Queryable, ids: readonly ShopOrderId[]): Promise<AdjustmentRow[]> {
  const { rows } = await db.execute<AdjustmentRow & Record<string, unknown>>(sql`
    select a.shop_order_id as "shopOrderId", a.order_line_id as "orderLineId", a.return_id as "returnId",
      a.amount_paise::float8 as "amountPaise"
    from ${standingAdjustments} a where a.shop_order_id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Discount that lapsed and is charged, by line. */
export function lapsedByLine(adjustments: readonly AdjustmentRow[]): Map<OrderLineId, Paise> {
  const ofLines = Map.groupBy(adjustments, ({ orderLineId }) => orderLineId);
  return new Map(
    [...ofLines].map(([id, rows]) => [id, addPaise(...rows.map(({ amountPaise }) => amountPaise))]),
  );
}
