import { type SQL, sql } from 'drizzle-orm';
import { hasArrived } from './store.ts';

/** Lines cancelled with their shop order have the same time as that. */
const aloneCancelled = sql`l.cancelled_at is not null and not exists (
  select from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id
    and e.to_status = 'cancelled' and e.at = l.cancelled_at)`;

const adjusted = (cause: SQL) => sql`coalesce((
  select sum(a.amount_paise) from order_adjustments a where a.shop_order_id = s.id and ${cause}), 0)::bigint`;

/**
 * Rows are `order_id, due_for, amount_paise`. Lapsed discounts and earlier goodwill are subtracted, cash for replacements is
 * left out, goodwill itself is included. @param only restricts it to the shop order, line, return or goodwill of this id
 */
export function refundsDue(only?: string): SQL {
  const is = (id: SQL) => (only === undefined ? sql`true` : sql`${id} = ${only}::uuid`);
  return sql`
    select c.order_id, c.due_for, c.amount_paise - coalesce((
      select sum(f.amount_paise) from goodwill_offsets f where f.due_for = c.due_for::uuid), 0)::bigint as amount_paise
    from (
    select s.order_id, l.id::text as due_for, l.total_paise - ${adjusted(sql`a.cancelled_line_id = l.id`)} as amount_paise
    from order_lines l join shop_orders s on s.id = l.shop_order_id
    where ${is(sql`l.id`)} and ${aloneCancelled}
    union all
    select s.order_id, s.id::text, s.total_paise + s.shipping_paise + s.cash_fee_paise - coalesce((
      select sum(l.total_paise) from order_lines l where l.shop_order_id = s.id and ${aloneCancelled}), 0)::bigint
      + ${adjusted(sql`a.cancelled_line_id is not null`)}
    from shop_orders s where ${is(sql`s.id`)} and s.status = 'cancelled'
    union all
    select s.order_id, r.id::text, (select sum(l.amount_paise - greatest(0, l.difference_paise)) from return_lines l where l.return_id = r.id)::bigint
      + r.fees_paise - ${adjusted(sql`a.return_id = r.id`)}
    from returns r join shop_orders s on s.id = r.shop_order_id
    where ${is(sql`r.id`)} and ${hasArrived}
    ) c
    union all
    select s.order_id, w.id::text, w.amount_paise from goodwill w join shop_orders s on s.id = w.shop_order_id
    where ${is(sql`w.id`)}`;
}
