import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { UNDER_WAY_STATES } from '../../../contract/kernel/order-states.ts';

/** PostgreSQL uses the partial indexes for literals only. */
export const isWaitingStatus = (status: SQL): SQL =>
  sql`${status} in ('awaiting_payment', 'awaiting_confirmation')`;

/** The database's clock counts. */
export function isLate({ status, expectedBy }: { status: SQLWrapper; expectedBy: SQLWrapper }): SQL<boolean> {
  return sql`(${status} = any(${sql.param([...UNDER_WAY_STATES])}::text[])
    and ${expectedBy} < (now() at time zone 'Asia/Kolkata')::date)`;
}
