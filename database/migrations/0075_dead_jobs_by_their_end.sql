-- Dead jobs are listed by when they failed last, which another index is for (`server/platform/jobs/dead-jobs.ts`).
DROP INDEX IF EXISTS pgboss.job_dead_index;
