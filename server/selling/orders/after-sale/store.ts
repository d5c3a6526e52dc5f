import { sql } from 'drizzle-orm';
import { RETURN_DAYS } from '../../../../contract/kernel/limits.ts';
import { addPaise, type Paise, paise, subtractPaise, timesPaise } from '../../../../contract/kernel/money.ts';
import type { RefundState } from '../../../../contract/kernel/payment-states.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import {
  type OrderLineId,
  ReturnId,
  type ShopOrderId,
  type VariantId,
} from '../../../../contract/kernel/schemas.ts';
import type { ReturnCause, ReturnKind, ReturnStatus } from '../../../../contract/returns.ts';
import {
  isLapse,
  isReturned,
  leftOfGoodwill,
  orderAdjustments,
  returnTimes,
} from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { RETURNABLE_STATES, VOID_RETURN_STATES } from '../order-states.ts';

export interface AfterSaleRow {
  id: ShopOrderId;
  returnableUntil: Partial<Record<OrderLineId, string>>;
  /** Lapsed discounts are subtracted; the amount counts whether it was paid or not. */
  takenBackPaise: Paise;
  paidForExchangesPaise: Paise;
  invoiceYear: number | null;
  invoiceSequence: number | null;
  unreadOfBuyer: number;
  unreadOfSeller: number;
}

export async function findAfterSales(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, AfterSaleRow>> {
  const { rows } = await db.execute<AfterSaleRow & Record<string, unknown>>(sql`
    with cancelled as (
      select shop_order_id, id, total_paise from order_lines
      where shop_order_id = any(${sql.param([...ids])}::uuid[]) and cancelled_at is not null
    ), returned as (
      select r.shop_order_id, r.id, r.status, sum(l.amount_paise) + r.fees_paise as amount, sum(greatest(0, l.difference_paise)) as in_cash
      from returns r join return_lines l on l.return_id = r.id
      where r.shop_order_id = any(${sql.param([...ids])}::uuid[]) and ${hasArrived}
      group by r.id
    ), adjusted as (
      select shop_order_id, return_id, amount_paise from ${effectiveAdjustments} a
      where shop_order_id = any(${sql.param([...ids])}::uuid[])
    )
    select s.id,
      coalesce((select json_object_agg(limits.id, limits.until) from (
        select l.id, max(t.until) as until from order_lines l
        join ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t on coalesce(t.order_line_id, l.id) = l.id
        where l.shop_order_id = s.id and t.exchange_id is null group by l.id) limits), '{}') as "returnableUntil",
      (coalesce((select sum(total_paise) from cancelled where shop_order_id = s.id), 0)
        + case when s.status = 'cancelled' then s.shipping_paise + s.cash_fee_paise else 0 end
        + coalesce((select sum(amount) from returned where shop_order_id = s.id), 0)
        - coalesce((select sum(amount_paise) from adjusted where shop_order_id = s.id), 0)
        + coalesce((select sum(${leftOfGoodwill}) from goodwill w join goodwill_lines g on g.goodwill_id = w.id
          where w.shop_order_id = s.id and w.bearer = 'seller'), 0))::float8 as "takenBackPaise",
      coalesce((select sum(x.amount_paise) from (${paidForExchanges}) x where x.shop_order_id = s.id), 0)::float8 as "paidForExchangesPaise",
      i.fiscal_year as "invoiceYear", i.sequence as "invoiceSequence",
      unread.buyer as "unreadOfBuyer", unread.seller as "unreadOfSeller"
    from shop_orders s
    left join invoices i on i.shop_order_id = s.id
    left join lateral (
      select (count(*) filter (where m.author = 'buyer'))::int as buyer,
        (count(*) filter (where m.author = 'seller'))::int as seller
      from order_messages m where m.shop_order_id = s.id and m.read_at is null
    ) unread on true
    where s.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Shipping and the fee for cash are added up. */
export async function findFees(db: Queryable, id: ShopOrderId): Promise<Paise> {
  const { rows } = await db.execute<{ feesPaise: Paise }>(sql`
    select (shipping_paise + cash_fee_paise)::float8 as "feesPaise" from shop_orders where id = ${id}`);
  return rows[0]?.feesPaise ?? paise(0);
}

export interface ReturnRow {
  id: ReturnId;
  shopOrderId: ShopOrderId;
  kind: ReturnKind;
  status: ReturnStatus;
  reason: string;
  cause: ReturnCause;
  refusal: string | null;
  isLapsed: boolean;
  sendTo: string | null;
  sendNote: string | null;
  createdAt: string;
  movedAt: string;
  lines: {
    lineId: OrderLineId;
    name: string;
    choices: readonly VariantChoice[];
    quantity: number;
    amountPaise: Paise;
    exchangeId: ReturnId | null;
    differencePaise: Paise;
  }[];
  replacement: ReplacementRow | null;
  /** Shipping and the fee for cash. */
  feesPaise: Paise;
  couponDifferencePaise: Paise;
  givenBeforePaise: Paise;
  refundState: RefundState | null;
  pictureKeys: string[];
  waitingPictures: number;
  refusedPictures: number;
}

export interface ReplacementRow {
  variantId: VariantId;
  choices: readonly VariantChoice[];
  sku: string | null;
  quantity: number;
  unitPricePaise: Paise;
  unitDifferencePaise: Paise;
  carrier: string | null;
  trackingNumber: string | null;
  returned: number;
  /** Null means: not delivered, past the time limit, or in an open return. */
  returnableUntil: string | null;
}

/** The old units of return `r` have arrived: its refund is due, or the replacement of the exchange is sold. */
export const hasArrived = sql`r.status in ('received', 'refunded', 'sent', 'exchanged')`;

/** Rows of cash for dearer replacements are `shop_order_id, order_line_id, amount_paise`. */
export const paidForExchanges = sql`
  select r.shop_order_id, b.order_line_id, p.quantity * p.unit_difference_paise as amount_paise
  from returns r join replacements p on p.return_id = r.id join return_lines b on b.return_id = r.id
  where r.status = 'exchanged' and p.unit_difference_paise > 0`;

const replacement = sql`(
  select json_build_object('variantId', p.variant_id, 'choices', p.choices, 'sku', p.sku, 'quantity', p.quantity,
    'unitPricePaise', p.unit_price_paise, 'unitDifferencePaise', p.unit_difference_paise, 'carrier', p.carrier,
    'trackingNumber', p.tracking_number, 'returned', coalesce((
      select sum(b.quantity) from return_lines b join returns back on back.id = b.return_id
      where b.exchange_id = r.id and back.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])), 0),
    'returnableUntil', case when r.status = 'exchanged' and r.moved_at > now() - make_interval(days => ${RETURN_DAYS})
      and s.status = any(${sql.param([...RETURNABLE_STATES])}::text[]) then r.moved_at + make_interval(days => ${RETURN_DAYS}) end)
  from replacements p where p.return_id = r.id)`;

export async function findReturns(db: Queryable, ids: readonly ShopOrderId[]): Promise<ReturnRow[]> {
  const { rows } = await db.execute<ReturnRow & Record<string, unknown>>(sql`
    select r.id, r.shop_order_id as "shopOrderId", r.kind, r.status, r.reason, r.cause, r.refusal, r.send_to as "sendTo",
      r.send_note as "sendNote", r.fees_paise::float8 as "feesPaise", r.created_at as "createdAt",
      r.moved_at as "movedAt", r.status = 'refused' and exists (
        select from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id and e.at = r.moved_at
          and ${isLapse}) as "isLapsed", ${replacement} as replacement,
      (select coalesce(json_agg(json_build_object('lineId', l.order_line_id, 'name', o.name, 'choices', coalesce(x.choices, o.choices), 'quantity', l.quantity,
        'exchangeId', l.exchange_id, 'differencePaise', l.difference_paise, 'amountPaise', l.amount_paise - coalesce((
          select least(0, a.amount_paise) from order_adjustments a
          where a.shop_order_id = r.shop_order_id and a.return_id = r.id and a.order_line_id = l.order_line_id), 0)
        ) order by o.name, o.id), '[]')
        from return_lines l join order_lines o on o.id = l.order_line_id
        left join replacements x on x.return_id = l.exchange_id where l.return_id = r.id) as lines,
      coalesce((select sum(a.amount_paise) from order_adjustments a
        where a.shop_order_id = r.shop_order_id and a.return_id = r.id and a.amount_paise > 0), 0)::float8 as "couponDifferencePaise",
      coalesce((select sum(f.amount_paise) from goodwill_offsets f where f.due_for = r.id), 0)::float8 as "givenBeforePaise",
      (select f.status from order_refunds f
        where f.order_id = s.order_id and f.refund_for = r.id::text) as "refundState",
      pictures.keys as "pictureKeys", pictures.waiting as "waitingPictures", pictures.refused as "refusedPictures"
    from returns r join shop_orders s on s.id = r.shop_order_id cross join lateral (
      select coalesce(array_agg(p.picture_key order by p.position) filter (where coalesce(u.state, 'ready') = 'ready'), '{}') as keys,
        (count(*) filter (where u.state = 'waiting'))::int as waiting,
        (count(*) filter (where u.state = 'refused'))::int as refused
      from return_pictures p left join uploaded_pictures u on u.picture_key = p.picture_key where p.return_id = r.id
    ) pictures
    where r.shop_order_id = any(${sql.param([...ids])}::uuid[])
    order by r.created_at, r.id`);
  return rows;
}

export function refundOf({ lines, feesPaise, couponDifferencePaise, givenBeforePaise }: ReturnRow): Paise {
  const amountPaise = addPaise(feesPaise, ...lines.map((line) => line.amountPaise));
  return subtractPaise(amountPaise, addPaise(couponDifferencePaise, givenBeforePaise));
}

/** No provider can send back cash that was paid for a replacement. */
export function refundInCashOf({ lines }: ReturnRow): Paise {
  return addPaise(...lines.map(({ differencePaise }) => paise(Math.max(0, differencePaise))));
}

export function toPayOf({ replacement }: ReturnRow): Paise {
  if (!replacement) return paise(0);
  return timesPaise(paise(Math.max(0, replacement.unitDifferencePaise)), replacement.quantity);
}

const LAPSED_COUPON = 'Coupon that no longer applies to the rest';

export function hasLapsedCoupon(items: readonly RefundedItem[]): boolean {
  return items.some(({ quantity, name }) => quantity === null && name === LAPSED_COUPON);
}

export interface RefundedItem {
  name: string;
  choices: readonly VariantChoice[];
  quantity: number | null;
  amountPaise: Paise;
}

/** The reason of a refund is the id of a cancelled line, a cancelled shop order or a return; others have no items. */
export async function findRefundedItems(db: Queryable, reason: string): Promise<RefundedItem[]> {
  const { data: id } = ReturnId.safeParse(reason);
  if (id === undefined) return [];
  const { rows } = await db.execute<RefundedItem & Record<string, unknown>>(sql`
    with changed as (
      select a.order_line_id, a.amount_paise from shop_orders s join order_adjustments a on a.shop_order_id = s.id
      where s.id = coalesce((select shop_order_id from order_lines where id = ${id}),
          (select shop_order_id from returns where id = ${id}), ${id})
        and (a.cancelled_line_id = ${id} or a.return_id = ${id}
          or (s.id = ${id} and num_nonnulls(a.cancelled_line_id, a.return_id) = 0))
    ), items as (
      select id, name, choices, quantity, total_paise as amount from order_lines where id = ${id}
      union all
      select l.id, l.name, l.choices, l.quantity, l.total_paise from order_lines l join shop_orders s on s.id = l.shop_order_id
      where s.id = ${id} and l.cancelled_at = (
        select max(e.at) from order_events e
        where e.order_id = s.order_id and e.shop_order_id = s.id and e.to_status = 'cancelled')
      union all
      select o.id, o.name, coalesce(x.choices, o.choices), b.quantity, b.amount_paise - greatest(0, b.difference_paise)
      from return_lines b left join replacements x on x.return_id = b.exchange_id join order_lines o on o.id = b.order_line_id
      where b.return_id = ${id}
    )
    select name, choices, quantity, (amount - coalesce((
      select least(0, c.amount_paise) from changed c where c.order_line_id = items.id), 0))::float8 as "amountPaise"
    from items
    union all
    select ${LAPSED_COUPON}::text, '[]'::jsonb, null, -sum(amount_paise)::float8 from changed
    where amount_paise > 0 having count(*) > 0
    union all
    select 'Shipping and fees', '[]'::jsonb, null, amount::float8 from (
      select shipping_paise + cash_fee_paise as amount from shop_orders where id = ${id}
      union all
      select fees_paise from returns where id = ${id}) fees where amount > 0
    union all
    select 'Refunded before', '[]'::jsonb, null, -sum(f.amount_paise)::float8 from goodwill_offsets f
    where f.due_for = ${id} having count(*) > 0
    order by quantity nulls last, name`);
  return rows;
}

export interface AdjustmentRow {
  shopOrderId: ShopOrderId;
  orderLineId: OrderLineId;
  returnId: ReturnId | null;
  amountPaise: Paise;
}

/** Adjustments of a return count once it was received. */
export const effectiveAdjustments = sql`(
  select a.* from order_adjustments a left join returns r on r.id = a.return_id
  where a.return_id is null or ${isReturned})`;

export async function findAdjustments(db: Queryable, ids: readonly ShopOrderId[]): Promise<AdjustmentRow[]> {
  const { rows } = await db.execute<AdjustmentRow & Record<string, unknown>>(sql`
    select a.shop_order_id as "shopOrderId", a.order_line_id as "orderLineId", a.return_id as "returnId",
      a.amount_paise::float8 as "amountPaise"
    from ${effectiveAdjustments} a where a.shop_order_id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

export function lapsedByLine(adjustments: readonly AdjustmentRow[]): Map<OrderLineId, Paise> {
  const ofLines = Map.groupBy(adjustments, ({ orderLineId }) => orderLineId);
  return new Map(
    [...ofLines].map(([id, rows]) => [id, addPaise(...rows.map(({ amountPaise }) => amountPaise))]),
  );
}

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

export async function releaseAdjustments(tx: Transaction, ids: readonly ShopOrderId[]): Promise<void> {
  await tx.execute(sql`
    insert into order_adjustments (shop_order_id, order_line_id, amount_paise, reason)
    select a.shop_order_id, a.order_line_id, -sum(a.amount_paise), 'coupon_lapsed'
    from ${effectiveAdjustments} a where a.shop_order_id = any(${sql.param([...ids])}::uuid[])
    group by a.shop_order_id, a.order_line_id having sum(a.amount_paise) <> 0`);
}
