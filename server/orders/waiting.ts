import { type SQL, sql } from 'drizzle-orm';

/** Whether an order's status is one of waiting: as literals, so that the partial indexes on them are found. */
export const isWaitingStatus = (status: SQL): SQL =>
  sql`${status} in ('awaiting_payment', 'awaiting_confirmation')`;
