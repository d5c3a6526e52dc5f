import { sql } from 'drizzle-orm';
import { CURRENT_STATES } from '../../../../contract/kernel/order-states.ts';
import { isReturned } from '../../../../database/schema/returns.ts';
import { effectiveAdjustments, hasArrived, refundsDue } from '../../orders/index.ts';
import type { Invariant } from '../../../concept/invariant.ts';

export const AFTER_SALE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1 restocked',
    says: 'what was cancelled is back in the stock in full, and never more comes back of a return than was returned',
    breaches: sql`
      with back as (
        select order_line_id, coalesce(sum(change) filter (where reason = 'cancellation'), 0) as cancelled,
          coalesce(sum(change) filter (where reason = 'return'), 0) as returned
        from stock_movements where order_line_id is not null group by order_line_id
      ), given as (
        select coalesce(l.exchange_id, l.order_line_id) as stock_use, sum(l.quantity) as units
        from return_lines l join returns r on r.id = l.return_id where ${hasArrived} group by stock_use
      )
      select 'line ' || l.id || ' of ' || l.quantity || ': ' || coalesce(back.cancelled, 0) || ' back by cancelling, '
        || coalesce(back.returned, 0) || ' of ' || coalesce(given.units, 0) || ' returned' as example
      from order_lines l left join back on back.order_line_id = l.id left join given on given.stock_use = l.id
      where coalesce(back.cancelled, 0) <> case when l.cancelled_at is null then 0 else l.quantity end
        or coalesce(back.returned, 0) > coalesce(given.units, 0)
      union all
      select 'replacement of ' || p.return_id || ': ' || back.returned || ' of ' || coalesce(given.units, 0) || ' returned'
      from replacements p join back on back.order_line_id = p.return_id left join given on given.stock_use = p.return_id
      where back.returned > coalesce(given.units, 0)`,
  },
  {
    id: 'I2 refunds due',
    says: 'a refund that was wanted is exactly what is due for a cancelled shop order or line, or for a return',
    breaches: sql`
      select 'refund ' || r.id || ' of ' || r.amount_paise || ', due is ' || coalesce(due.amount_paise::text, 'nothing') as example
      from refunds r join payments p on p.id = r.payment_id
      left join (${refundsDue()}) due on due.order_id = p.order_id and due.due_for = r.reason
      where r.reason not in ('late_payment', 'paused_shop', 'duplicate_payment', 'review', 'surplus') and due.amount_paise is distinct from r.amount_paise
      union all
      select 'order ' || o.number || ' of ' || o.total_paise || ' owes ' || sum(due.amount_paise) || ' to its buyer'
      from (${refundsDue()}) due join orders o on o.id = due.order_id
      group by o.id having sum(due.amount_paise) > o.total_paise
      union all
      select 'due for ' || due_for || ': ' || amount_paise from (${refundsDue()}) due where amount_paise < 0`,
  },
  {
    id: 'I2 adjustments',
    says: 'a discount lapses only where what is kept is below the minimum of its coupon, at most in full, and is charged for nothing that left',
    breaches: sql`
      with lapsed as (
        select a.shop_order_id, a.order_line_id, sum(a.amount_paise) as amount
        from ${effectiveAdjustments} a group by a.shop_order_id, a.order_line_id
      ), kept as (
        select l.id, l.shop_order_id, l.product_id, l.unit_price_paise * (l.quantity - coalesce((
          select sum(b.quantity) from return_lines b join returns r on r.id = b.return_id
          where b.order_line_id = l.id and ${isReturned} and r.cause = 'changed_mind'), 0)) as paise
        from order_lines l where l.cancelled_at is null
      )
      select 'line ' || l.id || ' is charged ' || lapsed.amount || ' of its discount of ' || l.discount_paise as example
      from lapsed join order_lines l on l.id = lapsed.order_line_id
      where lapsed.amount not between 0 and case when l.cancelled_at is null then l.discount_paise else 0 end
      union all
      select 'shop order ' || s.id || ' keeps ' || sum(kept.paise) || ', its coupon asks for ' || use.min_order_paise
      from shop_orders s join (
        select r.id, r.order_id, c.shop_id, r.min_order_paise, r.product_id, r.line_ids
        from coupon_redemptions r join coupons c on c.id = r.coupon_id where c.shop_id is not null
        union all
        select r.id, p.order_id, p.shop_id, p.min_order_paise, null, null
        from coupon_redemption_parts p join coupon_redemptions r on r.coupon_id = p.coupon_id and r.order_id = p.order_id
      ) use on use.order_id = s.order_id and use.shop_id = s.shop_id
      join kept on kept.shop_order_id = s.id and case when use.line_ids is null
        then use.product_id is null or kept.product_id = use.product_id else kept.id = any(use.line_ids) end
      where exists (select from lapsed where lapsed.shop_order_id = s.id and lapsed.amount > 0)
      group by s.id, use.id, use.min_order_paise having sum(kept.paise) >= use.min_order_paise
      union all
      select 'adjustment ' || a.id || ' is of another shop order' from order_adjustments a
      join order_lines l on l.id = a.order_line_id left join order_lines c on c.id = a.cancelled_line_id
      left join returns r on r.id = a.return_id
      where l.shop_order_id <> a.shop_order_id or coalesce(c.shop_order_id, r.shop_order_id, a.shop_order_id) <> a.shop_order_id`,
  },
  {
    id: 'I2 missing refunds',
    says: 'what is due for something paid online is on its way back within an hour',
    breaches: sql`
      select 'order ' || o.number || ' owes ' || due.amount_paise || ' for ' || due.due_for || ', and no refund was wanted' as example
      from (${refundsDue()}) due join orders o on o.id = due.order_id
      where due.amount_paise > 0
        and exists (select from payments p where p.order_id = o.id and p.status = 'captured'
          and not exists (select from refunds r where r.payment_id = p.id
            and r.reason in ('late_payment', 'paused_shop', 'duplicate_payment', 'review')))
        and not exists (select from refunds r join payments p on p.id = r.payment_id
          where p.order_id = o.id and r.reason = due.due_for)
        and coalesce(
          (select max(e.at) from order_events e where e.order_id = o.id and e.shop_order_id = due.due_for::uuid
            and e.to_status = 'cancelled'),
          (select l.cancelled_at from order_lines l where l.id = due.due_for::uuid),
          (select r.moved_at from returns r where r.id = due.due_for::uuid),
          (select w.created_at from goodwill w where w.id = due.due_for::uuid),
          '-infinity'
        ) < now() - interval '1 hour'`,
  },
  {
    id: 'I7 cancelled lines',
    says: 'a shop order is cancelled exactly when all of its lines are',
    breaches: sql`
      select 'shop order ' || s.id || ' is ' || s.status || ', ' || count(l.cancelled_at) || ' of ' || count(*) || ' lines cancelled' as example
      from shop_orders s join order_lines l on l.shop_order_id = s.id
      group by s.id having (s.status = 'cancelled') <> (count(l.cancelled_at) = count(*))`,
  },
  {
    id: 'I7 returns',
    says: 'a return is of units that were bought and not cancelled, at their share of the line, and fits the state of its shop order',
    breaches: sql`
      with given as (
        select l.order_line_id, sum(l.quantity) as units, sum(l.amount_paise - l.difference_paise) as amount
        from return_lines l join returns r on r.id = l.return_id
        where r.kind = 'return' and r.status not in ('refused', 'withdrawn') group by l.order_line_id
      )
      select 'line ' || l.id || ': ' || g.units || ' of ' || l.quantity || ' returned for ' || g.amount || ' of ' || l.total_paise as example
      from given g join order_lines l on l.id = g.order_line_id
      where g.units > l.quantity or l.cancelled_at is not null or g.amount <> l.total_paise * g.units::int / l.quantity
      union all
      select 'return ' || r.id || ' has a line of another shop order' from returns r
      join return_lines l on l.return_id = r.id join order_lines o on o.id = l.order_line_id
      where o.shop_order_id <> r.shop_order_id
      union all
      select 'shop order ' || s.id || ' is ' || s.status || ', its open return ' || coalesce(r.status, 'missing')
      from shop_orders s
      left join returns r on r.shop_order_id = s.id and r.status in ('requested', 'accepted', 'received', 'sent')
      where case when s.status in ('return_requested', 'exchange_requested') then coalesce(r.status, 'none') not in ('requested', 'accepted')
          or r.kind <> case s.status when 'return_requested' then 'return' else 'exchange' end
        when s.status in ('returned', 'exchange_received') then coalesce(r.status, 'none') <> 'received'
          or r.kind <> case s.status when 'returned' then 'return' else 'exchange' end
        when s.status = 'exchange_sent' then coalesce(r.status, 'none') <> 'sent'
        else r.status is not null end
      union all
      select 'shop order ' || s.id || ' is refunded without a return' from shop_orders s
      where s.status = 'refunded' and not exists (
        select from returns r where r.shop_order_id = s.id and r.status = 'refunded')`,
  },
  {
    id: 'I7 fees returned',
    says: 'shipping and the fee for cash go back at most once, for a return of goods that were not as ordered',
    breaches: sql`
      select 'shop order ' || s.id || ' with fees of ' || s.shipping_paise + s.cash_fee_paise || ' gives back ' || sum(r.fees_paise) as example
      from shop_orders s join returns r on r.shop_order_id = s.id and r.fees_paise > 0 and r.status not in ('refused', 'withdrawn')
      group by s.id having sum(r.fees_paise) > s.shipping_paise + s.cash_fee_paise or bool_or(r.cause <> 'not_as_ordered' or r.kind <> 'return')`,
  },
  {
    id: 'I7 exchanges',
    says: 'an exchange gives as many units of another variant of the product as it takes, at the frozen difference, and what goes back of them was exchanged',
    breaches: sql`
      select 'exchange ' || r.id || ' gives ' || coalesce(p.quantity::text, 'nothing') || ' for ' || count(b.order_line_id) || ' lines' as example
      from returns r left join replacements p on p.return_id = r.id left join return_lines b on b.return_id = r.id
      group by r.id, p.return_id having (r.kind = 'exchange') <> (p.return_id is not null)
        or (r.kind = 'exchange' and (count(b.order_line_id) <> 1 or sum(b.quantity) <> p.quantity or count(b.exchange_id) > 0))
      union all
      select 'exchange ' || p.return_id || ' of ' || b.amount_paise || ' gives another product or another amount'
      from replacements p join return_lines b on b.return_id = p.return_id join order_lines l on l.id = b.order_line_id
      join variants v on v.id = p.variant_id
      where v.product_id <> l.product_id or v.id = l.variant_id
        or b.amount_paise <> p.quantity * greatest(0, -p.unit_difference_paise)
        or (p.unit_price_paise >= l.unit_price_paise and p.unit_difference_paise <> p.unit_price_paise - l.unit_price_paise)
        or (p.unit_price_paise < l.unit_price_paise and p.unit_difference_paise not between
          greatest(p.unit_price_paise - l.unit_price_paise, -(l.total_paise / l.quantity)) and 0)
      union all
      select 'line ' || l.id || ': ' || sum(b.quantity) || ' of ' || l.quantity || ' as ordered returned or exchanged'
      from return_lines b join returns r on r.id = b.return_id join order_lines l on l.id = b.order_line_id
      where b.exchange_id is null and r.status not in ('refused', 'withdrawn')
      group by l.id having sum(b.quantity) > l.quantity
      union all
      select 'replacement of ' || p.return_id || ': ' || sum(b.quantity) || ' of ' || p.quantity || ' returned for a difference of '
        || sum(b.difference_paise)
      from return_lines b join returns r on r.id = b.return_id join replacements p on p.return_id = b.exchange_id
      join returns x on x.id = p.return_id join return_lines given on given.return_id = x.id
      where r.status not in ('refused', 'withdrawn')
      group by p.return_id having sum(b.quantity) > p.quantity or sum(b.difference_paise) <> sum(b.quantity) * p.unit_difference_paise
        or bool_or(x.status <> 'exchanged' or given.order_line_id <> b.order_line_id)`,
  },
  {
    id: 'closed shops',
    says: 'a closed shop has nothing for sale, and nothing is expected of it',
    breaches: sql`
      select 'product ' || p.id || ' of the closed shop ' || s.id || ' is for sale' as example
      from shops s join products p on p.shop_id = s.id where s.state = 'closed' and p.archived_at is null
      union all
      select 'shop order ' || o.id || ' of the closed shop ' || s.id || ' is ' || o.status
      from shops s join shop_orders o on o.shop_id = s.id
      where s.state = 'closed'
        and o.status = any(${sql.param([...CURRENT_STATES])}::text[])`,
  },
  {
    id: 'invoices',
    says: 'the invoices of a shop and fiscal year are numbered from 1 without a gap, and a shop order has one from packing on',
    breaches: sql`
      select 'shop ' || shop_id || ', ' || fiscal_year || ': ' || count(*) || ' invoices up to ' || max(sequence) as example
      from invoices group by shop_id, fiscal_year having count(*) <> max(sequence)
      union all
      select 'shop order ' || s.id || ' is ' || s.status || ' without an invoice' from shop_orders s
      where not exists (select from invoices i where i.shop_order_id = s.id) and exists (
        select from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id and e.to_status = 'packed')`,
  },
];
