import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { EXCHANGE_ANSWER_DAYS, MAX_SHOP_ADDRESS_LENGTH } from '../../../../contract/kernel/limits.ts';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { OrderLineId, ReturnId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ReturnCause, ReturnKind, ReturnStatus } from '../../../../contract/returns.ts';
import { orderLines } from '../../../../database/schema/orders.ts';
import { returnLines, returnPictures, returns, returnTimes } from '../../../../database/schema/returns.ts';
import { type LeavingUnits, VOID_RETURN_STATES } from '../index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

/** Callers lock the shop order, which has no other open return, and check what is returnable. */
export async function insertReturn(
  tx: Transaction,
  request: { shopOrderId: ShopOrderId; kind: ReturnKind; reason: string; cause: ReturnCause },
): Promise<ReturnId> {
  const [row] = await tx.insert(returns).values(request).returning({ id: returns.id });
  if (!row) throw new Error('an inserted return was not returned');
  return row.id;
}

/** Units as ordered leave by returns and exchanges, those of a replacement by its returns alone. */
const returnable = (shopOrderId: ShopOrderId, lines: readonly LeavingUnits[]) => sql`
  with wanted as (
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("lineId" uuid, quantity int, "exchangeId" uuid)
  ), left_by as (
    select r.kind, l.order_line_id, l.exchange_id, l.quantity from return_lines l join returns r on r.id = l.return_id
    where r.shop_order_id = ${shopOrderId} and r.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])
  ), in_time as (
    select distinct w.* from shop_orders s cross join lateral ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t
    join wanted w on coalesce(t.order_line_id, w."lineId") = w."lineId" and t.exchange_id is not distinct from w."exchangeId"
    where s.id = ${shopOrderId}
  ), received as (
    select x.id as exchange_id, b.order_line_id, p.quantity, p.unit_difference_paise
    from returns x join replacements p on p.return_id = x.id join return_lines b on b.return_id = x.id
    where x.shop_order_id = ${shopOrderId} and x.status = 'exchanged'
    union all
    select null, o.id, o.quantity, 0 from order_lines o where o.shop_order_id = ${shopOrderId} and o.cancelled_at is null
  ), share as (
    select o.id, w.quantity, w."exchangeId" as exchange_id, o.total_paise, o.quantity as bought, coalesce((
        select sum(g.quantity) from left_by g where g.order_line_id = o.id and g.kind = 'return'), 0)::int as units,
      w.quantity * h.unit_difference_paise as difference
    from in_time w join order_lines o on o.id = w."lineId"
    join received h on h.order_line_id = o.id and h.exchange_id is not distinct from w."exchangeId"
    where w.quantity + coalesce((
      select sum(g.quantity) from left_by g
      where g.order_line_id = o.id and g.exchange_id is not distinct from w."exchangeId"), 0) <= h.quantity
  )`;

export async function countReturnable(
  db: Queryable,
  shopOrderId: ShopOrderId,
  lines: readonly LeavingUnits[],
): Promise<{ inTime: number; returnable: number }> {
  const { rows } = await db.execute<{ inTime: number; returnable: number }>(
    sql`${returnable(shopOrderId, lines)}
      select (select count(*)::int from in_time) as "inTime", (select count(*)::int from share) as returnable`,
  );
  return rows[0] ?? { inTime: 0, returnable: 0 };
}

export async function findReturnTime(db: Queryable, lineId: OrderLineId): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(t.until) as until from order_lines l join shop_orders s on s.id = l.shop_order_id
    cross join lateral ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t
    where l.id = ${lineId} and t.exchange_id is null and coalesce(t.order_line_id, l.id) = l.id`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}

/**
 * Callers check what is returnable. The share of all units so far is rounded down and earlier returns are subtracted, so that
 * partial returns in any order add up exactly. Units of a replacement add the price difference of their exchange.
 */
export async function insertReturnLines(
  tx: Transaction,
  returnId: ReturnId,
  shopOrderId: ShopOrderId,
  lines: readonly LeavingUnits[],
): Promise<void> {
  await tx.execute(sql`${returnable(shopOrderId, lines)}
    insert into return_lines (return_id, order_line_id, quantity, exchange_id, difference_paise, amount_paise)
    select ${returnId}::uuid, id, quantity, exchange_id, difference,
      total_paise * (units + quantity) / bought - total_paise * units / bought + difference
    from share`);
}

/** Shipping and the fee for cash go back with this return. */
export async function updateFees(tx: Transaction, id: ReturnId, feesPaise: Paise): Promise<void> {
  await tx.update(returns).set({ feesPaise }).where(eq(returns.id, id));
}

export async function countLines(
  db: Queryable,
  shopOrderId: ShopOrderId,
  lines: readonly LeavingUnits[],
): Promise<number> {
  const ids = lines.map(({ lineId }) => lineId);
  return db.$count(orderLines, and(eq(orderLines.shopOrderId, shopOrderId), inArray(orderLines.id, ids)));
}

/** The amount is what the replacement costs less. */
export async function insertExchangedLine(
  tx: Transaction,
  returnId: ReturnId,
  { lineId, quantity }: LeavingUnits,
  amountPaise: Paise,
): Promise<void> {
  await tx.insert(returnLines).values({ returnId, orderLineId: lineId, quantity, amountPaise });
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
  onlyKind?: ReturnKind;
  onlyCashOnDelivery?: boolean;
}

export interface MovedReturn {
  id: ReturnId;
  kind: ReturnKind;
  shopOrderId: ShopOrderId;
  isCash: boolean;
}

export async function moveOwnReturn(
  tx: Transaction,
  ownerId: UserId,
  id: ReturnId,
  { from, to, refusal, sendTo, sendNote, onlyKind, onlyCashOnDelivery = false }: ReturnMove,
): Promise<MovedReturn | undefined> {
  const { rows } = await tx.execute<MovedReturn & Record<string, unknown>>(sql`
    update returns r set status = ${to}, refusal = ${refusal ?? null}::text, moved_at = now(),
      send_to = coalesce(${sendTo ?? null}::text, send_to), send_note = coalesce(${sendNote ?? null}::text, send_note)
    from shop_orders s join shop_names shops on shops.id = s.shop_id join orders o on o.id = s.order_id
    where r.id = ${id} and s.id = r.shop_order_id and shops.owner_id = ${ownerId}
      and r.status = any(${sql.param([...from])}::text[])
      and r.kind = coalesce(${onlyKind ?? null}::text, r.kind)
      and (not ${onlyCashOnDelivery}::boolean or o.payment_method = 'cash_on_delivery')
    returning r.id, r.kind, r.shop_order_id as "shopOrderId", o.payment_method = 'cash_on_delivery' as "isCash"`);
  return rows[0];
}

/** The address of the seller's last accepted return comes before the registered one. */
export async function suggestSendTo(db: Queryable, ownerId: UserId): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null; name: string; address: string }>(sql`
    select shops.name, shops.address,
      (select r.send_to from returns r join shop_orders s on s.id = r.shop_order_id
        where s.shop_id = shops.id and r.send_to is not null order by r.moved_at desc, r.id limit 1) as last
    from shop_facts shops where shops.owner_id = ${ownerId} and shops.state <> 'closed'`);
  const [shop] = rows;
  if (!shop || shop.last !== null || shop.address === '') return shop?.last ?? null;
  const named = `${shop.name}\n${shop.address}`;
  return named.length <= MAX_SHOP_ADDRESS_LENGTH ? named : shop.address;
}

/** Undefined means that the seller answered, the old item of an exchange arrived, or it is someone else's. */
export async function withdrawOwnReturn(
  tx: Transaction,
  userId: UserId,
  id: ReturnId,
): Promise<MovedReturn | undefined> {
  const { rows } = await tx.execute<MovedReturn & Record<string, unknown>>(sql`
    update returns r set status = 'withdrawn', moved_at = now()
    from shop_orders s join orders o on o.id = s.order_id
    where r.id = ${id} and s.id = r.shop_order_id and o.user_id = ${userId} 
      and (r.status = 'requested' or (r.kind = 'exchange' and r.status = 'accepted'))
    returning r.id, r.kind, r.shop_order_id as "shopOrderId", o.payment_method = 'cash_on_delivery' as "isCash"`);
  return rows[0];
}

const isUnanswered = sql`(r.kind = 'exchange' and r.status = 'requested'
  and r.created_at < now() - make_interval(days => ${EXCHANGE_ANSWER_DAYS}))`;

export async function listUnanswered(db: Queryable, limit: number): Promise<ReturnId[]> {
  const { rows } = await db.execute<{ id: ReturnId }>(sql`
    select r.id from returns r where ${isUnanswered} order by r.created_at, r.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Undefined means that somebody moved it meanwhile, or is about to. */
export async function lapseExchange(
  tx: Transaction,
  id: ReturnId,
): Promise<Pick<MovedReturn, 'id' | 'shopOrderId'> | undefined> {
  const { rows } = await tx.execute<Pick<MovedReturn, 'id' | 'shopOrderId'>>(sql`
    with due as (select r.id from returns r where r.id = ${id} and ${isUnanswered} for no key update skip locked)
    update returns set status = 'refused', moved_at = now(),
      refusal = ${`Not answered within ${EXCHANGE_ANSWER_DAYS} days`}
    from due where returns.id = due.id returning returns.id, returns.shop_order_id as "shopOrderId"`);
  return rows[0];
}

export async function finishReturn(
  tx: Transaction,
  id: string,
): Promise<Pick<MovedReturn, 'id' | 'shopOrderId'> | undefined> {
  const { rows } = await tx.execute<Pick<MovedReturn, 'id' | 'shopOrderId'>>(sql`
    update returns set status = 'refunded', moved_at = now()
    where id::text = ${id} and kind = 'return' and status = 'received' returning id, shop_order_id as "shopOrderId"`);
  return rows[0];
}

export interface FoundReturn {
  kind: ReturnKind;
  status: ReturnStatus;
}

export async function findOwnReturn(
  db: Queryable,
  ownerId: UserId,
  id: ReturnId,
): Promise<FoundReturn | undefined> {
  const { rows } = await db.execute<FoundReturn & Record<string, unknown>>(sql`
    select r.kind, r.status from returns r join shop_orders s on s.id = r.shop_order_id join shop_names shops on shops.id = s.shop_id
    where r.id = ${id} and shops.owner_id = ${ownerId}`);
  return rows[0];
}

export async function findReturnOfBuyer(
  db: Queryable,
  userId: UserId,
  id: ReturnId,
): Promise<FoundReturn | undefined> {
  const { rows } = await db.execute<FoundReturn & Record<string, unknown>>(sql`
    select r.kind, r.status from returns r join shop_orders s on s.id = r.shop_order_id join orders o on o.id = s.order_id
    where r.id = ${id} and o.user_id = ${userId}`);
  return rows[0];
}

export async function findShopOrderOfReturn(db: Queryable, id: ReturnId): Promise<ShopOrderId | undefined> {
  const [row] = await db.select({ shopOrderId: returns.shopOrderId }).from(returns).where(eq(returns.id, id));
  return row?.shopOrderId;
}

/** Amounts stay for the accounts. */
export async function eraseReturns(tx: Transaction, userId: UserId): Promise<void> {
  const ofBuyer = sql`select r.id from returns r join shop_orders s on s.id = r.shop_order_id
    join orders o on o.id = s.order_id where o.user_id = ${userId}`;
  await tx.execute(sql`delete from return_pictures where return_id in (${ofBuyer})`);
  await tx.execute(sql`update returns set reason = '' where id in (${ofBuyer})`);
  await tx.execute(sql`
    update returns r set send_to = null, send_note = null from shop_orders s join shop_names shops on shops.id = s.shop_id
    where s.id = r.shop_order_id and shops.owner_id = ${userId} and r.send_to is not null`);
}

export async function listReturnIds(db: Queryable, userId: UserId): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from returns r join shop_order_numbers part on part.id = r.shop_order_id
    join order_numbers own on own.id = part.order_id where own.user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from return_pictures used where used.picture_key = ${pictureKey})`;
