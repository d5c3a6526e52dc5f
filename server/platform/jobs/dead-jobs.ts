import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** A dead job: it failed too often, or would fail for ever. */
export interface DeadJob {
  id: string;
  queue: string;
  /** Whether it died at once, because a retry would change nothing. */
  isCancelled: boolean;
  data: object;
  createdAt: string;
  attempts: number;
  /** Of the last attempt. */
  reason: string | null;
}

/** Dead jobs, oldest first, as long as the job queue stores them. */
export async function listDeadJobs(db: Queryable, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<DeadJob & Record<string, unknown>>(sql`
    select id, name as queue, state = 'cancelled' as "isCancelled", data, created_on as "createdAt",
      retry_count + 1 as attempts, coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
    from pgboss.job where state in ('failed', 'cancelled') order by created_on, id limit ${limit}`);
  return rows;
}
