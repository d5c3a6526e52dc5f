import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

export const PAIR_INVARIANTS: readonly Invariant[] = [
  {
    id: 'bought together',
    says: 'pairs of products are counted from the orders that were counted, and those are all as they have been for ten minutes',
    breaches: sql`
      with recounted as (
        select one.id as product_id, other.id as other_id, count(*) as orders
        from counted_orders b, unnest(b.product_ids) as one (id), unnest(b.product_ids) as other (id)
        where one.id <> other.id group by one.id, other.id
      )
      select 'products ' || coalesce(b.product_id, r.product_id) || ' and ' || coalesce(b.other_id, r.other_id) || ': counted '
        || coalesce(b.orders, 0) || ', ordered ' || coalesce(r.orders, 0) as example
      from bought_together b full join recounted r on r.product_id = b.product_id and r.other_id = b.other_id
      where b.orders is distinct from r.orders
      union all
      select 'order ' || o.number || ' is counted with ' || coalesce(cardinality(c.product_ids)::text, 'no') || ' products, has '
        || count(distinct l.product_id)
      from orders o join shop_orders s on s.order_id = o.id
      left join order_lines l on l.shop_order_id = s.id and l.cancelled_at is null
      left join counted_orders c on c.order_id = o.id
      where o.status in ('paid', 'cash_on_delivery')
        and not exists (select from order_events e where e.order_id = o.id and e.at > now() - interval '10 minutes')
      group by o.id, c.order_id
      having (count(distinct l.product_id) > 1 or cardinality(c.product_ids) > 1)
        and array(select id from unnest(c.product_ids) as id order by id) is distinct from
          coalesce(array_agg(distinct l.product_id) filter (where l.product_id is not null), '{}')`,
  },
];
