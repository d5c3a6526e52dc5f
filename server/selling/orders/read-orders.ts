import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { FINISHED_STATES, UNDER_WAY_STATES } from '../../../contract/kernel/order-states.ts';
import type { OrderId, OrderLineId, ShopId, ShopOrderId, UserId } from '../../../contract/kernel/schemas.ts';
import type { OrderFilterState, OrderStatus, ShopOrderStatus } from '../../../contract/orders.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { orderEvents, orderLines, orders, shopFacts, shopOrders } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';
import type { ValueOrPlace } from '../../platform/database/prepared-statement.ts';
import { isLate, isWaitingStatus } from './state-conditions.ts';
import { PLACED_ORDER_STATES, VOID_RETURN_STATES } from './order-states.ts';
import type { OrderEventRow, OrderLineRow, OrderRow, ShopOrderRow } from './store/rows.ts';
import { orderNotFound } from './refusals.ts';

/** The database's clock counts. */
export async function findOverdueOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWaitingStatus(sql`${orders.status}`), sql`${orders.expiresAt} <= now()`))
    .orderBy(orders.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The cart may have changed in between, and some of its lines may have been ordered alone: one common variant is enough. */
export async function findSimilarOrders(
  db: Queryable,
  order: OrderRow,
  states: readonly OrderStatus[],
): Promise<OrderId[]> {
  const variantsOf = (orderId: SQL) => sql`
    select l.variant_id from order_lines l join shop_orders s on s.id = l.shop_order_id where s.order_id = ${orderId}`;
  const similarOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        gt(orders.createdAt, order.createdAt),
        inArray(orders.status, [...states]),
        sql`exists (${variantsOf(sql`${orders.id}`)} intersect ${variantsOf(sql`${order.id}`)})`,
      ),
    );
  return similarOrders.map(({ id }) => id);
}

export async function findOrder(db: Queryable, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

async function findOrderOf(db: Queryable, userId: UserId, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return row;
}

export interface ShopOrderOfBuyer {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
  status: ShopOrderStatus;
  couponCode: string | null;
  paymentMethod: PaymentMethod;
}

export async function findShopOrderOfBuyer(
  db: Queryable,
  userId: UserId,
  id: ShopOrderId,
): Promise<ShopOrderOfBuyer | undefined> {
  const [row] = await selectShopOrders(db).where(and(eq(shopOrders.id, id), eq(orders.userId, userId)));
  return row;
}

export async function findShopOrderOfLine(
  db: Queryable,
  userId: UserId,
  lineId: OrderLineId,
): Promise<ShopOrderOfBuyer | undefined> {
  const [row] = await selectShopOrders(db)
    .innerJoin(orderLines, eq(orderLines.shopOrderId, shopOrders.id))
    .where(and(eq(orderLines.id, lineId), eq(orders.userId, userId)));
  return row;
}

function selectShopOrders(db: Queryable) {
  return db
    .select({
      id: shopOrders.id,
      orderId: shopOrders.orderId,
      shopId: shopOrders.shopId,
      status: shopOrders.status,
      couponCode: shopOrders.couponCode,
      paymentMethod: orders.paymentMethod,
    })
    .from(shopOrders)
    .innerJoin(orders, eq(orders.id, shopOrders.orderId));
}

async function findLatestOrder(db: Queryable, userId: UserId): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row;
}

export const recentOrdersOf = (userId: ValueOrPlace<UserId>, minutes: ValueOrPlace<number>): SQL => sql`(
  select count(*)::int from orders
  where user_id = ${userId} and created_at > now() - make_interval(mins => ${minutes}::int))`;

export const hasOpenOrder = (userId: ValueOrPlace<UserId>): SQL =>
  sql`exists (select from orders where user_id = ${userId} and ${isWaitingStatus(sql`status`)})`;

export interface OrderFilter {
  state?: 'current' | 'previous' | undefined;
  status?: OrderFilterState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

export async function listOrders(
  db: Queryable,
  userId: UserId,
  { page, limit, ...filter }: OrderFilter & { page: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = and(eq(orders.userId, userId), ...conditionsOf(filter));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), orders.id)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

function conditionsOf({ state, status, from, to, search }: OrderFilter): SQL[] {
  return [
    ...(state ? [inState(state)] : []),
    ...(status ? [STATUS_CONDITIONS[status]] : []),
    ...(from ? [sql`${orders.createdAt} >= ${from}::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(to ? [sql`${orders.createdAt} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(search ? [mentions(search)] : []),
  ];
}

const hasShopOrder = (condition: SQL) =>
  sql`exists (select from shop_orders s where s.order_id = ${orders.id} and ${condition})`;
const isPlaced = sql`${orders.status} = any(${sql.param([...PLACED_ORDER_STATES])}::text[])`;
const isUnfinished = hasShopOrder(sql`s.status <> all(${sql.param([...FINISHED_STATES])}::text[])`);

function inState(state: 'current' | 'previous'): SQL {
  return state === 'current'
    ? sql`(${isWaitingStatus(sql`${orders.status}`)} or (${isPlaced} and ${isUnfinished}))`
    : sql`(${orders.status} in ('failed', 'expired', 'cancelled') or (${isPlaced} and not ${isUnfinished}))`;
}

const STATUS_CONDITIONS: Record<OrderFilterState, SQL> = {
  open: hasShopOrder(sql`s.status = any(${sql.param([...UNDER_WAY_STATES])}::text[])`),
  delivered: hasShopOrder(sql`s.status = 'delivered'`),
  cancelled: sql`(${orders.status} = 'cancelled' or ${hasShopOrder(sql`(s.status = 'cancelled' or exists (
    select from order_lines l where l.shop_order_id = s.id and l.cancelled_at is not null))`)})`,
  returned: hasShopOrder(
    sql`exists (select from returns r where r.shop_order_id = s.id
      and r.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[]))`,
  ),
  unpaid: sql`${orders.status} in ('awaiting_payment', 'awaiting_confirmation', 'failed', 'expired')`,
};

function mentions(search: string): SQL {
  const has = (text: SQL) => sql`strpos(lower(${text}), lower(${search})) > 0`;
  return sql`(${has(sql`${orders.number}`)} or exists (
    select from shop_orders s join shop_names shops on shops.id = s.shop_id join order_lines l on l.shop_order_id = s.id
    where s.order_id = ${orders.id} and (${has(sql`shops.name`)} or ${has(sql`l.name`)} or ${has(sql`l.brand`)})))`;
}

/** The shop's page has the rest of longer policies; the unit is characters. */
const PROMISE_LENGTH = 400;

export function findShopOrders(db: Queryable, orderIds: readonly OrderId[]): Promise<ShopOrderRow[]> {
  return db
    .select({
      id: shopOrders.id,
      orderId: shopOrders.orderId,
      shopId: shopOrders.shopId,
      status: shopOrders.status,
      couponCode: shopOrders.couponCode,
      subtotalPaise: shopOrders.subtotalPaise,
      discountPaise: shopOrders.discountPaise,
      totalPaise: shopOrders.totalPaise,
      shippingPaise: shopOrders.shippingPaise,
      cashFeePaise: shopOrders.cashFeePaise,
      carrier: shopOrders.carrier,
      trackingNumber: shopOrders.trackingNumber,
      expectedBy: shopOrders.expectedBy,
      isLate: isLate(shopOrders),
      createdAt: shopOrders.createdAt,
      shopName: shopFacts.name,
      promise: sql<string>`left(${shopFacts.policies}, ${PROMISE_LENGTH})`,
      isShopClosed: sql<boolean>`${shopFacts.state} = 'closed'`,
    })
    .from(shopOrders)
    .innerJoin(shopFacts, eq(shopFacts.id, shopOrders.shopId))
    .where(isOneOf(shopOrders.orderId, orderIds))
    .orderBy(shopFacts.name, shopOrders.id);
}

export async function findOrderLines(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(OrderLineRow & { orderId: OrderId })[]> {
  const rows = await db
    .select({ line: orderLines, orderId: shopOrders.orderId })
    .from(orderLines)
    .innerJoin(shopOrders, eq(shopOrders.id, orderLines.shopOrderId))
    .where(isOneOf(shopOrders.orderId, orderIds))
    .orderBy(orderLines.name, orderLines.id);
  return rows.map(({ line, orderId }) => ({ ...line, orderId }));
}

export function findOrderEvents(db: Queryable, orderIds: readonly OrderId[]): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(isOneOf(orderEvents.orderId, orderIds)).orderBy(orderEvents.id);
}

export async function getOrder(db: Queryable, userId: UserId, orderId: OrderId): Promise<OrderRow> {
  return found(await findOrderOf(db, userId, orderId));
}

export async function getLatestOrder(db: Queryable, userId: UserId): Promise<OrderRow> {
  return found(await findLatestOrder(db, userId));
}

function found(order: OrderRow | undefined): OrderRow {
  if (!order) throw orderNotFound();
  return order;
}
