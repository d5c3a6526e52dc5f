import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Stored figures of lists and rankings, against the rows they are taken from. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'sold figures',
    says: 'what a product sold is what it brought along and the sum of its placed lines that were not cancelled, as far as they are counted',
    breaches: sql`
      select 'product ' || p.id || ': counted ' || p.sold_count || ', sold ' || coalesce(sum(sold.quantity), 0) as example
      from products p left join (
        select l.product_id, l.quantity from order_lines l
        join shop_orders s on s.id = l.shop_order_id and s.status <> 'awaiting_payment'
        where l.cancelled_at is null
        union all
        select product_id, sold_count from carried_figures
        union all
        select coalesce(moved.to_id, u.product_id), -u.quantity
        from uncounted_sales u left join product_redirects moved on moved.from_id = u.product_id
      ) sold on sold.product_id = p.id
      group by p.id having p.sold_count <> coalesce(sum(sold.quantity), 0)`,
  },
  {
    id: 'price figures',
    says: 'a product shows price and discount of its cheapest variant, and one without options has a single active variant',
    breaches: sql`
      select 'product ' || p.id || ': ' || p.price_paise || ' paise, variants ' || count(v.id)
        || ' from ' || coalesce(min(v.price_paise)::text, 'none') as example
      from products p left join variants v on v.product_id = p.id
      group by p.id
      having (p.price_paise, p.discount_percent) is distinct from (
          select (price_paise, discount_percent) from variants where product_id = p.id
          order by archived_at is not null, price_paise, discount_percent desc limit 1)
        or (p.options = '[]' and count(*) filter (where v.archived_at is null) <> 1)`,
  },
  {
    id: 'merged products',
    says: 'a merged product is gone, and what it became is there and was not merged itself',
    breaches: sql`
      select 'product ' || r.from_id || ' is merged and there' as example from product_redirects r join products p on p.id = r.from_id
      union all
      select 'product ' || r.from_id || ' leads to ' || r.to_id || ', which was merged' from product_redirects r
      join product_redirects next on next.from_id = r.to_id
      union all
      select 'variant ' || v.id || ' is of another product than product ' || r.from_id || ' leads to' from product_redirects r
      join variants v on v.id = r.variant_id where v.product_id <> r.to_id`,
  },
  {
    id: 'rating figures',
    says: "a product's stars are those that it brought along and those of its reviews that everybody sees",
    breaches: sql`
      select 'product ' || p.id || ': ' || p.rating_sum || ' stars of ' || p.rating_count || ', reviews say '
        || coalesce(sum(given.stars), 0) || ' of ' || coalesce(sum(given.ratings), 0) as example
      from products p left join (
        select product_id, stars, 1 as ratings from reviews where take_down_id is null
        union all
        select product_id, rating_sum, rating_count from carried_figures
      ) given on given.product_id = p.id
      group by p.id
      having p.rating_sum <> coalesce(sum(given.stars), 0) or p.rating_count <> coalesce(sum(given.ratings), 0)`,
  },
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
