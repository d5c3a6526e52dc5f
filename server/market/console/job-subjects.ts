import { sql } from 'drizzle-orm';
import type { ThingKind } from '../../../contract/kernel/schemas.ts';
import type { Things } from '../../concept/thing.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DeadJob } from '../../platform/jobs/dead-jobs.ts';
import { SUBJECTS } from '../../platform/jobs/mail-facts.ts';

const NAMED_BY_JOBS = [
  'person',
  'shopOrder',
  'return',
  'goodwill',
  'refund',
  'order',
] as const satisfies readonly ThingKind[];

interface JobSubject {
  title: string;
  path: string | null;
}

export async function findJobSubjects(
  db: Queryable,
  things: Things,
  jobs: readonly Pick<DeadJob, 'id'>[],
): Promise<ReadonlyMap<string, JobSubject>> {
  const subjects = new Map<string, JobSubject>();
  if (jobs.length === 0) return subjects;
  const { rows } = await db.execute<{ jobId: string; id: string }>(sql`
    select job.id as "jobId", subject as id from pgboss.job, jsonb_array_elements_text(${SUBJECTS}) subject
    where job.id = any(${sql.param(jobs.map(({ id }) => id))}::uuid[])`);
  const ids = rows.map(({ id }) => id);
  for (const kind of NAMED_BY_JOBS) {
    const found = new Map((await things[kind].find(db, ids)).map((thing) => [thing.id, thing]));
    for (const { jobId, id } of rows) {
      const thing = found.get(id);
      if (!thing) continue;
      const { noun, name, path } = thing;
      subjects.set(jobId, { title: noun === '' ? name : `${noun.toLowerCase()} ${name}`, path });
    }
  }
  return subjects;
}
