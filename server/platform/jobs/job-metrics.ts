import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Queryable } from '../database/database.ts';

export function jobMetrics(db: Queryable): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'jobs',
    help: 'Background work that is not done: waiting, to be repeated after a failure, or dead (see npm run jobs).',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const { rows } = await db.execute<{ queue: string; state: string; jobs: number }>(sql`
        select name as queue, case when state in ('failed', 'cancelled') then 'dead' when state = 'retry' then 'repeated'
          else 'waiting' end as state, count(*)::int as jobs
        from pgboss.job where state <> 'completed' group by 1, 2 order by 1, 2`);
      this.reset();
      for (const { queue, state, jobs } of rows) this.set({ queue, state }, jobs);
    },
  });
  return registry;
}
