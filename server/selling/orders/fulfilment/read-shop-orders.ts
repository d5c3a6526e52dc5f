import { eq, type SQL, sql } from 'drizzle-orm';
import { CURRENT_STATES, FINISHED_STATES, RETURN_STATES } from '../../../../contract/kernel/order-states.ts';
import type {
  OrderId,
  PageQuery,
  ShopId,
  ShopOrderId,
  Sorting,
  UserId,
} from '../../../../contract/kernel/schemas.ts';
import { sortTerms } from '../../../platform/database/sql-terms.ts';
import type { Paise } from '../../../../contract/kernel/money.ts';
import { ShopOrderStatus } from '../../../../contract/orders.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import type { ShopOrderSort, ShopOrderStatusFilter } from '../../../../contract/shop-orders.ts';
import { orderEvents, orderLines, returnTimes } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readOne } from '../../../platform/database/prepared-statement.ts';
import { isLate } from '../state-conditions.ts';
import type { OrderEventRow, OrderLineRow } from '../store/rows.ts';

export interface PlacedShopOrder {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
  shopName: string;
  sellerEmail: string | null;
  number: string;
  status: ShopOrderStatus;
  createdAt: string;
  paymentMethod: PaymentMethod;
  couponCode: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  /** Fees are not included. */
  totalPaise: Paise;
  shippingPaise: Paise;
  cashFeePaise: Paise;
  carrier: string | null;
  trackingNumber: string | null;
  expectedBy: string;
  isLate: boolean;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  recipient: string;
  recipientPhone: string;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  /** The seller needs the buyer's address until the parcel is delivered and can no longer be returned. */
  isAddressNeeded: boolean;
}

const columns = sql`s.id, s.order_id as "orderId", s.shop_id as "shopId", shops.name as "shopName",
  (select email from people where people.id = shops.owner_id) as "sellerEmail", o.number, s.status,
  s.created_at as "createdAt", o.payment_method as "paymentMethod", s.coupon_code as "couponCode",
  s.subtotal_paise::float8 as "subtotalPaise", s.discount_paise::float8 as "discountPaise",
  s.total_paise::float8 as "totalPaise", s.shipping_paise::float8 as "shippingPaise", s.cash_fee_paise::float8 as "cashFeePaise", s.carrier, s.tracking_number as "trackingNumber",
  s.expected_by::text as "expectedBy", ${isLate({ status: sql`s.status`, expectedBy: sql`s.expected_by` })} as "isLate",
  o.contact_name as "contactName", o.contact_email as "contactEmail", o.contact_phone as "contactPhone",
  o.recipient, o.recipient_phone as "recipientPhone",
  o.street_address as "streetAddress", o.city, o.state, o.postal_code as "postalCode", o.country,
  (s.status = any(${sql.param([...CURRENT_STATES])}::text[]) or exists (
    select from ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t)) as "isAddressNeeded"`;

const placedShopOrders = sql`from shop_orders s join orders o on o.id = s.order_id join shop_names shops on shops.id = s.shop_id
  where s.status <> 'awaiting_payment'`;

export async function findShopOrderOfSeller(
  db: Queryable,
  ownerId: UserId,
  id: ShopOrderId,
): Promise<PlacedShopOrder | undefined> {
  const { rows } = await db.execute<PlacedShopOrder & Record<string, unknown>>(
    sql`select ${columns} ${placedShopOrders} and shops.owner_id = ${ownerId} and s.id = ${id}`,
  );
  return rows[0];
}

export async function findPlacedShopOrder(
  db: Queryable,
  id: ShopOrderId,
): Promise<PlacedShopOrder | undefined> {
  const { rows } = await db.execute<PlacedShopOrder & Record<string, unknown>>(
    sql`select ${columns} ${placedShopOrders} and s.id = ${id}`,
  );
  return rows[0];
}

export async function findShopOrdersOfSeller(
  db: Queryable,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
): Promise<PlacedShopOrder[]> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  const { rows } = await db.execute<PlacedShopOrder & Record<string, unknown>>(
    sql`select ${columns} ${placedShopOrders} and shops.owner_id = ${ownerId} and s.id = any(${wanted})
      order by array_position(${wanted}, s.id)`,
  );
  return rows;
}

export interface ShopOrderFilter extends PageQuery, Sorting<ShopOrderSort> {
  state?: 'current' | 'previous' | undefined;
  status?: ShopOrderStatusFilter | undefined;
  unread?: 'true' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

const stage = sql`array_position(${sql.param(ShopOrderStatus.options)}::text[], s.status)`;
const buyer = sql`(select lower(o.contact_name) from orders o where o.id = s.order_id)`;

const SORT_COLUMNS: Record<ShopOrderSort, readonly SQL[]> = {
  placed: [sql`s.created_at`],
  buyer: [buyer],
  total: [sql`s.total_paise + s.shipping_paise + s.cash_fee_paise`],
  state: [stage],
};

export async function listShopOrders(
  db: Queryable,
  ownerId: UserId,
  { sortBy, direction, page, limit, ...filter }: ShopOrderFilter,
): Promise<{ rows: PlacedShopOrder[]; total: number }> {
  const matching = matchingShopOrders(ownerId, filter);
  const terms = sortTerms(SORT_COLUMNS, { sortBy, direction });
  const order = sortBy === 'placed' ? sql`${terms}, s.id` : sql`${terms}, s.created_at desc, s.id`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<PlacedShopOrder & Record<string, unknown>>(sql`
      with page as (select s.id ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit})
      select ${columns} ${placedShopOrders} and s.id in (select id from page) order by ${order}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export const hasUnread = sql`exists (
  select from order_messages m where m.shop_order_id = s.id and m.author = 'buyer' and m.read_at is null)`;

/** Orders are joined for a search only: a shop may have tens of thousands of shop orders. */
function matchingShopOrders(
  ownerId: UserId,
  {
    state,
    status,
    unread,
    from,
    to,
    search,
  }: Omit<ShopOrderFilter, keyof PageQuery | keyof Sorting<ShopOrderSort>>,
): SQL {
  const conditions = [
    sql`s.shop_id = (select id from shop_names where owner_id = ${ownerId})`,
    sql`s.status = any(${sql.param(statusesOf(state, status))}::text[])`,
    ...(unread ? [hasUnread] : []),
    ...(from ? [sql`s.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(to ? [sql`s.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(search
      ? [
          sql`exists (select from orders o where o.id = s.order_id and (
            strpos(lower(o.number), lower(${search})) > 0 or strpos(lower(o.contact_name), lower(${search})) > 0))`,
        ]
      : []),
  ];
  return sql`from shop_orders s where ${sql.join(conditions, sql` and `)}`;
}

function statusesOf(
  state: 'current' | 'previous' | undefined,
  status: ShopOrderStatusFilter | undefined,
): ShopOrderStatus[] {
  const inState = {
    current: CURRENT_STATES,
    previous: FINISHED_STATES,
    any: [...CURRENT_STATES, ...FINISHED_STATES],
  }[state ?? 'any'];
  if (status === 'returns') return inState.filter((candidate) => RETURN_STATES.includes(candidate));
  return inState.filter((candidate) => status === undefined || candidate === status);
}

export interface OpenOrders {
  version: string;
  waiting: number;
}

export function findOpenOrders(db: Queryable, shopId: ShopId | undefined): Promise<OpenOrders> {
  return readOne(
    db,
    sql`
    select coalesce(bit_xor(hashtextextended(s.id || s.status, 0)), 0)::text as version,
      (count(*) filter (where s.status = 'placed'))::int as waiting
    from shop_orders s
    where s.shop_id = ${shopId ?? null}::uuid
      and s.status = any(${sql.param([...CURRENT_STATES])}::text[])`,
  );
}

export function findLinesOfShopOrders(db: Queryable, ids: readonly ShopOrderId[]): Promise<OrderLineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.shopOrderId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(orderLines.name, orderLines.id);
}

export function findEventsOfShopOrder(db: Queryable, id: ShopOrderId): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.shopOrderId, id)).orderBy(orderEvents.id);
}
