import { type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '../database/list-page.ts';
import type { Queryable } from '../database/database.ts';
import { hasId } from '../database/sql-terms.ts';
import { IS_MAIL } from './mail-facts.ts';

export interface DeadJob {
  id: string;
  queue: string;
  /** It died at once, because a retry would change nothing. */
  isCancelled: boolean;
  data: object;
  diedAt: string;
  attempts: number;
  reason: string | null;
}

/** The job queue itself has no index for the order of the list. */
export const DEAD_JOBS_INDEX = `create index job_died_index on pgboss.job (coalesce(completed_on, created_on), id) where state in ('failed', 'cancelled')`;
const DIED_AT = sql`coalesce(completed_on, created_on)`;

/** The longest failed come first; a retried one goes to the end. `id` restricts the list to one job. */
export async function listDeadJobs(
  db: Queryable,
  limit: number,
  only?: 'mails' | 'others',
  id?: string,
): Promise<DeadJob[]> {
  const { rows } = await db.execute<DeadJob & Record<string, unknown>>(sql`
    select id, name as queue, state = 'cancelled' as "isCancelled", data, ${DIED_AT} as "diedAt",
      retry_count + 1 as attempts, coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
    from pgboss.job where ${isDead(only)} and ${hasId(sql`id`, id)} order by ${DIED_AT}, id limit ${limit}`);
  return rows;
}

export function countDeadJobs(db: Queryable, most: number, only: 'mails' | 'others'): Promise<number> {
  return countUpTo(db, most, sql`pgboss.job where ${isDead(only)}`);
}

function isDead(only: 'mails' | 'others' | undefined): SQL {
  const isWanted = only === undefined ? sql`true` : sql`(${IS_MAIL}) = ${only === 'mails'}`;
  return sql`state in ('failed', 'cancelled') and ${isWanted}`;
}
