import { and, count, desc, eq, exists, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type Paise, paise } from '../../contract/kernel/money.ts';
import type {
  OrderId,
  OrderLineId,
  ProductId,
  ShopId,
  ShopOrderId,
  UserId,
} from '../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../contract/orders.ts';
import {
  orderEvents,
  orderLines,
  orders,
  payments,
  refunds,
  shopOrders,
  shops,
} from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newOrderNumber } from './order-number.ts';
import {
  FINISHED_SHOP_ORDER_STATES,
  ORDER_TRANSITIONS,
  PLACED_ORDER_STATES,
  SHOP_ORDER_TRANSITIONS,
  statesBefore,
} from './order-states.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type ShopOrderRow = typeof shopOrders.$inferSelect & { shopName: string };
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** Who moves an order, for its history. */
export interface Mover {
  actor: TimelineEntry['by'];
  actorId?: UserId;
  note?: string;
}

export interface NewOrderLine {
  id: OrderLineId;
  productId: ProductId;
  name: string;
  brand: string;
  pictureKey: string | null;
  quantity: number;
  unitPricePaise: Paise;
  discountPercent: number;
  discountPaise: Paise;
  totalPaise: Paise;
}

export interface NewShopOrder {
  shopId: ShopId;
  couponCode: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
  lines: NewOrderLine[];
}

export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'number' | 'createdAt' | 'expiresAt'> & {
  shopOrders: NewShopOrder[];
  /** Minutes for which the stock is kept, by the database's clock; null when nothing is awaited. */
  keepMinutes: number | null;
};

/** Writes an order with its parts, lines and first events, all figures frozen. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { shopOrders: parts, keepMinutes, ...values } = order;
  const expiresAt = keepMinutes === null ? null : sql`now() + make_interval(mins => ${keepMinutes})`;
  const row = await insertNumbered(tx, { ...values, expiresAt });
  const partStatus: ShopOrderStatus = order.status === 'awaiting_payment' ? 'awaiting_payment' : 'placed';
  const partRows = await tx
    .insert(shopOrders)
    .values(
      parts.map(({ shopId, couponCode, subtotalPaise, discountPaise, totalPaise }) => ({
        ...{ shopId, couponCode, subtotalPaise, discountPaise, totalPaise },
        orderId: row.id,
        status: partStatus,
      })),
    )
    .returning({ id: shopOrders.id, shopId: shopOrders.shopId });
  const partIds = new Map(partRows.map((part) => [part.shopId, part.id]));
  await tx
    .insert(orderLines)
    .values(
      parts.flatMap(({ shopId, lines }) =>
        lines.map((line) => ({ ...line, shopOrderId: partIds.get(shopId) ?? missingPart() })),
      ),
    );
  const first = { orderId: row.id, actor: 'buyer', actorId: order.userId } as const;
  await tx
    .insert(orderEvents)
    .values([
      { ...first, toStatus: row.status },
      ...partRows.map((part) => ({ ...first, shopOrderId: part.id, toStatus: partStatus })),
    ]);
  return row;
}

/** A number that is taken already, once in a great while, is drawn anew. */
async function insertNumbered(
  tx: Transaction,
  values: Omit<typeof orders.$inferInsert, 'number' | 'expiresAt'> & { expiresAt: SQL | null },
): Promise<OrderRow> {
  for (;;) {
    const [row] = await tx
      .insert(orders)
      .values({ ...values, number: newOrderNumber() })
      .onConflictDoNothing({ target: orders.number })
      .returning();
    if (row) return row;
  }
}

function missingPart(): never {
  throw new Error('a line belongs to a part of the order that was not inserted');
}

/** Locks an order, so that only one thing happens to it at a time; undefined when there is none. */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return row;
}

/** The buyer's order that awaits payment, locked; there is at most one. */
export async function lockOpenOrder(tx: Transaction, userId: UserId): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'awaiting_payment')))
    .for('no key update');
  return row;
}

/**
 * Moves an order to a state if its present one allows that and, where asked, its reservation is over; the history is
 * written by the same statement. False: it was done already, or may not be done, and nothing happened.
 */
export async function moveOrder(
  tx: Transaction,
  orderId: OrderId,
  to: OrderStatus,
  { actor, actorId, note }: Mover,
  { onlyOverdue = false } = {},
): Promise<boolean> {
  const from = statesBefore(ORDER_TRANSITIONS, to);
  const moved = await tx.execute(sql`
    with before as (
      select id, status from orders
      where id = ${orderId} and status = any(${sql.param(from)}::text[])
        and (not ${onlyOverdue}::boolean or expires_at <= now())
      for no key update
    ), moved as (
      update orders o set status = ${to} from before b where o.id = b.id returning o.id, b.status
    )
    insert into order_events (order_id, from_status, to_status, actor, actor_id, note)
    select id, status, ${to}::text, ${actor}::text, ${actorId ?? null}::uuid, ${note ?? null}::text from moved`);
  return moved.rowCount === 1;
}

/** Moves every part of an order that may go to the state, each with its history. */
export async function moveShopOrders(
  tx: Transaction,
  orderId: OrderId,
  to: ShopOrderStatus,
  { actor, actorId, note }: Mover,
): Promise<void> {
  const from = statesBefore(SHOP_ORDER_TRANSITIONS, to);
  await tx.execute(sql`
    with before as (
      select id, status from shop_orders
      where order_id = ${orderId} and status = any(${sql.param(from)}::text[])
      order by id for no key update
    ), moved as (
      update shop_orders s set status = ${to} from before b where s.id = b.id returning s.id, b.status
    )
    insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note)
    select ${orderId}::uuid, id, status, ${to}::text, ${actor}::text, ${actorId ?? null}::uuid, ${note ?? null}::text
    from moved`);
}

/** What a seller adds to a part on its way. */
export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/**
 * Moves those of these parts that belong to the seller's shop and are in one of the states `from`, each with its
 * history in the same statement. Tells which ones moved.
 */
export async function moveOwnShopOrders(
  tx: Transaction,
  ownerId: UserId,
  ids: readonly ShopOrderId[],
  { from, to }: { from: readonly ShopOrderStatus[]; to: ShopOrderStatus },
  { note, shipment }: { note?: string | undefined; shipment?: Shipment | undefined } = {},
): Promise<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }[]> {
  const { rows } = await tx.execute<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }>(sql`
    with before as (
      select s.id, s.status from shop_orders s join shops on shops.id = s.shop_id
      where s.id = any(${sql.param([...ids])}::uuid[]) and shops.owner_id = ${ownerId}
        and s.status = any(${sql.param([...from])}::text[])
      order by s.id for no key update of s
    ), moved as (
      update shop_orders s set status = ${to}, carrier = coalesce(${shipment?.carrier ?? null}::text, s.carrier),
        tracking_number = coalesce(${shipment?.trackingNumber ?? null}::text, s.tracking_number)
      from before b where s.id = b.id
      returning s.id, s.order_id, s.shop_id, b.status
    ), noted as (
      insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note)
      select order_id, id, status, ${to}::text, 'seller', ${ownerId}::uuid, ${note ?? null}::text from moved
    )
    select id, order_id as "orderId", shop_id as "shopId" from moved`);
  return rows;
}

/** Orders whose reservation is over, the longest overdue first, by the database's clock. */
export async function findOverdueOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'awaiting_payment'), sql`${orders.expiresAt} <= now()`))
    .orderBy(orders.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the buyer placed another order from the same state of the cart. */
export async function hasPlacedTwin(db: Queryable, order: OrderRow): Promise<boolean> {
  const twins = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.cartVersion, order.cartVersion),
        ne(orders.id, order.id),
        inArray(orders.status, [...PLACED_ORDER_STATES]),
      ),
    )
    .limit(1);
  return twins.length > 0;
}

export async function findOrder(db: Queryable, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** One order of this buyer. */
export async function findOrderOf(
  db: Queryable,
  userId: UserId,
  orderId: OrderId,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return row;
}

export async function findLatestOrder(db: Queryable, userId: UserId): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row;
}

/** Orders that the buyer made within the last minutes, whatever became of them. */
export async function countRecentOrders(db: Queryable, userId: UserId, minutes: number): Promise<number> {
  const [row] = await db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), sql`${orders.createdAt} > now() - make_interval(mins => ${minutes})`),
    );
  return row?.orders ?? 0;
}

/** A page of the buyer's orders, newest first, and how many there are. */
export async function listOrders(
  db: Queryable,
  userId: UserId,
  { state, page, limit }: { state?: 'current' | 'previous' | undefined; page: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = and(eq(orders.userId, userId), state && inState(db, state));
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

/** Current: payment is awaited, or the order is placed and a part of it is not finished. */
function inState(db: Queryable, state: 'current' | 'previous'): SQL | undefined {
  const unfinished = db
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(
      and(
        eq(shopOrders.orderId, orders.id),
        sql`${shopOrders.status} <> all(${sql.param([...FINISHED_SHOP_ORDER_STATES])}::text[])`,
      ),
    );
  const isPlaced = inArray(orders.status, [...PLACED_ORDER_STATES]);
  return state === 'current'
    ? or(eq(orders.status, 'awaiting_payment'), and(isPlaced, exists(unfinished)))
    : or(inArray(orders.status, ['failed', 'expired', 'cancelled']), and(isPlaced, notExists(unfinished)));
}

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
      carrier: shopOrders.carrier,
      trackingNumber: shopOrders.trackingNumber,
      createdAt: shopOrders.createdAt,
      shopName: shops.name,
    })
    .from(shopOrders)
    .innerJoin(shops, eq(shops.id, shopOrders.shopId))
    .where(inArray(shopOrders.orderId, [...orderIds]))
    .orderBy(shops.name, shopOrders.id);
}

/** The lines of orders, each with the order it belongs to. */
export async function findOrderLines(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(OrderLineRow & { orderId: OrderId })[]> {
  const rows = await db
    .select({ line: orderLines, orderId: shopOrders.orderId })
    .from(orderLines)
    .innerJoin(shopOrders, eq(shopOrders.id, orderLines.shopOrderId))
    .where(inArray(shopOrders.orderId, [...orderIds]))
    .orderBy(orderLines.name, orderLines.id);
  return rows.map(({ line, orderId }) => ({ ...line, orderId }));
}

export function findOrderEvents(db: Queryable, orderIds: readonly OrderId[]): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(orderEvents.id);
}

/** What went or is going back to the buyer, by order. */
export async function findRefunded(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, Paise>> {
  const rows = await db
    .select({
      orderId: payments.orderId,
      refunded: sql`sum(${refunds.amountPaise})::bigint`.mapWith((sum) => paise(Number(sum))),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId);
  return new Map(rows.map(({ orderId, refunded }) => [orderId, refunded]));
}
