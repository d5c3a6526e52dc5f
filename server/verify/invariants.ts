import { type SQL, sql } from 'drizzle-orm';
import {
  FIRST_ORDER_STATES,
  FIRST_SHOP_ORDER_STATES,
  hasArrived,
  ORDER_TRANSITIONS,
  SHOP_ORDER_STAYS,
  SHOP_ORDER_TRANSITIONS,
} from '../selling/orders/index.ts';
import { AFTER_SALE_INVARIANTS } from './after-sale-invariants.ts';
import { AUDIT_INVARIANTS } from './audit-invariants.ts';
import { COMPLAINT_INVARIANTS } from './complaint-invariants.ts';
import { FIGURE_INVARIANTS } from './figure-invariants.ts';
import type { Invariant } from './invariant.ts';
import { CATEGORY_INVARIANTS } from './category-invariants.ts';
import { GOODWILL_INVARIANTS } from './goodwill-invariants.ts';
import { MARKET_COUPON_INVARIANTS } from './market-coupon-invariants.ts';
import { MODERATION_INVARIANTS } from './moderation-invariants.ts';

const placed = sql`('paid', 'cash_on_delivery')`;

/** The steps that a table of states allows, as rows `from_status, to_status`; null means none before it. */
function allowedSteps(table: Readonly<Record<string, readonly string[]>>, first: readonly string[]): SQL {
  const steps = [
    ...first.map((to) => [null, to]),
    ...Object.entries(table).flatMap(([from, following]) => following.map((to) => [from, to])),
  ];
  const from = sql.param(steps.map(([status]) => status));
  const to = sql.param(steps.map(([, status]) => status));
  return sql`select * from unnest(${from}::text[], ${to}::text[]) as allowed (from_status, to_status)`;
}

/** A step may also leave things in one of these states. */
function withStays(
  table: Readonly<Record<string, readonly string[]>>,
  stays: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(table);
  return Object.fromEntries(
    entries.map(([from, to]) => [from, stays.includes(from) ? [...to, from] : to] as const),
  );
}

/** Each step starts where the one before it ended, is allowed, and the last one led to the present state. */
function brokenHistories(
  states: SQL,
  subject: SQL,
  table: Readonly<Record<string, readonly string[]>>,
  first: readonly string[],
): SQL {
  return sql`
    with states as (${states}), steps as (
      select ${subject} as subject, from_status, to_status, id,
        lag(to_status) over (partition by ${subject} order by id) as ended_at,
        row_number() over (partition by ${subject} order by id desc) as steps_after
      from order_events where ${subject} in (select subject from states)
    )
    select 'step ' || coalesce(from_status, 'none') || ' to ' || to_status || ' of ' || subject as example
    from steps where from_status is distinct from ended_at
      or not exists (
        select 1 from (${allowedSteps(table, first)}) a
        where a.from_status is not distinct from steps.from_status and a.to_status = steps.to_status
      )
    union all
    select 'the history of ' || states.subject || ' does not end in ' || states.status
    from states left join steps on steps.subject = states.subject and steps.steps_after = 1
    where steps.to_status is distinct from states.status`;
}

/** Reasons for which a whole payment goes back, in any state of its order. */
const wholePayment = sql`('late_payment', 'paused_shop', 'duplicate_payment', 'review')`;

/** I1 to I7, and stored figures that must equal what they are counted from. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1 stock bounds',
    says: 'quantity is at least 0, reserved between 0 and quantity',
    breaches: sql`
      select 'record ' || id || ': ' || reserved || ' of ' || quantity as example
      from inventory where quantity < 0 or reserved < 0 or reserved > quantity`,
  },
  {
    id: 'I1 reserved',
    says: 'reserved is the sum of the open reservations',
    breaches: sql`
      select 'record ' || i.id || ': reserved ' || i.reserved || ', open reservations ' || coalesce(sum(r.quantity), 0) as example
      from inventory i left join stock_reservations r on r.inventory_id = i.id and r.state = 'held'
      group by i.id having i.reserved <> coalesce(sum(r.quantity), 0)`,
  },
  {
    id: 'I1 movements',
    says: 'all movements of a record add up to its quantity',
    breaches: sql`
      select 'record ' || i.id || ': quantity ' || i.quantity || ', movements ' || coalesce(sum(m.change), 0) as example
      from inventory i left join stock_movements m on m.inventory_id = i.id
      group by i.id having i.quantity <> coalesce(sum(m.change), 0)`,
  },
  {
    id: 'I1 reservations',
    says: 'a line is reserved in full while payment or confirmation is awaited, consumed in full once placed, and released otherwise; so is a replacement while its exchange is open, and once the old units arrived',
    breaches: sql`
      with lines as (
        select l.id, l.quantity, o.status,
          coalesce(sum(r.quantity) filter (where r.state = 'held'), 0) as held,
          coalesce(sum(r.quantity) filter (where r.state = 'claimed'), 0) as claimed
        from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
        left join stock_reservations r on r.order_line_id = l.id
        group by l.id, l.quantity, o.status
      )
      select 'line ' || id || ' of an order ' || status || ': ' || held || ' reserved, ' || claimed || ' consumed of ' || quantity as example
      from lines
      where held <> case when status in ('awaiting_payment', 'awaiting_confirmation') then quantity else 0 end
        or claimed <> case when status in ${placed} then quantity else 0 end
      union all
      select 'reservation ' || r.id || ' is open for no order' from stock_reservations r
      where r.state = 'held' and not exists (select 1 from order_lines l where l.id = r.order_line_id)
        and not exists (select 1 from replacements p where p.return_id = r.order_line_id)
      union all
      select 'exchange ' || r.id || ' ' || r.status || ': ' || coalesce(sum(h.quantity) filter (where h.state = 'held'), 0) || ' reserved, '
        || coalesce(sum(h.quantity) filter (where h.state = 'claimed'), 0) || ' consumed of ' || p.quantity
      from returns r join replacements p on p.return_id = r.id left join stock_reservations h on h.order_line_id = r.id
      group by r.id, p.quantity
      having coalesce(sum(h.quantity) filter (where h.state = 'held'), 0)
          <> case when r.status in ('requested', 'accepted') then p.quantity else 0 end
        or coalesce(sum(h.quantity) filter (where h.state = 'claimed'), 0) <> case when ${hasArrived} then p.quantity else 0 end
      union all
      select 'reservation ' || h.id || ' for a replacement is of another variant' from stock_reservations h
      join replacements p on p.return_id = h.order_line_id join inventory i on i.id = h.inventory_id
      where i.variant_id <> p.variant_id`,
  },
  {
    id: 'I2 money kept',
    says: 'a captured payment belongs to exactly one paid order, or is refunded or about to be',
    breaches: sql`
      with captured as (
        select p.id, p.order_id, o.status, coalesce(refunded.amount_paise, 0) as sent_back,
          -- Rejected after a review, or paid once more on a page, it goes back with its surplus, which otherwise has its own refund.
          least(case when refunded.has_surplus or p.provider_payment_id is null then p.captured_paise else p.amount_paise end, coalesce(p.captured_paise, p.amount_paise))
            as amount_paise
        from payments p join orders o on o.id = p.order_id
        left join lateral (select sum(r.amount_paise) as amount_paise, bool_or(r.reason = 'review') as has_surplus from refunds r
          where r.payment_id = p.id and r.reason in ${wholePayment}) refunded on true
        where p.status = 'captured'
      ), kept as (
        select order_id, status, count(*) filter (where sent_back = 0) as payments from captured group by order_id, status
      )
      select 'payment ' || id || ' captured for an order ' || status || ', ' || sent_back || ' sent back' as example
      from captured where sent_back <> case when status = 'paid' and sent_back = 0 then 0 else amount_paise end
      union all
      select 'order ' || order_id || ' keeps ' || payments || ' payments' from kept where payments > 1`,
  },
  {
    id: 'I2 sandbox ledger',
    says: 'what the sandbox captured is known here, or waits for its webhook event, a poll or a review',
    breaches: sql`
      select 'sandbox payment ' || b.id || ' captured, ours is ' || coalesce(p.status, 'missing') as example
      from sandbox_payments b left join payments p on p.provider = 'sandbox' and p.id::text = b.reference
      where b.status = 'captured' and (p.id is null or (p.status not in ('captured', 'review') and p.next_check_at is null))
      union all
      select 'payment ' || p.id || ' captured here, in the sandbox ' || coalesce(b.status, 'missing')
      from payments p left join sandbox_payments b on b.id = p.provider_payment_id
      where p.provider = 'sandbox' and p.status = 'captured' and b.status is distinct from 'captured'`,
  },
  {
    id: 'I2 refunds',
    says: 'never more goes back than was captured, and a refund that is processed is in the sandbox ledger, or paid by hand',
    breaches: sql`
      select 'payment ' || p.id || ': ' || sum(r.amount_paise) || ' of ' || coalesce(p.captured_paise, p.amount_paise)
        || ' refunded' as example
      from refunds r join payments p on p.id = r.payment_id
      group by p.id having sum(r.amount_paise) > coalesce(p.captured_paise, p.amount_paise) or p.status <> 'captured'
      union all
      select 'refund ' || r.id || ' of ' || r.amount_paise || ' is processed, the sandbox has ' || coalesce(b.amount_paise::text, 'none')
      from refunds r join payments p on p.id = r.payment_id and p.provider = 'sandbox'
      left join sandbox_refunds b on b.reference = r.id::text
      where r.status = 'processed' and r.settled_note is null and b.amount_paise is distinct from r.amount_paise
      union all
      select 'sandbox refund ' || b.id || ' was never wanted' from sandbox_refunds b
      where not exists (select 1 from refunds r where r.id::text = b.reference and r.amount_paise = b.amount_paise)`,
  },
  {
    id: 'I3 no free goods',
    says: 'an order paid online has a capture of exactly its total, in rupees, also in the sandbox ledger',
    breaches: sql`
      select 'order ' || o.number || ' is paid without a capture of ' || o.total_paise as example
      from orders o where o.status = 'paid' and o.total_paise > 0 and not exists (
        select 1 from payments p left join sandbox_payments b on b.id = p.provider_payment_id
        where p.order_id = o.id and p.status = 'captured' and p.amount_paise = o.total_paise and p.currency = 'INR'
          and (p.provider <> 'sandbox' or (b.status = 'captured' and b.amount_paise = o.total_paise
            and b.currency = 'INR' and b.reference = p.id::text))
          and not exists (select 1 from refunds r where r.payment_id = p.id and r.reason in ${wholePayment}))`,
  },
  {
    id: 'I4 totals',
    says: 'lines add up to shop orders, shop orders to the order, and its payments ask for that total',
    breaches: sql`
      select 'shop order ' || s.id || ' of ' || s.total_paise || ', its lines ' || sum(l.total_paise) as example
      from shop_orders s left join order_lines l on l.shop_order_id = s.id
      group by s.id having sum(l.total_paise) is distinct from s.total_paise
        or sum(l.discount_paise) is distinct from s.discount_paise
        or sum(l.unit_price_paise * l.quantity) is distinct from s.subtotal_paise
      union all
      select 'order ' || o.number || ' of ' || o.total_paise || ', its shop orders ' || sum(s.total_paise)
      from orders o left join shop_orders s on s.order_id = o.id
      group by o.id having sum(s.total_paise) + o.shipping_paise is distinct from o.total_paise
        or sum(s.discount_paise) is distinct from o.discount_paise
        or sum(s.subtotal_paise) is distinct from o.subtotal_paise
      union all
      select 'payment ' || p.id || ' asks for ' || p.amount_paise || ', order ' || o.number || ' is ' || o.total_paise
      from payments p join orders o on o.id = p.order_id where p.amount_paise <> o.total_paise`,
  },
  {
    id: 'I5 coupon limits',
    says: 'uses that were not returned are counted exactly and within both limits',
    breaches: sql`
      select 'coupon ' || c.code || ': counted ' || c.used_count || ', standing ' || count(r.id)
        || ', limit ' || coalesce(c.usage_limit::text, 'none') as example
      from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.state <> 'returned'
      group by c.id having c.used_count <> count(r.id) or count(r.id) > c.usage_limit
      union all
      select 'coupon ' || c.code || ': ' || count(*) || ' uses by one buyer' from coupon_redemptions r
      join coupons c on c.id = r.coupon_id where r.state <> 'returned'
      group by c.id, r.user_id having count(*) > c.per_buyer_limit`,
  },
  {
    id: 'I5 coupon uses',
    says: 'an order in force has a use for each discount, final once it is placed; what ended or was cancelled has none',
    breaches: sql`
      with uses as (
        select r.order_id, r.coupon_id, r.state, r.discount_paise, c.shop_id, c.code
        from coupon_redemptions r join coupons c on c.id = r.coupon_id where c.shop_id is not null
        union all
        select p.order_id, p.coupon_id, p.state, p.discount_paise, p.shop_id, c.code
        from coupon_redemption_parts p join coupons c on c.id = p.coupon_id
      )
      select 'shop order ' || s.id || ' of an order ' || o.status || ' has ' || s.discount_paise || ' off, its use is '
        || coalesce(u.state || ' with ' || u.discount_paise, 'missing') as example
      from shop_orders s join orders o on o.id = s.order_id
      left join uses u on u.order_id = o.id and u.shop_id = s.shop_id
      where (s.discount_paise > 0 or u.coupon_id is not null) and (
        u.discount_paise is distinct from s.discount_paise
        or u.state is distinct from case when s.status = 'cancelled' then 'returned' when o.status in ${placed} then 'final'
          when o.status in ('awaiting_payment', 'awaiting_confirmation') then 'open' else 'returned' end)
      union all
      select 'use of coupon ' || u.code || ' belongs to no shop order' from uses u
      where not exists (select 1 from shop_orders s where s.order_id = u.order_id and s.shop_id = u.shop_id)`,
  },
  {
    id: 'I6 once',
    says: 'one key makes one order, and a buyer has at most one open order',
    breaches: sql`
      select 'key of ' || k.actor_id || ' answered with order ' || (k.response_body ->> 'orderId') || ' that is not there' as example
      from idempotency_keys k where k.route = 'POST /api/checkout' and not exists (
        select 1 from orders o where o.id::text = k.response_body ->> 'orderId' and o.user_id = k.actor_id)
      union all
      select 'buyer ' || user_id || ' has ' || count(*) || ' open orders' from orders
      where status in ('awaiting_payment', 'awaiting_confirmation') group by user_id having count(*) > 1
      union all
      select 'sandbox reference ' || reference || ' has ' || count(*) || ' payments' from sandbox_payments
      group by reference having count(*) > 1`,
  },
  {
    id: 'I7 order histories',
    says: 'the history of every order is a path of allowed steps that ends in its state',
    breaches: brokenHistories(
      sql`select id as subject, status from orders`,
      sql`case when shop_order_id is null then order_id end`,
      ORDER_TRANSITIONS,
      FIRST_ORDER_STATES,
    ),
  },
  {
    id: 'I7 shop order histories',
    says: 'the history of every shop order is a path of allowed steps that ends in its state',
    breaches: brokenHistories(
      sql`select id as subject, status from shop_orders`,
      sql`shop_order_id`,
      withStays(SHOP_ORDER_TRANSITIONS, SHOP_ORDER_STAYS),
      FIRST_SHOP_ORDER_STATES,
    ),
  },
  {
    id: 'I7 shop orders',
    says: 'the shop orders of an order move exactly when it is placed',
    breaches: sql`
      select 'shop order ' || s.id || ' is ' || s.status || ', its order ' || o.status as example
      from shop_orders s join orders o on o.id = s.order_id
      where (s.status = 'awaiting_payment') = (o.status in ${placed})`,
  },
  ...FIGURE_INVARIANTS,
  ...GOODWILL_INVARIANTS,
  ...MODERATION_INVARIANTS,
  ...CATEGORY_INVARIANTS,
  ...AUDIT_INVARIANTS,
  ...COMPLAINT_INVARIANTS,
  ...AFTER_SALE_INVARIANTS,
  ...MARKET_COUPON_INVARIANTS,
];
