import { eq, type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import type { OrderId, PageQuery, ShopId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import { orderEvents, orderLines } from '../../database/schema/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { FINISHED_SHOP_ORDER_STATES } from './order-states.ts';
import type { OrderEventRow, OrderLineRow } from './store.ts';

/** One shop's part of a placed order with what its seller needs of the order. */
export interface SellerOrderRow {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
  shopName: string;
  number: string;
  status: ShopOrderStatus;
  createdAt: string;
  paymentMethod: PaymentMethod;
  couponCode: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
  carrier: string | null;
  trackingNumber: string | null;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

const columns = sql`s.id, s.order_id as "orderId", s.shop_id as "shopId", shops.name as "shopName", o.number, s.status,
  s.created_at as "createdAt", o.payment_method as "paymentMethod", s.coupon_code as "couponCode",
  s.subtotal_paise::float8 as "subtotalPaise", s.discount_paise::float8 as "discountPaise",
  s.total_paise::float8 as "totalPaise", s.carrier, s.tracking_number as "trackingNumber",
  o.contact_name as "contactName", o.contact_email as "contactEmail", o.contact_phone as "contactPhone",
  o.street_address as "streetAddress", o.city, o.state, o.postal_code as "postalCode", o.country`;

/** A part comes to its seller once the order is placed. */
const placedParts = sql`from shop_orders s join orders o on o.id = s.order_id join shops on shops.id = s.shop_id
  where s.status <> 'awaiting_payment'`;

/** One order of the seller's shop; undefined when it is not there, not placed, or another shop's. */
export async function findSellerOrder(
  db: Queryable,
  ownerId: UserId,
  id: ShopOrderId,
): Promise<SellerOrderRow | undefined> {
  const { rows } = await db.execute<SellerOrderRow & Record<string, unknown>>(
    sql`select ${columns} ${placedParts} and shops.owner_id = ${ownerId} and s.id = ${id}`,
  );
  return rows[0];
}

/** A placed part of an order, whosever it is: for mails. */
export async function findPlacedShopOrder(
  db: Queryable,
  id: ShopOrderId,
): Promise<SellerOrderRow | undefined> {
  const { rows } = await db.execute<SellerOrderRow & Record<string, unknown>>(
    sql`select ${columns} ${placedParts} and s.id = ${id}`,
  );
  return rows[0];
}

export interface SellerOrderFilter extends PageQuery {
  state?: 'current' | 'previous' | undefined;
  status?: ShopOrderStatus | undefined;
  /** Days in Asia/Kolkata, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** A page of the orders of the seller's shop, newest first, and how many there are. */
export async function listSellerOrders(
  db: Queryable,
  ownerId: UserId,
  { state, status, from, to, search = '', page, limit }: SellerOrderFilter,
): Promise<{ rows: SellerOrderRow[]; total: number }> {
  const matching = sql`${placedParts} and shops.owner_id = ${ownerId} and ${inState(state)}
    and s.status = coalesce(${status ?? null}::text, s.status)
    and s.created_at >= coalesce(${from ?? null}::timestamp at time zone 'Asia/Kolkata', '-infinity')
    and s.created_at < coalesce((${to ?? null}::date + 1)::timestamp at time zone 'Asia/Kolkata', 'infinity')
    and (strpos(lower(o.number), lower(${search})) > 0 or strpos(lower(o.contact_name), lower(${search})) > 0)`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<SellerOrderRow & Record<string, unknown>>(
      sql`select ${columns} ${matching} order by s.created_at desc, s.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function inState(state: 'current' | 'previous' | undefined): SQL {
  const isFinished = sql`s.status = any(${sql.param([...FINISHED_SHOP_ORDER_STATES])}::text[])`;
  if (state === undefined) return sql`true`;
  return state === 'previous' ? isFinished : sql`not ${isFinished}`;
}

/** The lines of parts of orders. */
export function findLinesOfParts(db: Queryable, ids: readonly ShopOrderId[]): Promise<OrderLineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.shopOrderId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(orderLines.name, orderLines.id);
}

/** The history of one part of an order. */
export function findEventsOfPart(db: Queryable, id: ShopOrderId): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.shopOrderId, id)).orderBy(orderEvents.id);
}
