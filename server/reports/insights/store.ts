import { sql } from 'drizzle-orm';
import type { Paise } from '../../../contract/kernel/money.ts';
import { coveringPatterns } from '../../../contract/kernel/pin-code.ts';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import type {
  InventoryId,
  PageQuery,
  ProductId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../contract/orders.ts';
import { coversBy, entriesOf } from '../../selling/inventory/index.ts';
import {
  discountShares,
  hasArrived,
  paidForExchanges,
  effectiveAdjustments,
} from '../../selling/orders/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

const LOW_STOCK_RECORDS = 10;
const RECEIVED_ORDERS = 10;
const UNMET_PRODUCTS = 3;

export interface DayRange {
  from: string;
  to: string;
}

const received = (ownerId: UserId, { from, to }: DayRange) => sql`
  from shop_orders s join shops on shops.id = s.shop_id
  where shops.owner_id = ${ownerId} and s.status <> 'awaiting_payment'
    and s.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
    and s.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;

/**
 * SQL: shop orders that were not cancelled, with everything ordered; `takenBack` deducts cancellations and returns. Lines are
 * looked up as one array of ids, which reads an index once from left to right: a join would search for each of tens of
 * thousands of shop orders separately.
 */
export const soldShopOrders = (ownerId: UserId, range: DayRange) => sql`
  select s.id, (s.created_at at time zone 'Asia/Kolkata')::date as day, s.total_paise
  ${received(ownerId, range)} and s.status <> 'cancelled'`;

/**
 * SQL: lines in `sold_orders` cancelled by themselves, returned units, discounts lapsed with either, and replacements at
 * another price: few among many.
 */
export const takenBack = sql`
  select l.shop_order_id, l.product_id, l.quantity as units, l.total_paise as paise
  from order_lines l where l.shop_order_id = any(array(select id from sold_orders)) and l.cancelled_at is not null
  union all
  select l.shop_order_id, l.product_id, case r.kind when 'return' then b.quantity else 0 end, b.amount_paise
  from returns r join return_lines b on b.return_id = r.id join order_lines l on l.id = b.order_line_id
  where r.shop_order_id = any(array(select id from sold_orders)) and ${hasArrived}
  union all
  select p.shop_order_id, l.product_id, 0, -p.amount_paise
  from (${paidForExchanges}) p join order_lines l on l.id = p.order_line_id
  where p.shop_order_id = any(array(select id from sold_orders))
  union all
  select a.shop_order_id, l.product_id, 0, -a.amount_paise
  from ${effectiveAdjustments} a join order_lines l on l.id = a.order_line_id
  where a.shop_order_id = any(array(select id from sold_orders))`;

export interface DayRow {
  date: string;
  units: number;
  revenuePaise: Paise;
  orders: number;
}

/** Includes days without sales; less cancellations and returns. Fully cancelled or returned orders do not count. */
export async function listDays(db: Queryable, ownerId: UserId, range: DayRange): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow & Record<string, unknown>>(sql`
    with sold_orders as materialized (${soldShopOrders(ownerId, range)}), takings as (
      select day, count(*) as orders, sum(total_paise) as revenue from sold_orders group by day
    ), units as (
      select sold_orders.day, sum(l.quantity) as units
      from order_lines l join sold_orders on sold_orders.id = l.shop_order_id
      where l.shop_order_id = any(array(select id from sold_orders)) group by sold_orders.day
    ), back as (
      select shop_order_id, sum(units) as units, sum(paise) as paise from (${takenBack}) b group by shop_order_id
    ), losses as (
      select sold_orders.day, sum(back.units) as units, sum(back.paise) as revenue, count(*) filter (where back.units = (
        select sum(l.quantity) from order_lines l where l.shop_order_id = back.shop_order_id
      )) as orders
      from back join sold_orders on sold_orders.id = back.shop_order_id group by sold_orders.day
    )
    select days.day::date::text as date,
      (coalesce(units.units, 0) - coalesce(losses.units, 0))::int as units,
      (coalesce(takings.revenue, 0) - coalesce(losses.revenue, 0))::float8 as "revenuePaise",
      (coalesce(takings.orders, 0) - coalesce(losses.orders, 0))::int as orders
    from generate_series(${range.from}::timestamp, ${range.to}::timestamp, interval '1 day') as days (day)
    left join takings on takings.day = days.day::date
    left join units on units.day = days.day::date
    left join losses on losses.day = days.day::date
    order by days.day`);
  return rows;
}

export async function findCouponShares(
  db: Queryable,
  ownerId: UserId,
  range: DayRange,
): Promise<{ marketPaise: Paise; shopPaise: Paise } | undefined> {
  const { rows } = await db.execute<{ marketPaise: Paise; shopPaise: Paise }>(sql`
    select sum(part.market)::float8 as "marketPaise", sum(part.discount - part.market)::float8 as "shopPaise"
    from ${discountShares} part
    where part.shop_order_id in (select id from (${soldShopOrders(ownerId, range)}) sold) having count(*) > 0`);
  return rows[0];
}

export interface LowStockRow {
  id: InventoryId;
  productId: ProductId;
  variantId: VariantId;
  name: string;
  options: readonly ProductOption[];
  choices: number[];
  quantity: number;
  minimumThreshold: number;
  total: number;
}

export async function listLowStock(db: Queryable, ownerId: UserId): Promise<LowStockRow[]> {
  const { rows } = await db.execute<LowStockRow & Record<string, unknown>>(sql`
    select i.id, i.product_id as "productId", i.variant_id as "variantId", p.name, p.options, v.choices, i.quantity, i.minimum_threshold as "minimumThreshold",
      (count(*) over ())::int as total
    from inventory i join shops on shops.id = i.shop_id
    join products p on p.id = i.product_id and p.archived_at is null
    join variants v on v.id = i.variant_id and v.archived_at is null
    where shops.owner_id = ${ownerId} and i.status = 'active' and i.quantity <= i.minimum_threshold
    order by i.quantity, p.name, v.position, i.id limit ${LOW_STOCK_RECORDS}`);
  return rows;
}

export interface ReceivedOrderRow {
  id: ShopOrderId;
  number: string;
  products: { name: string; choices: readonly VariantChoice[] }[];
  status: ShopOrderStatus;
  createdAt: string;
  totalPaise: Paise;
}

export async function listReceived(
  db: Queryable,
  ownerId: UserId,
  range: DayRange,
): Promise<ReceivedOrderRow[]> {
  const { rows } = await db.execute<ReceivedOrderRow & Record<string, unknown>>(sql`
    select s.id, (select number from orders where orders.id = s.order_id) as number, s.status,
      s.created_at as "createdAt", (s.total_paise + s.shipping_paise + s.cash_fee_paise)::float8 as "totalPaise",
      (select json_agg(json_build_object('name', l.name, 'choices', l.choices) order by l.name, l.id)
        from order_lines l where l.shop_order_id = s.id) as products
    ${received(ownerId, range)}
    order by s.created_at desc, s.id limit ${RECEIVED_ORDERS}`);
  return rows;
}

export async function countReceived(db: Queryable, ownerId: UserId, range: DayRange): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${received(ownerId, range)}`,
  );
  return rows[0]?.total ?? 0;
}

export interface UnmetPinCodeRow {
  pinCode: string;
  checks: number;
  /** The most wanted first; the product as a whole where no variant was asked for. */
  products: {
    productId: ProductId;
    variantId: VariantId | null;
    name: string;
    options: readonly ProductOption[];
    choices: number[];
    formerChoices: VariantChoice[] | null;
    checks: number;
  }[];
}

/**
 * SQL: the wanted product or variant `w` can be delivered to the pin code `p` by now. The search of a pin code stops at the
 * first that cannot.
 */
const isServed = sql`exists (
  select from inventory i join variants stocked on stocked.id = i.variant_id and stocked.archived_at is null
  where i.product_id = w.product_id and i.variant_id = coalesce(w.variant_id, i.variant_id)
    and i.status = 'active' and ${coversBy(sql`p.entries`)}
)`;

export async function listUnmetDemand(
  db: Queryable,
  ownerId: UserId,
  { page, limit, from, to }: DayRange & PageQuery,
): Promise<{ rows: UnmetPinCodeRow[]; total: number }> {
  const { rows } = await db.execute<{ rows: UnmetPinCodeRow[]; total: number }>(sql`
    with asked as (
      select u.pin_code, u.product_id, u.variant_id, sum(u.checks)::int as checks
      from unmet_demand u join shops on shops.id = u.shop_id
      where shops.owner_id = ${ownerId} and u.day between ${from}::date and ${to}::date
      group by u.pin_code, u.product_id, u.variant_id
    ), pin_codes as materialized (
      select pin_code, ${entriesOf(sql`pin_code`)} as entries, sum(checks) as checks,
        array_agg(product_id) as products, array_agg(variant_id) as variants, array_agg(checks) as counts
      from asked group by pin_code
    ), missed as materialized (
      select * from pin_codes p where exists (
        select from unnest(p.products, p.variants) as w (product_id, variant_id) where not ${isServed}
      )
    ), top as materialized (
      select * from missed order by checks desc, pin_code limit ${limit} offset ${(page - 1) * limit}
    ), wanted as (
      select p.pin_code, w.*, row_number() over (partition by p.pin_code order by w.checks desc, product_id, variant_id) as place
      from top p, unnest(p.products, p.variants, p.counts) as w (product_id, variant_id, checks) where not ${isServed}
    ), listed as (
      select wanted.pin_code as "pinCode", sum(wanted.checks)::int as checks, json_agg(
        json_build_object('productId', p.id, 'variantId', v.id, 'name', p.name, 'options', p.options,
          'choices', coalesce(v.choices, '{}'), 'formerChoices', v.former_choices, 'checks', wanted.checks) order by wanted.place
      ) filter (where wanted.place <= ${UNMET_PRODUCTS}) as products
      from wanted join products p on p.id = wanted.product_id
      left join variants v on v.id = wanted.variant_id
      group by wanted.pin_code
    )
    select (select count(*)::int from missed) as total,
      (select coalesce(json_agg(listed order by checks desc, "pinCode"), '[]') from listed) as rows`);
  return rows[0] ?? { rows: [], total: 0 };
}

export interface UnmetCheck {
  productId: ProductId;
  variantId: VariantId | undefined;
  pinCode: string;
  checks: number;
}

/**
 * Demand by variant has moved with the variants.
 * @param onlyVariants the only variant of each product without options
 */
export async function moveUnmetDemand(
  tx: Transaction,
  onlyVariants: readonly { productId: ProductId; variantId: VariantId | null }[],
  to: ProductId,
): Promise<void> {
  await tx.execute(sql`
    with merged as (
      select * from jsonb_to_recordset(${JSON.stringify(onlyVariants)}::jsonb) as m ("productId" uuid, "variantId" uuid)
      where "variantId" is not null or "productId" <> ${to}
    ), moved as (
      delete from unmet_demand where variant_id is null and product_id in (select "productId" from merged) returning *
    )
    insert into unmet_demand (shop_id, product_id, variant_id, pin_code, day, checks)
    select shop_id, ${to}::uuid, "variantId", pin_code, day, sum(checks)::int
    from moved join merged on "productId" = product_id group by shop_id, "variantId", pin_code, day
    on conflict (product_id, variant_id, pin_code, day) do update set checks = unmet_demand.checks + excluded.checks`);
}

/**
 * Adds to today's counts in Asia/Kolkata. Sold-out stock that covers the pin code does not count, nor do products that are not
 * for sale. Variants are recorded only for products with options.
 */
export async function addUnmetDemand(db: Queryable, asked: readonly UnmetCheck[]): Promise<void> {
  const rows = asked.map((check) => ({ ...check, patterns: coveringPatterns(check.pinCode) }));
  await db.execute(sql`
    insert into unmet_demand (shop_id, product_id, variant_id, pin_code, day, checks)
    select p.shop_id, p.id, v.id, a."pinCode", (now() at time zone 'Asia/Kolkata')::date, sum(a.checks)::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a("productId" uuid, "variantId" uuid, "pinCode" text, checks int, patterns text[])
    join products p on p.id = a."productId" and ${isOffered('p')}
    left join variants v on v.id = a."variantId" and v.product_id = p.id and v.archived_at is null and p.options <> '[]'
    where (v.id is not null or a."variantId" is null or p.options = '[]') and not exists (
      select from inventory i join variants stocked on stocked.id = i.variant_id and stocked.archived_at is null
      where i.product_id = p.id and i.variant_id = coalesce(v.id, i.variant_id) and i.status = 'active'
        and i.delivery_pin_codes && a.patterns
    )
    group by p.shop_id, p.id, v.id, a."pinCode"
    order by p.id, v.id, a."pinCode"
    on conflict (product_id, variant_id, pin_code, day) do update set checks = unmet_demand.checks + excluded.checks`);
}

export async function removeOldUnmetDemand(db: Queryable, retentionDays: number): Promise<void> {
  await db.execute(sql`
    delete from unmet_demand where day < (now() at time zone 'Asia/Kolkata')::date - ${retentionDays}::int`);
}

export interface CountedInterest {
  productId: ProductId;
  views: number;
  additions: number;
}

/** Adds to today's counts in Asia/Kolkata. Products that are not for sale are ignored; a merged product means its successor. */
export async function addInterest(db: Queryable, counted: readonly CountedInterest[]): Promise<void> {
  await db.execute(sql`
    insert into product_interest (shop_id, product_id, day, views, additions)
    select p.shop_id, p.id, (now() at time zone 'Asia/Kolkata')::date, sum(c.views)::int, sum(c.additions)::int
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c("productId" uuid, views int, additions int)
    left join product_redirects moved on moved.from_id = c."productId"
    join products p on p.id = coalesce(moved.to_id, c."productId") and ${isOffered('p')}
    group by p.shop_id, p.id order by p.id
    on conflict (product_id, day) do update set views = product_interest.views + excluded.views,
      additions = product_interest.additions + excluded.additions`);
}

export async function moveInterest(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from product_interest where product_id = any(${sql.param(from)}::uuid[]) returning *
    )
    insert into product_interest (shop_id, product_id, day, views, additions)
    select shop_id, ${to}::uuid, day, sum(views)::int, sum(additions)::int from moved group by shop_id, day
    on conflict (product_id, day) do update set views = product_interest.views + excluded.views,
      additions = product_interest.additions + excluded.additions`);
}

export async function removeOldInterest(db: Queryable, retentionDays: number): Promise<void> {
  await db.execute(sql`
    delete from product_interest where day < (now() at time zone 'Asia/Kolkata')::date - ${retentionDays}::int`);
}
