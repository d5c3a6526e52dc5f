import { sql } from 'drizzle-orm';
import {
  HEALTH_DAYS,
  type HealthDays,
  type HealthMeasure,
} from '../../../contract/kernel/health-measures.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { DELIVERED_STATES } from '../../../contract/kernel/order-states.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isShown } from '../../community/reviews/index.ts';

export interface Counted {
  shopId: ShopId;
  measure: HealthMeasure;
  days: HealthDays;
  count: number;
  of: number;
}

const LONGEST_DAYS = Math.max(...HEALTH_DAYS);
const ANSWER_TIME = sql`interval '24 hours'`;
const NOT_SENT = sql`('placed', 'accepted', 'packed')`;
const ARRIVED = sql`any(${sql.param([...DELIVERED_STATES])}::text[])`;
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

const since = (days: unknown) => sql`now() - make_interval(days => ${days})`;

/**
 * Counts everything in one pass. Orders, and messages about them, count by the day of the order; reviews by their own. A shop
 * without data has no row. Lookups for many orders are one array of ids, which reads an index once from left to right.
 */
export async function readCounts(db: Queryable, shopIds: readonly ShopId[]): Promise<Counted[]> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with windows (days) as (select unnest(${sql.param([...HEALTH_DAYS])}::int[])),
    ordered as materialized (
      select s.id, s.shop_id, s.order_id, s.status, s.expected_by, s.created_at
      from shop_orders s
      where s.shop_id = any(${sql.param([...shopIds])}::uuid[]) and s.status <> 'awaiting_payment'
        and s.created_at > ${since(LONGEST_DAYS)}
    ), steps as (
      select e.shop_order_id, min(e.at) filter (where e.to_status = 'shipped') as sent_at,
        bool_or(e.to_status = 'cancelled' and e.actor = 'seller') as is_cancelled
      from order_events e
      where e.order_id = any(array(select order_id from ordered)) and e.to_status in ('shipped', 'cancelled')
        and e.shop_order_id is not null
      group by e.shop_order_id
    ), faulty as (
      select distinct r.shop_order_id from returns r
      where r.shop_order_id = any(array(select id from ordered)) and r.cause = 'not_as_ordered'
        and r.status not in ('withdrawn', 'refused')
    ), facts as (
      select o.shop_id, o.created_at, coalesce(steps.is_cancelled, false) as is_cancelled,
        steps.sent_at is not null or (o.status in ${NOT_SENT} and o.expected_by < ${TODAY}) as is_due,
        coalesce((steps.sent_at at time zone 'Asia/Kolkata')::date, ${TODAY}) > o.expected_by as is_late,
        o.status = ${ARRIVED} as has_arrived, faulty.shop_order_id is not null as is_faulty
      from ordered o left join steps on steps.shop_order_id = o.id left join faulty on faulty.shop_order_id = o.id
    ), of_orders as (
      select f.shop_id, w.days, count(*) as orders, count(*) filter (where f.is_cancelled) as cancelled,
        count(*) filter (where f.is_due) as due, count(*) filter (where f.is_due and f.is_late) as late,
        count(*) filter (where f.has_arrived) as arrived, count(*) filter (where f.has_arrived and f.is_faulty) as faulty
      from facts f join windows w on f.created_at > ${since(sql`w.days`)} group by f.shop_id, w.days
    ), written as (
      select m.shop_order_id, m.created_at, m.author,
        lag(m.author) over in_order is distinct from 'buyer' and m.author = 'buyer' as is_asked,
        min(m.created_at) filter (where m.author = 'seller') over (
          in_order rows between 1 following and unbounded following) as answered_at
      from order_messages m where m.shop_order_id = any(array(select id from ordered))
      window in_order as (partition by m.shop_order_id order by m.created_at, m.id)
    ), asked as (
      select o.shop_id, o.created_at, q.answered_at <= q.created_at + ${ANSWER_TIME} as is_answered
      from written q join ordered o on o.id = q.shop_order_id
      where q.is_asked and (q.answered_at is not null or q.created_at < now() - ${ANSWER_TIME})
    ), of_messages as (
      select a.shop_id, w.days, count(*) as asked, count(*) filter (where a.is_answered) as answered
      from asked a join windows w on a.created_at > ${since(sql`w.days`)} group by a.shop_id, w.days
    ), reviewed as (
      select p.shop_id, reviews.created_at, reviews.stars
      from products p join reviews on reviews.product_id = p.id
      where p.shop_id = any(${sql.param([...shopIds])}::uuid[]) and reviews.created_at > ${since(LONGEST_DAYS)}
        and ${isShown}
    ), of_reviews as (
      select r.shop_id, w.days, count(*) as reviews, sum(r.stars) as stars
      from reviewed r join windows w on r.created_at > ${since(sql`w.days`)} group by r.shop_id, w.days
    )
    select shop_id as "shopId", measure, days, count::int, total::int as of from (
      select shop_id, days, measure, count, total from of_orders, lateral (values
        ('late', late, due), ('cancelled', cancelled, orders), ('returned', faulty, arrived)) m (measure, count, total)
      union all select shop_id, days, 'rating', stars, reviews from of_reviews
      union all select shop_id, days, 'answers', answered, asked from of_messages
    ) counted`);
  return rows;
}
