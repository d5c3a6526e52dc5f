import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { RETURN_DAYS } from '../../contract/kernel/limits.ts';
import { UNDER_WAY_STATES } from './order-states.ts';

/** Whether an order awaits payment or confirmation. Literals, so that PostgreSQL uses the partial indexes on them. */
export const isWaitingStatus = (status: SQL): SQL =>
  sql`${status} in ('awaiting_payment', 'awaiting_confirmation')`;

/** Whether a shop order was expected before today, by the database's clock, and has not arrived. */
export function isLate({ status, expectedBy }: { status: SQLWrapper; expectedBy: SQLWrapper }): SQL<boolean> {
  return sql`(${status} = any(${sql.param([...UNDER_WAY_STATES])}::text[])
    and ${expectedBy} < (now() at time zone 'Asia/Kolkata')::date)`;
}

/**
 * Whether the event `e` begins the time limit for units as they were ordered: their delivery, or the end of an exchange that the shop
 * never answered (POL21).
 */
export const beginsReturnTime = sql`(e.from_status = 'shipped' or (e.from_status = 'exchange_requested' and e.actor = 'system'))`;

/** Whether the event `e` began a time limit for returns that is not over; the replacement of an exchange has one of its own. */
export const isInReturnTime = sql`((${beginsReturnTime} or e.from_status = 'exchange_sent')
  and e.at > now() - make_interval(days => ${RETURN_DAYS}))`;
