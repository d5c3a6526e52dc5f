import { sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import type { InventoryId, ProductId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import type { Queryable } from '../platform/database/database.ts';

const TOP_PRODUCTS = 5;
const LOW_STOCK_RECORDS = 10;
const RECEIVED_ORDERS = 10;

/** Days in Asia/Kolkata, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Placed parts of orders that the seller's shop received in the range. */
const received = (ownerId: UserId, { from, to }: DayRange) => sql`
  from shop_orders s join shops on shops.id = s.shop_id
  where shops.owner_id = ${ownerId} and s.status <> 'awaiting_payment'
    and s.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
    and s.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;

/** Neither cancelled nor paid back. */
const isSold = sql`s.status not in ('cancelled', 'refunded')`;

export interface DayRow {
  /** YYYY-MM-DD in Asia/Kolkata. */
  date: string;
  units: number;
  revenuePaise: Paise;
  orders: number;
}

/** What was sold on each day of the range, days without sales included. */
export async function listDays(db: Queryable, ownerId: UserId, range: DayRange): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow & Record<string, unknown>>(sql`
    with sold as (
      select (s.created_at at time zone 'Asia/Kolkata')::date as day, s.total_paise,
        (select sum(l.quantity) from order_lines l where l.shop_order_id = s.id) as units
      ${received(ownerId, range)} and ${isSold}
    )
    select days.day::date::text as date, coalesce(sum(sold.units), 0)::int as units,
      coalesce(sum(sold.total_paise), 0)::float8 as "revenuePaise", count(sold.day)::int as orders
    from generate_series(${range.from}::timestamp, ${range.to}::timestamp, interval '1 day') as days (day)
    left join sold on sold.day = days.day::date
    group by days.day order by days.day`);
  return rows;
}

export interface TopProductRow {
  productId: ProductId;
  name: string;
  pictureKey: string | null;
  units: number;
  revenuePaise: Paise;
}

/** The products that brought most in the range. */
export async function listTopProducts(
  db: Queryable,
  ownerId: UserId,
  range: DayRange,
): Promise<TopProductRow[]> {
  const { rows } = await db.execute<TopProductRow & Record<string, unknown>>(sql`
    with sold as (
      select l.product_id, sum(l.quantity)::int as units, sum(l.total_paise)::float8 as revenue
      from (select s.id ${received(ownerId, range)} and ${isSold}) part
      join order_lines l on l.shop_order_id = part.id group by l.product_id
    )
    select p.id as "productId", p.name, sold.units, sold.revenue as "revenuePaise",
      (select picture_key from product_pictures where product_id = p.id and position = 0) as "pictureKey"
    from sold join products p on p.id = sold.product_id
    order by sold.revenue desc, p.id limit ${TOP_PRODUCTS}`);
  return rows;
}

export interface LowStockRow {
  id: InventoryId;
  productId: ProductId;
  name: string;
  quantity: number;
  minimumThreshold: number;
  /** Of all that are low. */
  total: number;
}

/** Active records at or below their minimum threshold, of products that are for sale. */
export async function listLowStock(db: Queryable, ownerId: UserId): Promise<LowStockRow[]> {
  const { rows } = await db.execute<LowStockRow & Record<string, unknown>>(sql`
    select i.id, i.product_id as "productId", p.name, i.quantity, i.minimum_threshold as "minimumThreshold",
      (count(*) over ())::int as total
    from inventory i join shops on shops.id = i.shop_id
    join products p on p.id = i.product_id and p.archived_at is null
    where shops.owner_id = ${ownerId} and i.status = 'active' and i.quantity <= i.minimum_threshold
    order by i.quantity, p.name, i.id limit ${LOW_STOCK_RECORDS}`);
  return rows;
}

export interface ReceivedOrderRow {
  id: ShopOrderId;
  number: string;
  products: string[];
  status: ShopOrderStatus;
  createdAt: string;
  totalPaise: Paise;
}

/** The latest orders of the range, whatever became of them. */
export async function listReceived(
  db: Queryable,
  ownerId: UserId,
  range: DayRange,
): Promise<ReceivedOrderRow[]> {
  const { rows } = await db.execute<ReceivedOrderRow & Record<string, unknown>>(sql`
    select s.id, (select number from orders where orders.id = s.order_id) as number, s.status,
      s.created_at as "createdAt", s.total_paise::float8 as "totalPaise",
      array(select l.name from order_lines l where l.shop_order_id = s.id order by l.name, l.id) as products
    ${received(ownerId, range)}
    order by s.created_at desc, s.id limit ${RECEIVED_ORDERS}`);
  return rows;
}
