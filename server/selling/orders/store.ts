import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Paise } from '../../../contract/kernel/money.ts';
import { unitsInWords, type VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { CancelReason } from '../../../contract/kernel/order-states.ts';
import type {
  OrderId,
  OrderLineId,
  ProductId,
  ShopId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../../contract/orders.ts';
import { orderEvents, orderLines, orders, returnTimes, shopOrders } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ValueTaken, violatedConstraint } from '../../platform/database/errors.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import type { ActingSeller } from '../../platform/http/actor.ts';
import { isWaiting, ORDER_TRANSITIONS, SHOP_ORDER_TRANSITIONS, statesBefore } from './order-states.ts';
import { shopOfCartPaused } from './refusals.ts';
import { isWaitingStatus } from './state-conditions.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type ShopOrderRow = typeof shopOrders.$inferSelect & {
  shopName: string;
  promise: string;
  isShopClosed: boolean;
  isLate: boolean;
};
export type OrderEventRow = typeof orderEvents.$inferSelect;

export interface OrderActor {
  actor: TimelineEntry['by'];
  actorId?: UserId;
  note?: string;
  reason?: CancelReason | undefined;
}

interface NewOrderLine {
  id: OrderLineId;
  variantId: VariantId;
  productId: ProductId;
  name: string;
  choices: readonly VariantChoice[];
  sku: string | null;
  brand: string;
  pictureKey: string | null;
  quantity: number;
  unitPricePaise: Paise;
  discountPercent: number;
  discountPaise: Paise;
  marketSharePaise: Paise;
  totalPaise: Paise;
}

interface NewShopOrder {
  id: ShopOrderId;
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
    | 'id'
    | 'number'
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
    | 'recipient'
    | 'recipientPhone'
    | 'streetAddress'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
  > {
  /** Limits count by all of these keyed hashes; the first is stored. */
  networks: string[];
  shopOrders: NewShopOrder[];
  /** The database's clock counts; null means that the order is placed at once. */
  keepMinutes: number | null;
}

/** Figures never change afterwards. A number that is taken repeats the transaction with another one. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { shopOrders, networks, ...columns } = order;
  try {
    await insertWhole(tx, {
      ...columns,
      network: networks[0] ?? null,
      shopOrders: JSON.stringify(shopOrders),
      shopOrderStatus: isWaiting(order.status) ? 'awaiting_payment' : 'placed',
    });
  } catch (error) {
    if (violatedConstraint(error) === 'orders_number_key')
      throw new ValueTaken('the order number', { cause: error });
    if (violatedConstraint(error) === 'shop_orders_paused_shop_check') throw shopOfCartPaused();
    throw error;
  }
}

type WholeOrder = Omit<NewOrder, 'networks' | 'shopOrders'> & {
  network: string | null;
  shopOrders: string;
  shopOrderStatus: ShopOrderStatus;
};

const insertWhole = prepareStatement<WholeOrder, Record<string, never>>(
  'insert_order',
  (value) => sql`
  with placed as (
    insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
      shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, recipient, recipient_phone,
      street_address, city, state, postal_code, country, network, expires_at)
    values (${value('id')}, ${value('number')}, ${value('userId')}, ${value('status')}, ${value('paymentMethod')},
      ${value('cartVersion')}, ${value('subtotalPaise')}, ${value('discountPaise')}, ${value('shippingPaise')},
      ${value('totalPaise')}, ${value('contactName')}, ${value('contactEmail')}, ${value('contactPhone')}, ${value('addressLabel')},
      ${value('recipient')}, ${value('recipientPhone')}, ${value('streetAddress')}, ${value('city')}, ${value('state')}, ${value('postalCode')}, ${value('country')}, ${value('network')},
      now() + make_interval(mins => ${value('keepMinutes')}::int))
    returning id, user_id
  ), of_shops as (
    insert into shop_orders (id, order_id, shop_id, status, coupon_code, subtotal_paise, discount_paise, total_paise,
      expected_by)
    select s.id, placed.id, "shopId", ${value('shopOrderStatus')}::text, "couponCode", "subtotalPaise", "discountPaise", "totalPaise",
      "expectedBy"
    from placed, jsonb_to_recordset(${value('shopOrders')}::jsonb) as s (id uuid, "shopId" uuid, "couponCode" text,
      "subtotalPaise" bigint, "discountPaise" bigint, "totalPaise" bigint, "expectedBy" date)
    returning id, order_id
  ), lines as (
    insert into order_lines (id, shop_order_id, variant_id, product_id, name, choices, sku, brand, picture_key, quantity,
      unit_price_paise, discount_percent, discount_paise, market_share_paise, total_paise)
    select line.id, s.id, "variantId", "productId", name, choices, sku, brand, "pictureKey", quantity,
      "unitPricePaise", "discountPercent", "discountPaise", "marketSharePaise", "totalPaise"
    from placed, jsonb_to_recordset(${value('shopOrders')}::jsonb) as s (id uuid, lines jsonb),
      jsonb_to_recordset(s.lines) as line (id uuid, "variantId" uuid, "productId" uuid, name text, choices jsonb,
        sku text, brand text, "pictureKey" text, quantity int, "unitPricePaise" bigint, "discountPercent" smallint,
        "discountPaise" bigint, "marketSharePaise" bigint, "totalPaise" bigint)
  )
  insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
  select placed.id, null::uuid, ${value('status')}::text, 'buyer', placed.user_id from placed
  union all
  select of_shops.order_id, of_shops.id, ${value('shopOrderStatus')}::text, 'buyer', placed.user_id from of_shops, placed`,
);

export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return row;
}

export interface VersionedShopOrder {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
  number: string;
  status: ShopOrderStatus;
  isCash: boolean;
  version: string;
}

const versionedShopOrder = (condition: SQL) => sql`
  select s.id, s.order_id as "orderId", s.shop_id as "shopId", o.number, s.status, o.payment_method = 'cash_on_delivery' as "isCash",
    concat_ws('.', s.status, (select max(e.id) from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id),
      (select count(*) from goodwill w where w.shop_order_id = s.id)) as version
  from shop_orders s join orders o on o.id = s.order_id where ${condition}`;

export async function lockVersionedShopOrder(
  tx: Transaction,
  id: ShopOrderId,
): Promise<VersionedShopOrder | undefined> {
  // A second statement sees what the holder of the lock wrote.
  await tx.execute(sql`select from shop_orders where id = ${id} for no key update`);
  const { rows } = await tx.execute<VersionedShopOrder & Record<string, unknown>>(
    versionedShopOrder(sql`s.id = ${id}`),
  );
  return rows[0];
}

export async function findVersions(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, VersionedShopOrder>> {
  const { rows } = await db.execute<VersionedShopOrder & Record<string, unknown>>(
    versionedShopOrder(sql`s.id = any(${sql.param([...ids])}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.id, row]));
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

export async function lockShopOrderOfLine(
  tx: Transaction,
  userId: UserId,
  lineId: OrderLineId,
): Promise<void> {
  await tx.execute(sql`
    select from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
    where l.id = ${lineId} and o.user_id = ${userId} for no key update of s`);
}

/** Callers lock the shop order. Undefined means that the line was cancelled before, or the state is another. */
export async function cancelLine(
  tx: Transaction,
  userId: UserId,
  lineId: OrderLineId,
  states: readonly ShopOrderStatus[],
  reason?: CancelReason,
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
    insert into order_events (order_id, shop_order_id, from_status, to_status, actor, actor_id, note, reason)
    select order_id, id, status, status, 'buyer', ${userId}::uuid, ${unitsInWords(line)}::text, ${reason ?? null}::text
    from shop_orders where id = ${line.shopOrderId}`);
  return line;
}

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

/** Invoices need the rest; without an invoice name and street are erased too. */
export async function eraseContacts(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .update(orders)
    .set({ contactEmail: '', contactPhone: '', addressLabel: '', recipient: '', recipientPhone: '' })
    .where(eq(orders.userId, userId));
  await tx.execute(sql`
    update orders o set contact_name = 'A former buyer', street_address = '' where o.user_id = ${userId}
      and not exists (select from invoices i join shop_orders s on s.id = i.shop_order_id where s.order_id = o.id)`);
}

/** An order whose payment is still being checked or refunded keeps contact and address, since its buyer will get a mail. */
export async function eraseAbandonedContacts(
  db: Queryable,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const emptied = await db.execute(sql`
    update orders set contact_name = '', contact_email = '', contact_phone = '', address_label = '', recipient = '',
      recipient_phone = '', street_address = '', city = '', state = '', postal_code = '', country = ''
    where id in (
      select o.id from orders o
      where o.status in ('failed', 'expired', 'cancelled') and o.contact_email <> ''
        and o.created_at < now() - make_interval(days => ${days})
        and not exists (select from unsettled_payments p where p.order_id = o.id)
      order by o.created_at limit ${limit} for no key update skip locked
    )`);
  return emptied.rowCount ?? 0;
}

/** Limits count networks within a day only. */
export async function eraseOldNetworks(db: Queryable, { limit }: { limit: number }): Promise<number> {
  const removed = await db.execute(sql`
    update orders set network = null
    where id in (
      select id from orders where network is not null and created_at < now() - interval '1 day'
      order by created_at limit ${limit} for no key update skip locked
    )`);
  return removed.rowCount ?? 0;
}

/** Lines keep the picture of what was ordered. */
export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from order_lines used where used.picture_key = ${pictureKey})`;
