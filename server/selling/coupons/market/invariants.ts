import { sql } from 'drizzle-orm';
import { discountShares } from '../../orders/index.ts';
import type { Invariant } from '../../../concept/invariant.ts';

export const MARKET_COUPON_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I23 shares',
    says: 'what the market bears of a discount is fixed in lines and shop orders alike, in the frozen proportion, and never more than what is left of the discount',
    breaches: sql`
      with fixed as (
        select s.order_id, s.shop_id, sum(l.market_share_paise) as market, s.discount_paise
        from shop_orders s join order_lines l on l.shop_order_id = s.id group by s.id
      )
      select 'shop ' || fixed.shop_id || ' of order ' || fixed.order_id || ': the market bears ' || fixed.market || ' of its lines, '
        || coalesce(p.market_paise::text, 'nothing') || ' of its part' as example
      from fixed left join coupon_redemption_parts p on p.order_id = fixed.order_id and p.shop_id = fixed.shop_id
      where fixed.market <> coalesce(p.market_paise, 0) or fixed.discount_paise <> coalesce(p.discount_paise, fixed.discount_paise)
      union all
      select 'use ' || r.id || ' of ' || r.discount_paise || ' at ' || coalesce(r.market_percent::text, 'no') || ' percent, its parts '
        || coalesce(sum(p.market_paise)::text, 'missing') || ' of ' || coalesce(sum(p.discount_paise)::text, 'nothing')
      from coupon_redemptions r join coupons c on c.id = r.coupon_id
      left join coupon_redemption_parts p on p.coupon_id = r.coupon_id and p.order_id = r.order_id
      group by r.id, c.shop_id having (c.shop_id is null) <> (r.market_percent is not null)
        or (r.market_percent is null) <> (count(p.shop_id) = 0)
        or (r.market_percent is not null and (sum(p.discount_paise) <> r.discount_paise or sum(p.min_order_paise) <> r.min_order_paise
          or sum(p.market_paise) <> (r.discount_paise * r.market_percent + 50) / 100
          or (r.state = 'returned') <> bool_and(p.state = 'returned')))
      union all
      select 'line ' || share.id || ' has ' || share.discount || ' of its discount of ' || l.discount_paise || ' left, of it '
        || share.market || ' of the market'
      from ${discountShares} share join order_lines l on l.id = share.id
      where share.discount > l.discount_paise or share.market not between 0 and least(share.discount, l.market_share_paise)`,
  },
  {
    id: 'I23 codes',
    says: 'a code of the market that lives is no live code of any shop',
    breaches: sql`
      select 'code ' || c.code || ' of the market is also that of shop ' || own.shop_id as example
      from coupons c join coupons own on lower(own.code) = lower(c.code) and own.shop_id is not null
      where c.shop_id is null and c.deleted_at is null and own.deleted_at is null
        and least(c.expiry_date, own.expiry_date) >= (now() at time zone 'Asia/Kolkata')::date`,
  },
];
