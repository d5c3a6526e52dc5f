import { sql } from 'drizzle-orm';
import { addPaise, type Paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { RefundState } from '../../../../contract/kernel/payment-states.ts';
import type { OrderId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { RefundAmounts } from '../../../../contract/orders.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export interface RefundAmountRow {
  orderId: OrderId;
  shopOrderId: ShopOrderId | null;
  state: RefundState;
  amountPaise: Paise;
}

/** The refund `r` was made for this shop order; a payment that went back as a whole has none. */
const shopOrderOfRefund = sql`
  select s.id from shop_orders s where s.order_id = r.order_id and (s.id::text = r.refund_for
    or exists (select from order_lines l where l.shop_order_id = s.id and l.id::text = r.refund_for)
    or exists (select from returns b where b.shop_order_id = s.id and b.id::text = r.refund_for)
    or exists (select from goodwill w where w.shop_order_id = s.id and w.id::text = r.refund_for))`;

/** Cash for replacements counts as refunded once the shop has paid it back. */
export async function findRefundAmounts(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<RefundAmountRow[]> {
  const ids = sql`any(${sql.param([...orderIds])}::uuid[])`;
  const { rows } = await db.execute<RefundAmountRow & Record<string, unknown>>(sql`
    select "orderId", "shopOrderId", state, sum(amount)::float8 as "amountPaise" from (
      select r.order_id as "orderId", s.id as "shopOrderId", r.status as state, r.amount_paise as amount
      from order_refunds r left join lateral (${shopOrderOfRefund}) s on true
      where r.order_id = ${ids}
      union all
      select s.order_id, s.id, 'processed',
        case when o.payment_method = 'cash_on_delivery' then l.amount_paise else greatest(0, l.difference_paise) end
      from shop_orders s join orders o on o.id = s.order_id
      join returns r on r.shop_order_id = s.id join return_lines l on l.return_id = r.id
      where s.order_id = ${ids} and r.status in ('refunded', 'exchanged')
      union all
      select s.order_id, s.id, 'processed', r.fees_paise
      from shop_orders s join orders o on o.id = s.order_id join returns r on r.shop_order_id = s.id
      where s.order_id = ${ids} and r.status = 'refunded' and o.payment_method = 'cash_on_delivery' and r.fees_paise > 0
      union all
      select s.order_id, s.id, 'processed', -a.amount_paise
      from shop_orders s join orders o on o.id = s.order_id
      join order_adjustments a on a.shop_order_id = s.id join returns r on r.id = a.return_id
      where s.order_id = ${ids} and r.status = 'refunded' and o.payment_method = 'cash_on_delivery'
    ) back group by "orderId", "shopOrderId", state`);
  return rows;
}

export function presentRefundAmounts(rows: readonly RefundAmountRow[]): RefundAmounts {
  const sumOf = (state: RefundState) => toRupees(sumRefunds(rows.filter((row) => row.state === state)));
  return {
    refunded: sumOf('processed'),
    refundsUnderWay: { wanted: sumOf('wanted'), sent: sumOf('sent'), failed: sumOf('failed') },
  };
}

export function sumRefunds(rows: readonly RefundAmountRow[]): Paise {
  return addPaise(...rows.map(({ amountPaise }) => amountPaise));
}
