import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** A mail that was to be sent, as long as the job queue stores it: fourteen days. */
export interface MailJob {
  id: string;
  queue: string;
  /** It is about a shop order, not about the order as a whole. */
  isOfShopOrder: boolean;
  state: 'waiting' | 'sent' | 'failed';
  createdAt: string;
  doneAt: string | null;
}

/** Jobs that only send those of the mails, one for each reader. */
const SPLITTING = ['cancellation.mail', 'order.mail_placed'];

/** Mails about things with these ids, the newest first. @param ids of orders, shop orders, returns, refunds and goodwill */
export async function listMailJobs(db: Queryable, ids: readonly string[], limit: number): Promise<MailJob[]> {
  const named = ['orderId', 'shopOrderId', 'returnId', 'refundId', 'goodwillId'].map(
    (field) => sql`data ->> ${field}::text = any(${sql.param([...ids])}::text[])`,
  );
  const { rows } = await db.execute<MailJob & Record<string, unknown>>(sql`
    select id, name as queue, data ->> 'shopOrderId' is not null as "isOfShopOrder", created_on as "createdAt", completed_on as "doneAt",
      case when state = 'completed' then 'sent' when state in ('failed', 'cancelled') then 'failed' else 'waiting' end as state
    from pgboss.job
    where name ~ '\\.mail(_|$)' and name <> all(${sql.param(SPLITTING)}::text[]) and (${sql.join(named, sql` or `)})
    order by created_on desc, id limit ${limit}`);
  return rows;
}
