import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

export const PRODUCT_INVARIANTS: readonly Invariant[] = [
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
];
