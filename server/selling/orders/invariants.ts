import { type SQL, sql } from 'drizzle-orm';
import { hasArrived } from './after-sale/store.ts';
import {
  FIRST_ORDER_STATES,
  FIRST_SHOP_ORDER_STATES,
  ORDER_TRANSITIONS,
  SHOP_ORDER_STAYS,
  SHOP_ORDER_TRANSITIONS,
} from './order-states.ts';
import type { Invariant } from '../../concept/invariant.ts';

const placed = sql`('paid', 'cash_on_delivery')`;

function allowedSteps(table: Readonly<Record<string, readonly string[]>>, first: readonly string[]): SQL {
  const steps = [
    ...first.map((to) => [null, to]),
    ...Object.entries(table).flatMap(([from, following]) => following.map((to) => [from, to])),
  ];
  const from = sql.param(steps.map(([status]) => status));
  const to = sql.param(steps.map(([, status]) => status));
  return sql`select * from unnest(${from}::text[], ${to}::text[]) as allowed (from_status, to_status)`;
}

function withStays(
  table: Readonly<Record<string, readonly string[]>>,
  stays: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(table);
  return Object.fromEntries(
    entries.map(([from, to]) => [from, stays.includes(from) ? [...to, from] : to] as const),
  );
}

/** Each step must start where the previous one ended and be allowed; the last one leads to the present state. */
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

export const ORDER_INVARIANTS: readonly Invariant[] = [
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
        or sum(s.shipping_paise + s.cash_fee_paise) is distinct from o.shipping_paise
        or sum(s.discount_paise) is distinct from o.discount_paise
        or sum(s.subtotal_paise) is distinct from o.subtotal_paise
      union all
      select 'payment ' || p.id || ' asks for ' || p.amount_paise || ', order ' || o.number || ' is ' || o.total_paise
      from payments p join orders o on o.id = p.order_id where p.amount_paise <> o.total_paise`,
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
];
