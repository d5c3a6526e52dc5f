import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const POLL_MS = 50;
const WAITING = `from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`;

/** Jobs that are due or running. */
export async function countJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(`select count(*)::int as jobs ${WAITING}`);
  return rows[0]?.jobs ?? 0;
}

/** Waits until no job is due or running. */
export async function waitForJobs(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`select ${WAITING} limit 1`);
    if (rowCount === 0) return;
    await delay(POLL_MS);
  }
}
