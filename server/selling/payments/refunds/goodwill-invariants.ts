import { sql } from 'drizzle-orm';
import { leftOfGoodwill } from '../../../../database/schema/index.ts';
import { lineWorth, refundsDue } from '../../orders/index.ts';
import type { Invariant } from '../../../concept/invariant.ts';

export const GOODWILL_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I22 shares',
    says: 'what was given back is the sum of the shares of lines of its shop order, and no later refund is less by more than that',
    breaches: sql`
      select 'goodwill ' || w.id || ' of ' || w.amount_paise || ', its lines ' || coalesce(sum(g.amount_paise), 0) as example
      from goodwill w left join goodwill_lines g on g.goodwill_id = w.id
      group by w.id having coalesce(sum(g.amount_paise), 0) <> w.amount_paise
      union all
      select 'goodwill ' || w.id || ' has line ' || l.id || ' of another shop order' from goodwill w
      join goodwill_lines g on g.goodwill_id = w.id join order_lines l on l.id = g.order_line_id
      where l.shop_order_id <> w.shop_order_id
      union all
      select 'goodwill ' || g.goodwill_id || ' of line ' || g.order_line_id || ' has ' || ${leftOfGoodwill} || ' left'
      from goodwill_lines g where ${leftOfGoodwill} < 0
      union all
      select 'refund for ' || f.due_for || ' is less by what was never given back' from goodwill_offsets f
      where not exists (select from goodwill_lines g where g.goodwill_id = f.goodwill_id and g.order_line_id = f.order_line_id)`,
  },
  {
    id: 'I22 worth',
    says: 'a shop order is worth at least what was given back of it, and its refunds are together at most what was paid for it',
    breaches: sql`
      select 'shop order ' || l.shop_order_id || ' is worth ' || sum(l.worth) || ', ' || sum(l.given) || ' were given back' as example
      from (
        select l.shop_order_id, ${lineWorth} as worth, coalesce((
          select sum(${leftOfGoodwill}) from goodwill_lines g where g.order_line_id = l.id), 0) as given
        from order_lines l where l.shop_order_id in (select shop_order_id from goodwill)
      ) l
      group by l.shop_order_id having sum(l.worth) < sum(l.given)
      union all
      select 'shop order ' || s.id || ' of ' || s.total_paise || ' owes ' || sum(due.amount_paise)
      from (${refundsDue()}) due join lateral (
        select coalesce(
          (select w.shop_order_id from goodwill w where w.id = due.due_for::uuid),
          (select r.shop_order_id from returns r where r.id = due.due_for::uuid),
          (select l.shop_order_id from order_lines l where l.id = due.due_for::uuid),
          due.due_for::uuid) as id
      ) part on true join shop_orders s on s.id = part.id
      where s.id in (select shop_order_id from goodwill)
      group by s.id having sum(due.amount_paise) > s.total_paise + case when s.status = 'cancelled' then s.shipping_paise + s.cash_fee_paise
        else (select coalesce(sum(r.fees_paise), 0) from returns r where r.shop_order_id = s.id and r.status in ('received', 'refunded')) end`,
  },
];
