import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

const placed = sql`('paid', 'cash_on_delivery')`;

export const COUPON_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I5 coupon limits',
    says: 'uses that were not returned are counted exactly and within both limits',
    breaches: sql`
      select 'coupon ' || c.code || ': counted ' || c.used_count || ', standing ' || count(r.id)
        || ', limit ' || coalesce(c.usage_limit::text, 'none') as example
      from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.state <> 'returned'
      group by c.id having c.used_count <> count(r.id) or count(r.id) > c.usage_limit
      union all
      select 'coupon ' || c.code || ': ' || count(*) || ' uses by one buyer' from coupon_redemptions r
      join coupons c on c.id = r.coupon_id where r.state <> 'returned'
      group by c.id, r.user_id having count(*) > c.per_buyer_limit`,
  },
  {
    id: 'I5 coupon uses',
    says: 'an order in force has a use for each discount, final once it is placed; what ended or was cancelled has none',
    breaches: sql`
      with uses as (
        select r.order_id, r.coupon_id, r.state, r.discount_paise, c.shop_id, c.code
        from coupon_redemptions r join coupons c on c.id = r.coupon_id where c.shop_id is not null
        union all
        select p.order_id, p.coupon_id, p.state, p.discount_paise, p.shop_id, c.code
        from coupon_redemption_parts p join coupons c on c.id = p.coupon_id
      )
      select 'shop order ' || s.id || ' of an order ' || o.status || ' has ' || s.discount_paise || ' off, its use is '
        || coalesce(u.state || ' with ' || u.discount_paise, 'missing') as example
      from shop_orders s join orders o on o.id = s.order_id
      left join uses u on u.order_id = o.id and u.shop_id = s.shop_id
      where (s.discount_paise > 0 or u.coupon_id is not null) and (
        u.discount_paise is distinct from s.discount_paise
        or u.state is distinct from case when s.status = 'cancelled' then 'returned' when o.status in ${placed} then 'final'
          when o.status in ('awaiting_payment', 'awaiting_confirmation') then 'open' else 'returned' end)
      union all
      select 'use of coupon ' || u.code || ' belongs to no shop order' from uses u
      where not exists (select 1 from shop_orders s where s.order_id = u.order_id and s.shop_id = u.shop_id)`,
  },
];
