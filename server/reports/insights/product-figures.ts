import { sql } from 'drizzle-orm';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ReturnCause } from '../../../contract/returns.ts';
import { VOID_RETURN_STATES } from '../../selling/orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type DayRange, soldShopOrders, takenBack } from './store.ts';

const RANKED_PRODUCTS = 5;
const SEEN_PRODUCTS = 10;
const RETURNED_PRODUCTS = 3;

export interface ProductFigures {
  productId: ProductId;
  name: string;
  pictureKey: string | null;
  units: number;
  revenuePaise: Paise;
  views: number;
}

export interface RankedProducts {
  best: ProductFigures[];
  /** In stock, on sale before the range, with the least revenue; among equals the most seen first. */
  slow: ProductFigures[];
}

const presented = (of: 'best' | 'slow', order: string) => sql`(
  select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'units', r.units, 'revenuePaise', r.revenue,
    'views', coalesce(seen.views, 0), 'pictureKey', (
      select picture_key from product_pictures where product_id = p.id and is_ready order by position limit 1
    )) order by ${sql.raw(order)}), '[]')
  from ${sql.raw(of)} r join products p on p.id = r.product_id left join seen on seen.product_id = p.id)`;

export async function rankProducts(db: Queryable, ownerId: UserId, range: DayRange): Promise<RankedProducts> {
  const { rows } = await db.execute<RankedProducts & Record<string, unknown>>(sql`
    with sold_orders as materialized (${soldShopOrders(ownerId, range)}), ordered as (
      select l.product_id, sum(l.quantity) as units, sum(l.total_paise) as paise
      from order_lines l where l.shop_order_id = any(array(select id from sold_orders)) group by l.product_id
    ), back as (
      select product_id, sum(units) as units, sum(paise) as paise from (${takenBack}) b group by product_id
    ), sold as materialized (
      select product_id, (o.units - coalesce(b.units, 0))::int as units,
        (o.paise - coalesce(b.paise, 0))::float8 as revenue
      from ordered o left join back b using (product_id) where o.units > coalesce(b.units, 0)
    ), seen as materialized (
      select i.product_id, sum(i.views)::int as views
      from product_interest i join shops on shops.id = i.shop_id
      where shops.owner_id = ${ownerId} and i.day between ${range.from}::date and ${range.to}::date
      group by i.product_id
    ), best as materialized (
      select * from sold order by revenue desc, product_id limit ${RANKED_PRODUCTS}
    ), slow as materialized (
      select c.product_id, c.units, c.revenue from (
        select p.id as product_id, coalesce(sold.units, 0) as units, coalesce(sold.revenue, 0) as revenue,
          coalesce(seen.views, 0) as views
        from products p join shops on shops.id = p.shop_id
        left join sold on sold.product_id = p.id left join seen on seen.product_id = p.id
        where shops.owner_id = ${ownerId} and p.archived_at is null
          and p.created_at < ${range.from}::timestamp at time zone 'Asia/Kolkata'
          and p.id not in (select product_id from best)
      ) c where exists (select from sellable_stock i where i.product_id = c.product_id)
      order by c.revenue, c.views desc, c.product_id limit ${RANKED_PRODUCTS}
    )
    select ${presented('best', 'r.revenue desc, p.id')} as best,
      ${presented('slow', 'r.revenue, seen.views desc nulls last, p.id')} as slow`);
  return rows[0] ?? { best: [], slow: [] };
}

interface InterestRow {
  views: number;
  additions: number;
  orders: number;
}

export interface ConversionRow extends InterestRow {
  /** Null when nothing was counted before the range ended. */
  from: string | null;
  products: (InterestRow & { productId: ProductId; name: string })[];
}

const NOTHING_COUNTED: ConversionRow = { from: null, views: 0, additions: 0, orders: 0, products: [] };

export async function readConversion(
  db: Queryable,
  ownerId: UserId,
  range: DayRange,
): Promise<ConversionRow> {
  const { rows } = await db.execute<ConversionRow & Record<string, unknown>>(sql`
    with start as materialized (
      select greatest(${range.from}::date, min(i.day)) as day
      from product_interest i join shops on shops.id = i.shop_id
      where shops.owner_id = ${ownerId} having min(i.day) <= ${range.to}::date
    ), sold_orders as materialized (
      select * from (${soldShopOrders(ownerId, range)}) s where s.day >= (select day from start)
    ), seen as materialized (
      select i.product_id, sum(i.views)::int as views, sum(i.additions)::int as additions
      from product_interest i join shops on shops.id = i.shop_id
      where shops.owner_id = ${ownerId} and i.day between (select day from start) and ${range.to}::date
      group by i.product_id
    ), bought as (
      select l.product_id, l.shop_order_id, count(*) as lines
      from order_lines l where l.shop_order_id = any(array(select id from sold_orders)) group by 1, 2
    ), cancelled as (
      select l.product_id, l.shop_order_id, count(*) as lines
      from order_lines l where l.shop_order_id = any(array(select id from sold_orders)) and l.cancelled_at is not null
      group by 1, 2
    ), top as (
      select * from seen order by views desc, additions desc, product_id limit ${SEEN_PRODUCTS}
    ), ordered as (
      select product_id, count(*)::int as orders
      from bought left join cancelled using (product_id, shop_order_id)
      where bought.lines > coalesce(cancelled.lines, 0) and product_id in (select product_id from top)
      group by product_id
    )
    select start.day::text as "from",
      (select coalesce(sum(views), 0)::int from seen) as views,
      (select coalesce(sum(additions), 0)::int from seen) as additions,
      (select count(*)::int from sold_orders) as orders,
      (select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'views', top.views,
        'additions', top.additions, 'orders', coalesce(ordered.orders, 0)) order by top.views desc, top.additions desc, p.id), '[]')
        from top join products p on p.id = top.product_id left join ordered on ordered.product_id = p.id) as products
    from start`);
  return rows[0] ?? NOTHING_COUNTED;
}

export interface ReturnedRow {
  units: number;
  ordered: number;
  causes: {
    cause: ReturnCause;
    units: number;
    products: { productId: ProductId; name: string; units: number }[];
  }[];
}

export async function readReturned(db: Queryable, ownerId: UserId, range: DayRange): Promise<ReturnedRow> {
  const { rows } = await db.execute<ReturnedRow & Record<string, unknown>>(sql`
    with sold_orders as materialized (${soldShopOrders(ownerId, range)}), back as materialized (
      select r.cause, l.product_id, sum(b.quantity)::int as units
      from returns r join return_lines b on b.return_id = r.id join order_lines l on l.id = b.order_line_id
      where r.shop_order_id = any(array(select id from sold_orders))
        and r.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])
      group by r.cause, l.product_id
    ), ranked as (
      select back.*, row_number() over (partition by cause order by units desc, product_id) as place from back
    ), causes as (
      select ranked.cause, sum(ranked.units)::int as units, json_agg(
        json_build_object('productId', p.id, 'name', p.name, 'units', ranked.units) order by place
      ) filter (where place <= ${RETURNED_PRODUCTS}) as products
      from ranked join products p on p.id = ranked.product_id group by ranked.cause
    )
    select (select coalesce(sum(units), 0)::int from back) as units,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l
        where l.shop_order_id = any(array(select id from sold_orders)))
      - (select coalesce(sum(l.quantity), 0)::int from order_lines l
        where l.shop_order_id = any(array(select id from sold_orders)) and l.cancelled_at is not null) as ordered,
      (select coalesce(json_agg(causes order by units desc, cause nulls last), '[]') from causes) as causes`);
  return rows[0] ?? { units: 0, ordered: 0, causes: [] };
}
