import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { UNDER_WAY_STATES } from './order-states.ts';

/** Whether a part of an order should have arrived before today, by the database's clock, and has not. */
export function isLate({ status, expectedBy }: { status: SQLWrapper; expectedBy: SQLWrapper }): SQL<boolean> {
  return sql`(${status} = any(${sql.param([...UNDER_WAY_STATES])}::text[])
    and ${expectedBy} < (now() at time zone 'Asia/Kolkata')::date)`;
}
