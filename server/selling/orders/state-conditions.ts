import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { UNDER_WAY_STATES } from '../../../contract/kernel/order-states.ts';

/** Literals, so that PostgreSQL uses the partial indexes. */
export const isWaitingStatus = (status: SQL): SQL =>
  sql`${status} in ('awaiting_payment', 'awaiting_confirmation')`;

/** By the database's clock. */
export function isLate({ status, expectedBy }: { status: SQLWrapper; expectedBy: SQLWrapper }): SQL<boolean> {
  return sql`(${status} = any(${sql.param([...UNDER_WAY_STATES])}::text[])
    and ${expectedBy} < (now() at time zone 'Asia/Kolkata')::date)`;
}
