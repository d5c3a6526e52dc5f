import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderLineId, ReturnId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { ReturnCause, ReturnStatus } from '../../contract/returns.ts';
import { orderLines } from '../../database/schema/orders.ts';
import { returnPictures, returns } from '../../database/schema/returns.ts';
import { VOID_RETURN_STATES } from '../orders/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

export interface LineUnits {
  lineId: OrderLineId;
  quantity: number;
}

/** Inserts a return without lines. The shop order must be locked and have no other open return. */
export async function insertReturn(
  tx: Transaction,
  request: { shopOrderId: ShopOrderId; reason: string; cause: ReturnCause },
): Promise<ReturnId> {
  const [row] = await tx.insert(returns).values(request).returning({ id: returns.id });
  if (!row) throw new Error('an inserted return was not returned');
  return row.id;
}

/** The lines that can be returned: of the shop order, not cancelled, with enough units left. */
const returnable = (shopOrderId: ShopOrderId, lines: readonly LineUnits[]) => sql`
  with wanted as (
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("lineId" uuid, quantity int)
  ), given as (
    select l.order_line_id, sum(l.quantity)::int as units from return_lines l join returns r on r.id = l.return_id
    where r.shop_order_id = ${shopOrderId} and r.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])
    group by l.order_line_id
  ), share as (
    select o.id, w.quantity, o.total_paise, o.quantity as bought, coalesce(g.units, 0) as units
    from wanted w join order_lines o on o.id = w."lineId" left join given g on g.order_line_id = o.id
    where o.shop_order_id = ${shopOrderId} and o.cancelled_at is null
      and coalesce(g.units, 0) + w.quantity <= o.quantity
  )`;

export async function countReturnable(
  db: Queryable,
  shopOrderId: ShopOrderId,
  lines: readonly LineUnits[],
): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(
    sql`${returnable(shopOrderId, lines)} select count(*)::int as lines from share`,
  );
  return rows[0]?.lines ?? 0;
}

/**
 * Inserts the lines that can be returned, with their share of the line's total, and returns their number. The share of all units so
 * far is rounded down and earlier returns are subtracted, so that partial returns in any order add up exactly.
 */
export async function insertReturnLines(
  tx: Transaction,
  returnId: ReturnId,
  shopOrderId: ShopOrderId,
  lines: readonly LineUnits[],
): Promise<number> {
  const inserted = await tx.execute(sql`${returnable(shopOrderId, lines)}
    insert into return_lines (return_id, order_line_id, quantity, amount_paise)
    select ${returnId}::uuid, id, quantity,
      total_paise * (units + quantity) / bought - total_paise * units / bought
    from share`);
  return inserted.rowCount ?? 0;
}

/** How many of the lines belong to the shop order. */
export async function countLines(
  db: Queryable,
  shopOrderId: ShopOrderId,
  lines: readonly LineUnits[],
): Promise<number> {
  const ids = lines.map(({ lineId }) => lineId);
  return db.$count(orderLines, and(eq(orderLines.shopOrderId, shopOrderId), inArray(orderLines.id, ids)));
}

export async function insertReturnPictures(
  tx: Transaction,
  returnId: ReturnId,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insert(returnPictures)
    .values(keys.map((pictureKey, position) => ({ returnId, position, pictureKey })));
}

export interface ReturnMove {
  from: readonly ReturnStatus[];
  to: ReturnStatus;
  refusal?: string;
  sendTo?: string;
  sendNote?: string | undefined;
  /** Only returns of cash orders. */
  onlyCashOnDelivery?: boolean;
}

export interface MovedReturn {
  id: ReturnId;
  shopOrderId: ShopOrderId;
}

/** Moves a return of the seller's shop; undefined when its state does not allow it. */
export async function moveOwnReturn(
  tx: Transaction,
  ownerId: UserId,
  id: ReturnId,
  { from, to, refusal, sendTo, sendNote, onlyCashOnDelivery = false }: ReturnMove,
): Promise<MovedReturn | undefined> {
  const { rows } = await tx.execute<MovedReturn & Record<string, unknown>>(sql`
    update returns r set status = ${to}, refusal = ${refusal ?? null}::text, moved_at = now(),
      send_to = coalesce(${sendTo ?? null}::text, send_to), send_note = coalesce(${sendNote ?? null}::text, send_note)
    from shop_orders s join shops on shops.id = s.shop_id join orders o on o.id = s.order_id
    where r.id = ${id} and s.id = r.shop_order_id and shops.owner_id = ${ownerId}
      and r.status = any(${sql.param([...from])}::text[])
      and (not ${onlyCashOnDelivery}::boolean or o.payment_method = 'cash_on_delivery')
    returning r.id, r.shop_order_id as "shopOrderId"`);
  return rows[0];
}

/** The return address of the return that the seller accepted last. */
export async function findLastSendTo(db: Queryable, ownerId: UserId): Promise<string | null> {
  const { rows } = await db.execute<{ sendTo: string }>(sql`
    select r.send_to as "sendTo" from returns r
    join shop_orders s on s.id = r.shop_order_id join shops on shops.id = s.shop_id
    where shops.owner_id = ${ownerId} and r.send_to is not null
    order by r.moved_at desc, r.id limit 1`);
  return rows[0]?.sendTo ?? null;
}

/** Withdraws the buyer's return; undefined when the seller has answered or it is someone else's. */
export async function withdrawOwnReturn(
  tx: Transaction,
  userId: UserId,
  id: ReturnId,
): Promise<MovedReturn | undefined> {
  const { rows } = await tx.execute<MovedReturn & Record<string, unknown>>(sql`
    update returns r set status = 'withdrawn', moved_at = now()
    from shop_orders s join orders o on o.id = s.order_id
    where r.id = ${id} and s.id = r.shop_order_id and o.user_id = ${userId} and r.status = 'requested'
    returning r.id, r.shop_order_id as "shopOrderId"`);
  return rows[0];
}

/** Finishes a received return whose refund was sent; undefined when the id belongs to no such return. */
export async function finishReturn(tx: Transaction, id: string): Promise<MovedReturn | undefined> {
  const { rows } = await tx.execute<MovedReturn & Record<string, unknown>>(sql`
    update returns set status = 'refunded', moved_at = now()
    where id::text = ${id} and status = 'received' returning id, shop_order_id as "shopOrderId"`);
  return rows[0];
}

export async function findOwnReturn(
  db: Queryable,
  ownerId: UserId,
  id: ReturnId,
): Promise<{ status: ReturnStatus } | undefined> {
  const { rows } = await db.execute<{ status: ReturnStatus }>(sql`
    select r.status from returns r join shop_orders s on s.id = r.shop_order_id join shops on shops.id = s.shop_id
    where r.id = ${id} and shops.owner_id = ${ownerId}`);
  return rows[0];
}

export async function findReturnOfBuyer(
  db: Queryable,
  userId: UserId,
  id: ReturnId,
): Promise<{ status: ReturnStatus } | undefined> {
  const { rows } = await db.execute<{ status: ReturnStatus }>(sql`
    select r.status from returns r join shop_orders s on s.id = r.shop_order_id join orders o on o.id = s.order_id
    where r.id = ${id} and o.user_id = ${userId}`);
  return rows[0];
}

export async function findShopOrderOfReturn(db: Queryable, id: ReturnId): Promise<ShopOrderId | undefined> {
  const [row] = await db.select({ shopOrderId: returns.shopOrderId }).from(returns).where(eq(returns.id, id));
  return row?.shopOrderId;
}

/** Erases pictures and reasons of a buyer's returns, and return addresses of a seller's. The amounts stay for the accounts. */
export async function eraseReturns(tx: Transaction, userId: UserId): Promise<void> {
  const ofBuyer = sql`select r.id from returns r join shop_orders s on s.id = r.shop_order_id
    join orders o on o.id = s.order_id where o.user_id = ${userId}`;
  await tx.execute(sql`delete from return_pictures where return_id in (${ofBuyer})`);
  await tx.execute(sql`update returns set reason = '' where id in (${ofBuyer})`);
  await tx.execute(sql`
    update returns r set send_to = null, send_note = null from shop_orders s join shops on shops.id = s.shop_id
    where s.id = r.shop_order_id and shops.owner_id = ${userId} and r.send_to is not null`);
}
