import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CancelReason } from '../../../../contract/kernel/order-states.ts';
import type { OrderId, ShopId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../../../contract/orders.ts';
import { orders, returnTimes } from '../../../../database/schema/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ActingSeller } from '../../../platform/http/actor.ts';
import { ORDER_TRANSITIONS, SHOP_ORDER_TRANSITIONS, statesBefore } from '../order-states.ts';
import { isWaitingStatus } from '../state-conditions.ts';
import type { OrderRow } from './rows.ts';

export interface OrderActor {
  actor: TimelineEntry['by'];
  actorId?: UserId;
  note?: string;
  reason?: CancelReason | undefined;
}

export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return row;
}

/** A buyer has at most one. */
export async function lockOpenOrder(tx: Transaction, userId: UserId): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isWaitingStatus(sql`${orders.status}`)))
    .for('no key update');
  return row;
}

/** False means that the present state does not allow it, or with `onlyOverdue` that the reservation lasts. */
export async function moveOrder(
  tx: Transaction,
  orderId: OrderId,
  to: OrderStatus,
  { actor, actorId, note, reason }: OrderActor,
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
    insert into order_events (order_id, from_status, to_status, actor, actor_id, note, reason)
    select id, status, ${to}::text, ${actor}::text, ${actorId ?? null}::uuid, ${note ?? null}::text,
      ${reason ?? null}::text from moved`);
  return moved.rowCount === 1;
}

export async function moveShopOrders(
  tx: Transaction,
  orderId: OrderId,
  to: ShopOrderStatus,
  { actor, actorId, note }: OrderActor,
): Promise<{ id: ShopOrderId }[]> {
  const from = statesBefore(SHOP_ORDER_TRANSITIONS, to);
  const { rows } = await tx.execute<{ id: ShopOrderId }>(sql`
    with before as (
      select id, status from shop_orders
      where order_id = ${orderId} and status = any(${sql.param(from)}::text[])
      order by id for no key update
    ), moved as (
      update shop_orders s set status = ${to} from before b where s.id = b.id returning s.id, b.status
    )
    insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note)
    select ${orderId}::uuid, id, status, ${to}::text, ${actor}::text, ${actorId ?? null}::uuid, ${note ?? null}::text
    from moved
    returning shop_order_id as id`);
  return rows;
}

export interface Shipment {
  id: ShopOrderId;
  carrier: string;
  trackingNumber: string;
}

export type ShopOrderActor =
  | { actor: 'buyer'; actorId: UserId }
  | { actor: 'seller'; actorId: UserId; ownerId: UserId }
  | { actor: 'operator'; actorId: UserId }
  | { actor: 'payment' | 'system' };

export function bySeller({ ownerId, personId }: ActingSeller): ShopOrderActor {
  return { actor: 'seller', actorId: personId, ownerId };
}

/** The market and the program move any shop order. */
function isOf(by: ShopOrderActor): SQL {
  switch (by.actor) {
    case 'buyer':
      return sql`o.user_id = ${by.actorId}`;
    case 'seller':
      return sql`shops.owner_id = ${by.ownerId}`;
    default:
      return sql`true`;
  }
}

export interface ShopOrderMove {
  from: readonly ShopOrderStatus[];
  to: ShopOrderStatus;
}

export interface ShopOrderMoveDetails {
  note?: string | undefined;
  reason?: CancelReason | undefined;
  /** At most one for each shop order; the history shows them when there is no note. */
  shipments?: readonly Shipment[] | undefined;
  /** The time limit for returns counts by the database's clock. */
  onlyReturnable?: boolean | undefined;
}

/** Each move writes its history in the same statement; a move to the same state adds an event. */
export async function moveOwnShopOrders(
  tx: Transaction,
  by: ShopOrderActor,
  ids: readonly ShopOrderId[],
  { from, to }: ShopOrderMove,
  { note, reason, shipments = [], onlyReturnable = false }: ShopOrderMoveDetails = {},
): Promise<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }[]> {
  const actorId = 'actorId' in by ? by.actorId : null;
  const isRecent = onlyReturnable
    ? sql`exists (select from ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t)`
    : sql`true`;
  const { rows } = await tx.execute<{ id: ShopOrderId; orderId: OrderId; shopId: ShopId }>(sql`
    with before as (
      select s.id, s.status from shop_orders s join shop_names shops on shops.id = s.shop_id join orders o on o.id = s.order_id
      where s.id = any(${sql.param([...ids])}::uuid[]) and ${isOf(by)}
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
      insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note, reason)
      select order_id, id, status, ${to}::text, ${by.actor}::text, ${actorId}::uuid,
        coalesce(${note ?? null}::text, shipment), ${reason ?? null}::text from moved
    )
    select id, order_id as "orderId", shop_id as "shopId" from moved`);
  return rows;
}
