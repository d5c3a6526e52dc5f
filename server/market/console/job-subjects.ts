import { sql } from 'drizzle-orm';
import { pageAddress } from '../../../contract/pages.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DeadJob } from '../../platform/jobs/dead-jobs.ts';
import { SUBJECTS } from '../../platform/jobs/mail-facts.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

interface SubjectRow extends Record<string, unknown> {
  jobId: string;
  kind: 'order' | 'person';
  id: string;
  title: string;
}

/** What a job is about: 'order H-7K3Q9M2P', with the page that shows it. */
interface JobSubject {
  title: string;
  path: string;
}

/** What these jobs are about, by their ids: the order that their data names, or a part of it, else the person. */
export async function findJobSubjects(
  db: Queryable,
  jobs: readonly Pick<DeadJob, 'id'>[],
): Promise<ReadonlyMap<string, JobSubject>> {
  if (jobs.length === 0) return new Map();
  const { rows } = await db.execute<SubjectRow>(sql`
    with named as (
      select job.id as job_id, subject::uuid as id
      from pgboss.job, jsonb_array_elements_text(${SUBJECTS}) subject
      where job.id = any(${sql.param(jobs.map(({ id }) => id))}::uuid[])
        and subject ~ ${UUID}
    ), parts as (
      select job_id, shop_orders.order_id from named join shop_orders using (id)
      union select job_id, shop_orders.order_id
        from named join returns using (id) join shop_orders on shop_orders.id = returns.shop_order_id
      union select job_id, shop_orders.order_id
        from named join goodwill using (id) join shop_orders on shop_orders.id = goodwill.shop_order_id
      union select job_id, payments.order_id
        from named join refunds using (id) join payments on payments.id = refunds.payment_id
      union select job_id, orders.id from named join orders using (id)
    )
    select job_id as "jobId", 'person' as kind, users.id, users.name as title from named join users using (id)
    union all
    select job_id, 'order', orders.id, orders.number from parts join orders on orders.id = parts.order_id`);
  const subjects = new Map<string, JobSubject>();
  // Orders come last: they say more than the person.
  for (const { jobId, kind, id, title } of rows) {
    subjects.set(
      jobId,
      kind === 'order'
        ? { title: `order ${title}`, path: pageAddress('/operator/orders/:orderId', { orderId: id }) }
        : { title, path: pageAddress('/operator/accounts/:userId', { userId: id }) },
    );
  }
  return subjects;
}
