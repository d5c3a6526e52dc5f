import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { SentMail } from '../../../contract/sent-mails.ts';
import type { Queryable } from '../database/database.ts';
import type { Jobs } from './jobs.ts';
import { IS_MAIL, mailInWords, SUBJECTS } from './mail-facts.ts';

/** The reader is known only from the payload, so more rows are read than listed. */
const MOST_READ = 1000;

interface MailRow extends Record<string, unknown> {
  id: string;
  queue: string;
  data: object;
  state: SentMail['state'];
  createdAt: string;
  doneAt: string | null;
}

interface WantedMails {
  subjects: readonly string[];
  buyerId: UserId;
  limit: number;
  isForBuyer?: true;
}

export async function listMailJobs(
  { db, jobs }: { db: Queryable; jobs: Pick<Jobs, 'mailKinds'> },
  { subjects, buyerId, limit, isForBuyer }: WantedMails,
): Promise<SentMail[]> {
  const { rows } = await db.execute<MailRow>(sql`
    select id, name as queue, data, created_on as "createdAt", completed_on as "doneAt",
      case when state = 'completed' then 'sent' when state in ('failed', 'cancelled') then 'failed' else 'waiting' end as state
    from pgboss.job
    where ${IS_MAIL} and name = any(${sql.param([...jobs.mailKinds.keys()])}::text[])
      and ${SUBJECTS} ?| ${sql.param([...subjects])}::text[]
    order by created_on desc, id limit ${MOST_READ}`);
  const mails = rows.flatMap(({ id, queue, data, state, createdAt, doneAt }): SentMail[] => {
    const kind = jobs.mailKinds.get(queue);
    if (!kind) return [];
    const to = typeof kind.to === 'function' ? kind.to(data, buyerId) : (kind.to ?? null);
    if (isForBuyer && to !== null && to !== 'buyer') return [];
    return [
      {
        id,
        to,
        state,
        words: mailInWords(kind, data),
        createdAt: new Date(createdAt).toISOString(),
        doneAt: doneAt && new Date(doneAt).toISOString(),
      },
    ];
  });
  return mails.slice(0, limit);
}
