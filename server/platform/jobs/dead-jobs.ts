import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** Work that was given up: it failed too often, or would fail for ever. */
export interface DeadJob {
  id: string;
  queue: string;
  /** Given up at once, because a repeat would change nothing. */
  isCancelled: boolean;
  data: object;
  createdAt: string;
  attempts: number;
  /** Of the last attempt. */
  reason: string | null;
}

/** Dead jobs, oldest first; they are kept for as long as the job queue keeps what is over. */
export async function listDeadJobs(db: Queryable, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<DeadJob & Record<string, unknown>>(sql`
    select id, name as queue, state = 'cancelled' as "isCancelled", data, created_on as "createdAt",
      retry_count + 1 as attempts, coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
    from pgboss.job where state in ('failed', 'cancelled') order by created_on, id limit ${limit}`);
  return rows;
}
