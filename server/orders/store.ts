import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import {
  OrderId,
  type OrderLineId,
  type ProductId,
  type ReturnId,
  type ShopId,
  type ShopOrderId,
  type UserId,
} from '../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../contract/orders.ts';
import {
  orderAdjustments,
  orderEvents,
  orderLines,
  orders,
  shopOrders,
} from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import { standingAdjustments } from './adjustment-store.ts';
import { newOrderNumber } from './order-number.ts';
import { isWaitingStatus } from './waiting.ts';
import { isWaiting, ORDER_TRANSITIONS, SHOP_ORDER_TRANSITIONS, statesBefore } from './order-states.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type ShopOrderRow = typeof shopOrders.$inferSelect & {
  shopName: string;
  /** The beginning of the shop's policies. */
  promise: string;
  isShopClosed: boolean;
  /** It should have arrived before today. */
  isLate: boolean;
};
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
  expectedBy: string;
  lines: NewOrderLine[];
}

export interface NewOrder
  extends Pick<
    OrderRow,
    | 'userId'
    | 'status'
    | 'paymentMethod'
    | 'cartVersion'
    | 'subtotalPaise'
    | 'discountPaise'
    | 'shippingPaise'
    | 'totalPaise'
    | 'contactName'
    | 'contactEmail'
    | 'contactPhone'
    | 'addressLabel'
    | 'streetAddress'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
  > {
  /** Keyed hashes of the network, for an order to be confirmed: limits count by all of them, the first is stored. */
  networks: string[];
  shopOrders: NewShopOrder[];
  /** Minutes for which the stock is kept, by the database's clock; null when nothing is awaited. */
  keepMinutes: number | null;
}

/** An order with the id and the number that it got. */
export type InsertedOrder = NewOrder & Pick<OrderRow, 'id' | 'number'>;

/** Writes an order with its parts, lines and first events, all figures frozen. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<InsertedOrder> {
  const id = OrderId.parse(randomUUID());
  for (;;) {
    const number = newOrderNumber();
    // A number that is taken already, once in a great while, is drawn anew.
    if (await insertNumbered(tx, { ...order, id, number })) return { ...order, id, number };
  }
}

/** Writes all of it in one statement, or nothing when the number is taken. */
async function insertNumbered(tx: Transaction, order: InsertedOrder): Promise<boolean> {
  const partStatus: ShopOrderStatus = isWaiting(order.status) ? 'awaiting_payment' : 'placed';
  const parts = order.shopOrders.map((part) => ({ ...part, id: randomUUID() }));
  const lines = parts.flatMap((part) => part.lines.map((line) => ({ ...line, shopOrderId: part.id })));
  const inserted = await tx.execute(sql`
    with placed as (
      insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
        shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, street_address, city, state,
        postal_code, country, network, expires_at)
      values (${order.id}, ${order.number}, ${order.userId}, ${order.status}, ${order.paymentMethod},
        ${order.cartVersion}, ${order.subtotalPaise}, ${order.discountPaise}, ${order.shippingPaise},
        ${order.totalPaise}, ${order.contactName}, ${order.contactEmail}, ${order.contactPhone}, ${order.addressLabel},
        ${order.streetAddress}, ${order.city}, ${order.state}, ${order.postalCode}, ${order.country}, ${order.networks[0] ?? null},
        now() + make_interval(mins => ${order.keepMinutes}::int))
      on conflict (number) do nothing
      returning id, user_id
    ), parts as (
      insert into shop_orders (id, order_id, shop_id, status, coupon_code, subtotal_paise, discount_paise, total_paise,
        expected_by)
      select part.id, placed.id, "shopId", ${partStatus}, "couponCode", "subtotalPaise", "discountPaise", "totalPaise",
        "expectedBy"
      from placed, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (id uuid, "shopId" uuid, "couponCode" text,
        "subtotalPaise" bigint, "discountPaise" bigint, "totalPaise" bigint, "expectedBy" date)
      returning id, order_id
    ), lines as (
      insert into order_lines (id, shop_order_id, product_id, name, brand, picture_key, quantity, unit_price_paise,
        discount_percent, discount_paise, total_paise)
      select line.id, "shopOrderId", "productId", name, brand, "pictureKey", quantity, "unitPricePaise",
        "discountPercent", "discountPaise", "totalPaise"
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, "shopOrderId" uuid,
        "productId" uuid, name text, brand text, "pictureKey" text, quantity int, "unitPricePaise" bigint,
        "discountPercent" smallint, "discountPaise" bigint, "totalPaise" bigint)
    )
    insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
    select placed.id, null::uuid, ${order.status}, 'buyer', placed.user_id from placed
    union all
    select parts.order_id, parts.id, ${partStatus}, 'buyer', placed.user_id from parts, placed`);
  return inserted.rowCount !== 0;
}

/** Locks an order, so that only one thing happens to it at a time; undefined when there is none. */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return row;
}

/** The buyer's order that awaits payment or confirmation, locked; there is at most one. */
export async function lockOpenOrder(tx: Transaction, userId: UserId): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isWaitingStatus(sql`${orders.status}`)))
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
  id: ShopOrderId;
  carrier: string;
  trackingNumber: string;
}

/** Who moves a part: its buyer, its seller, or the program itself once money went back. */
export type PartMover = { actor: 'buyer' | 'seller'; actorId: UserId } | { actor: 'payment' };

/** The part is the mover's own. */
function isOf(mover: PartMover): SQL {
  if (mover.actor === 'payment') return sql`true`;
  return mover.actor === 'buyer' ? sql`o.user_id = ${mover.actorId}` : sql`shops.owner_id = ${mover.actorId}`;
}

export interface PartMove {
  from: readonly ShopOrderStatus[];
  to: ShopOrderStatus;
}

export interface PartMoveDetails {
  note?: string | undefined;
  /** At most one for each part; they are noted in the history where nothing else is. */
  shipments?: readonly Shipment[] | undefined;
  /** Days that may have passed since it arrived, by the database's clock. */
  deliveredWithinDays?: number | undefined;
}

/**
 * Moves those of these parts that are the mover's own and are in one of the states `from`, each with its history in the
 * same statement. A move to the state in which a part is leaves a note in its history. Tells which ones moved.
 */
export async function moveOwnShopOrders(
  tx: Transaction,
  mover: PartMover,
  ids: readonly ShopOrderId[],
  { from, to }: PartMove,
  { note, shipments = [], deliveredWithinDays }: PartMoveDetails = {},
): Promise<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }[]> {
  const actorId = 'actorId' in mover ? mover.actorId : null;
  const isRecent =
    deliveredWithinDays === undefined
      ? sql`true`
      : sql`exists (
          select from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id
            and e.from_status = 'shipped' and e.at > now() - make_interval(days => ${deliveredWithinDays}))`;
  const { rows } = await tx.execute<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }>(sql`
    with before as (
      select s.id, s.status from shop_orders s join shops on shops.id = s.shop_id join orders o on o.id = s.order_id
      where s.id = any(${sql.param([...ids])}::uuid[]) and ${isOf(mover)}
        and s.status = any(${sql.param([...from])}::text[]) and ${isRecent}
      order by s.id for no key update of s
    ), shipments as (
      select * from jsonb_to_recordset(${JSON.stringify(shipments)}::jsonb) as p (id uuid, carrier text, "trackingNumber" text)
    ), moved as (
      update shop_orders s set status = ${to}, carrier = coalesce(p.carrier, s.carrier),
        tracking_number = coalesce(p."trackingNumber", s.tracking_number)
      from before b left join shipments p on p.id = b.id where s.id = b.id
      returning s.id, s.order_id, s.shop_id, b.status, p.carrier || ' ' || p."trackingNumber" as shipment
    ), noted as (
      insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note)
      select order_id, id, status, ${to}::text, ${mover.actor}::text, ${actorId}::uuid,
        coalesce(${note ?? null}::text, shipment) from moved
    )
    select id, order_id as "orderId", shop_id as "shopId" from moved`);
  return rows;
}

/** Locks the part of the buyer's order that a line belongs to, when there is one. */
export async function lockPartOfLine(tx: Transaction, userId: UserId, lineId: OrderLineId): Promise<void> {
  await tx.execute(sql`
    select from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
    where l.id = ${lineId} and o.user_id = ${userId} for no key update of s`);
}

/**
 * Cancels a line of a part that is in one of the states, with a note in its history; the part must be locked. Undefined
 * when it was cancelled before or its part is in another state.
 */
export async function cancelLine(
  tx: Transaction,
  userId: UserId,
  lineId: OrderLineId,
  states: readonly ShopOrderStatus[],
): Promise<OrderLineRow | undefined> {
  const [line] = await tx
    .update(orderLines)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(orderLines.id, lineId),
        sql`${orderLines.cancelledAt} is null`,
        sql`exists (select from shop_orders s where s.id = ${orderLines.shopOrderId}
          and s.status = any(${sql.param([...states])}::text[]))`,
      ),
    )
    .returning();
  if (!line) return undefined;
  await tx.execute(sql`
    insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note)
    select order_id, id, status, status, 'buyer', ${userId}::uuid, ${`${line.quantity} × ${line.name}`}::text
    from shop_orders where id = ${line.shopOrderId}`);
  return line;
}

/** Cancels what is left of parts that were just cancelled; the lines that this took. */
export function cancelRemainingLines(
  tx: Transaction,
  shopOrderIds: readonly ShopOrderId[],
): Promise<OrderLineRow[]> {
  return tx
    .update(orderLines)
    .set({ cancelledAt: sql`now()` })
    .where(and(isOneOf(orderLines.shopOrderId, shopOrderIds), sql`${orderLines.cancelledAt} is null`))
    .returning();
}

/**
 * Takes out of a person's orders what invoices do not need: how to reach the buyer, what the address was called, and where
 * there is no invoice the name and the door.
 */
export async function forgetContacts(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .update(orders)
    .set({ contactEmail: '', contactPhone: '', addressLabel: '' })
    .where(eq(orders.userId, userId));
  await tx.execute(sql`
    update orders o set contact_name = 'A former buyer', street_address = '' where o.user_id = ${userId}
      and not exists (select from invoices i join shop_orders s on s.id = i.shop_order_id where s.order_id = o.id)`);
}

/**
 * Empties contact and address of orders that ended unpaid so many days ago; tells how many there were. An order whose
 * payment is still asked for, or whose money is on its way back, keeps them: its buyer is to be written to.
 */
export async function removeAbandonedContacts(
  db: Queryable,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const emptied = await db.execute(sql`
    update orders set contact_name = '', contact_email = '', contact_phone = '', address_label = '', street_address = '',
      city = '', state = '', postal_code = '', country = ''
    where id in (
      select o.id from orders o
      where o.status in ('failed', 'expired', 'cancelled') and o.contact_email <> ''
        and o.created_at < now() - make_interval(days => ${days})
        and not exists (
          select from payments p left join refunds r on r.payment_id = p.id
          where p.order_id = o.id
            and (p.next_check_at is not null or p.status = 'review' or (r.id is not null and r.done_at is null)))
      order by o.created_at limit ${limit} for no key update skip locked
    )`);
  return emptied.rowCount ?? 0;
}

/** Removes the networks of orders after the day in which they are counted; tells of how many. */
export async function removeOldNetworks(db: Queryable, { limit }: { limit: number }): Promise<number> {
  const removed = await db.execute(sql`
    update orders set network = null
    where id in (
      select id from orders where network is not null and created_at < now() - interval '1 day'
      order by created_at limit ${limit} for no key update skip locked
    )`);
  return removed.rowCount ?? 0;
}

/** Writes what a cancelled line or a return changes in the price of each line; the part must be locked. */
export async function insertAdjustments(
  tx: Transaction,
  shopOrderId: ShopOrderId,
  cause: { cancelledLineId: OrderLineId } | { returnId: ReturnId },
  changes: readonly { orderLineId: OrderLineId; amountPaise: Paise }[],
): Promise<void> {
  const rows = changes
    .filter(({ amountPaise }) => amountPaise !== 0)
    .map((change) => ({ ...change, ...cause, shopOrderId, reason: 'coupon_lapsed' as const }));
  if (rows.length > 0) await tx.insert(orderAdjustments).values(rows);
}

/** Parts were cancelled as a whole: what had been charged for lapsed discount goes back with them. */
export async function releaseAdjustments(tx: Transaction, ids: readonly ShopOrderId[]): Promise<void> {
  await tx.execute(sql`
    insert into order_adjustments (shop_order_id, order_line_id, amount_paise, reason)
    select a.shop_order_id, a.order_line_id, -sum(a.amount_paise), 'coupon_lapsed'
    from ${standingAdjustments} a where a.shop_order_id = any(${sql.param([...ids])}::uuid[])
    group by a.shop_order_id, a.order_line_id having sum(a.amount_paise) <> 0`);
}
