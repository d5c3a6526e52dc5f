import { sql } from 'drizzle-orm';
import { type Paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { isReturned } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { effectiveAdjustments } from './store.ts';

/**
 * A row for each line with a market coupon has `discount`, without units that left, lapses and exchanges, and the market's part
 * `market`, in whole paise. Its proportion is fixed with the order and the rest is the shop's, so that both always add up.
 */
export const discountShares = sql`(
  select id, shop_order_id, product_id, discount,
    (2 * discount * market_share_paise + discount_paise) / (2 * discount_paise) as market
  from (
    select l.id, l.shop_order_id, l.product_id, l.discount_paise, l.market_share_paise,
      greatest(0, l.unit_price_paise * (l.quantity - gone.units)
        - (l.total_paise - l.total_paise * gone.units / l.quantity) - lapsed.amount - exchanged.given_up) as discount
    from market_coupon_uses part join shop_orders s on s.order_id = part.order_id and s.shop_id = part.shop_id
    join order_lines l on l.shop_order_id = s.id
    cross join lateral (
      select case when l.cancelled_at is not null then l.quantity else coalesce(sum(b.quantity), 0) end::bigint as units
      from return_lines b join returns r on r.id = b.return_id where b.order_line_id = l.id and ${isReturned} and r.kind = 'return'
    ) gone
    cross join lateral (
      select coalesce(sum(a.amount_paise), 0)::bigint as amount from ${effectiveAdjustments} a where a.order_line_id = l.id
    ) lapsed
    cross join lateral (
      select coalesce(sum((p.quantity - coalesce((
        select sum(b.quantity) from return_lines b join returns r on r.id = b.return_id
        where b.exchange_id = p.return_id and ${isReturned} and r.kind = 'return'), 0))
        * (greatest(0, l.unit_price_paise - p.unit_price_paise) + least(0, p.unit_difference_paise))), 0)::bigint as given_up
      from return_lines given join replacements p on p.return_id = given.return_id
      join returns x on x.id = p.return_id and x.status = 'exchanged'
      where given.order_line_id = l.id
    ) exchanged
    where l.discount_paise > 0
  ) line)`;

interface DiscountShares {
  marketPaise: Paise;
  shopPaise: Paise;
}

export async function findDiscountShares(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, DiscountShares>> {
  const { rows } = await db.execute<DiscountShares & { id: ShopOrderId } & Record<string, unknown>>(sql`
    select part.shop_order_id as id, sum(market)::float8 as "marketPaise", sum(discount - market)::float8 as "shopPaise"
    from ${discountShares} part where part.shop_order_id = any(${sql.param([...ids])}::uuid[]) group by part.shop_order_id`);
  return new Map(rows.map(({ id, ...shares }) => [id, shares]));
}

export function presentShares(shares: DiscountShares | undefined): ShopOrderSummary['discountShares'] {
  return shares ? { market: toRupees(shares.marketPaise), shop: toRupees(shares.shopPaise) } : null;
}
