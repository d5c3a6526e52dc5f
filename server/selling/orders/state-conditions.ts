import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { UNDER_WAY_STATES } from '../../../contract/kernel/shop-order-states.ts';

/** Whether an order awaits payment or confirmation. Literals, so that PostgreSQL uses the partial indexes on them. */
export const isWaitingStatus = (status: SQL): SQL =>
  sql`${status} in ('awaiting_payment', 'awaiting_confirmation')`;

/** Whether a shop order was expected before today, by the database's clock, and has not arrived. */
export function isLate({ status, expectedBy }: { status: SQLWrapper; expectedBy: SQLWrapper }): SQL<boolean> {
  return sql`(${status} = any(${sql.param([...UNDER_WAY_STATES])}::text[])
    and ${expectedBy} < (now() at time zone 'Asia/Kolkata')::date)`;
}
