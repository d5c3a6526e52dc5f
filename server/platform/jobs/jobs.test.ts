import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { countAttempt } from '../attempts/attempts.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { tooManyRequests } from '../http/security.ts';
import { listDeadJobs } from './dead-jobs.ts';
import { jobMetrics } from './job-metrics.ts';
import { jobKind, Jobs, PermanentFailure } from './jobs.ts';

const COUNTED = jobKind<{ number: number }>('test.counted');

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseHandle;
let jobs: Jobs;
let logged: { level: 'info' | 'error'; message: string }[];
const LOG = {
  info: (_details: object, message: string) => void logged.push({ level: 'info', message }),
  error: (_details: object, message: string) => void logged.push({ level: 'error', message }),
};
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
  logged = [];
  jobs = new Jobs(testDatabase.url, LOG);
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

test('work that one transaction sends is done without pauses between', async () => {
  const done: number[] = [];
  jobs.handle(COUNTED, async ({ number }) => {
    done.push(number);
  });
  await jobs.prepare();
  await jobs.work();
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  await inTransaction(database.db, async (tx) => {
    for (const number of numbers) await jobs.send(tx, COUNTED, { number });
  });
  // A pause of a second after each would take more than half a minute.
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('a failed job is retried soon', async () => {
  let tries = 0;
  jobs.handle(COUNTED, async () => {
    tries += 1;
    if (tries === 1) throw new Error('the mail server is away');
  });
  await jobs.prepare();
  await jobs.work();
  await inTransaction(database.db, (tx) => jobs.send(tx, COUNTED, { number: 1 }));
  await expect.poll(() => tries).toBe(2);
});

test('a job that meets a limit of ours waits until the limit lets it through: no failure, and no error', async () => {
  const limit = { windowSeconds: 3600, limits: [{ name: 'test.mails', subject: 'asha', max: 1 }] };
  const done: number[] = [];
  jobs.handle(COUNTED, async ({ number }) => {
    await countAttempt(database.db, limit);
    done.push(number);
  });
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.sendAll(tx, COUNTED, numbered(2)));
  await jobs.drain();
  expect(done).toHaveLength(1);
  expect(await countStates()).toEqual({ completed: 1, created: 1 });
  const { rows } = await database.pool.query<{ wait: number }>(
    "select extract(epoch from start_after - now())::int as wait from pgboss.job where state = 'created'",
  );
  expect(rows[0]?.wait, 'until the window of the limit is over').toBeGreaterThan(3000);
  await database.pool.query('delete from attempt_counters');
  await database.pool.query('update pgboss.job set start_after = now()');
  await jobs.work();
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('waiting takes none of the tries of a job; after three days it is given up', async () => {
  let isLimited = true;
  jobs.handle(COUNTED, () =>
    isLimited ? Promise.reject(tooManyRequests(3600)) : Promise.reject(new Error('the mail server is away')),
  );
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.send(tx, COUNTED, { number: 1 }));
  await database.pool.query('update pgboss.job set retry_limit = 1');
  await jobs.work();
  const waits = async () => {
    await expect.poll(() => logged.splice(0)).toEqual([{ level: 'info', message: 'job waits for a limit' }]);
  };
  const wake = (more = '') => database.pool.query(`update pgboss.job set start_after = now()${more}`);
  await waits();
  expect(await countStates()).toEqual({ created: 1 });
  await wake();
  await waits();
  isLimited = false;
  await wake();
  await expect.poll(countStates).toEqual({ retry: 1 });
  isLimited = true;
  await wake(", created_on = now() - interval '73 hours'");
  await expect.poll(() => listDeadJobs(database.db, 10)).toMatchObject([{ data: { number: 1 } }]);
});

/** Jobs by their state. */
async function countStates(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ state: string; jobs: number }>(
    'select state, count(*)::int as jobs from pgboss.job group by state',
  );
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));

test('of a batch, what fails is repeated alone, what cannot succeed is dead alone, and the rest is done once', async () => {
  const FAILING = 3;
  const HOPELESS = 7;
  const tries = new Map<number, number>();
  jobs.handle(COUNTED, async ({ number }) => {
    tries.set(number, (tries.get(number) ?? 0) + 1);
    if (number === HOPELESS) throw new PermanentFailure('no such mailbox');
    if (number === FAILING && tries.get(number) === 1) throw new Error('the mail server is busy');
  });
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.sendAll(tx, COUNTED, numbered(20)));
  await jobs.work();
  await expect.poll(countStates).toEqual({ completed: 19, cancelled: 1 });
  expect([...tries.values()].reduce((sum, count) => sum + count, 0)).toBe(21);
  expect(tries.get(FAILING)).toBe(2);
  expect(await listDeadJobs(database.db, 10)).toMatchObject([
    { reason: 'no such mailbox', data: { number: HOPELESS } },
  ]);
  const { rows } = await database.pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from pgboss.job where state = 'completed' group by completed_on order by 1",
  );
  expect(rows, 'one statement for a batch').toEqual([{ jobs: 1 }, { jobs: 18 }]);
});

test('jobs of a batch that wait for a server hold up neither the others nor their results', async () => {
  const answer = Promise.withResolvers<void>();
  jobs.handle(COUNTED, ({ number }) => (number < 5 ? answer.promise : Promise.resolve()));
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.sendAll(tx, COUNTED, numbered(20)));
  await jobs.work();
  await expect.poll(countStates).toEqual({ active: 5, completed: 15 });
  answer.resolve();
  await expect.poll(countStates).toEqual({ completed: 20 });
});

test('a process that stops ends what it began and leaves the rest of its batch to others', async () => {
  const answer = Promise.withResolvers<void>();
  let started = 0;
  jobs.handle(COUNTED, () => {
    started += 1;
    return answer.promise;
  });
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.sendAll(tx, COUNTED, numbered(20)));
  await jobs.work();
  await expect.poll(() => started).toBeGreaterThan(0);
  const stopped = jobs.stop();
  const ended = started;
  answer.resolve();
  await stopped;
  expect(ended).toBeLessThan(20);
  expect(await countStates()).toEqual({ completed: ended, retry: 20 - ended });
});

test('jobs of a kind are sent by one statement, which a connection plans once', async () => {
  jobs.handle(COUNTED, () => Promise.resolve());
  await jobs.prepare();
  await inTransaction(database.db, async (tx) => {
    await jobs.sendAll(tx, COUNTED, numbered(3));
    await jobs.send(tx, COUNTED, { number: 3 });
    await jobs.sendAll(tx, COUNTED, []);
    const { rows } = await tx.execute(
      sql`select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%pgboss.job%'`,
    );
    expect(rows).toEqual([{ runs: '2' }]);
  });
  expect(await countStates()).toEqual({ created: 4 });
});

test('jobs for which nobody waits are looked for, not announced, and done all the same', async () => {
  const done: number[] = [];
  jobs.handle(
    COUNTED,
    async ({ number }) => {
      done.push(number);
    },
    { canWait: true },
  );
  await jobs.prepare();
  const { rows } = await database.pool.query("select notify from pgboss.queue where name = 'test.counted'");
  expect(rows).toEqual([{ notify: false }]);
  await jobs.work();
  // More than a batch.
  const numbers = Array.from({ length: 45 }, (_, number) => number);
  await inTransaction(database.db, (tx) =>
    jobs.sendAll(
      tx,
      COUNTED,
      numbers.map((number) => ({ number })),
    ),
  );
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('a process that leaves background work to others sends jobs and does only what no other can', async () => {
  const sender = new Jobs(testDatabase.url, LOG, { isWorker: false });
  const done: string[] = [];
  for (const each of [sender, jobs]) {
    const name = each === sender ? 'sender' : 'worker';
    each.handle(COUNTED, async () => void done.push(`job by ${name}`));
    each.repeat('test.due', 1, async () => void done.push(`due by ${name}`));
    each.repeatHere('test.own', 1, async () => void done.push(`own by ${name}`));
    await each.prepare();
  }
  await sender.work();
  await inTransaction(database.db, (tx) => sender.send(tx, COUNTED, { number: 1 }));
  await expect.poll(() => done.length).toBeGreaterThan(5);
  expect(new Set(done)).toEqual(new Set(['own by sender']));
  await sender.stop();
  await jobs.work();
  await expect.poll(() => done).toContain('job by worker');
  await expect.poll(() => done).toEqual(expect.arrayContaining(['due by worker', 'own by worker']));
});

test('jobs survive an outage of three days, with pauses of at most an hour', async () => {
  jobs.handle(COUNTED, () => Promise.reject(new Error('the mail server is away')));
  await jobs.prepare();
  const { rows } = await database.pool.query<{
    retries: number;
    first: number;
    longest: number;
    backoff: boolean;
  }>(
    `select retry_limit as retries, retry_delay as first, retry_delay_max as longest, retry_backoff as backoff
     from pgboss.queue where name = 'test.counted'`,
  );
  const [policy] = rows;
  if (!policy) return expect.fail('the queue was not made');
  expect(policy).toMatchObject({ longest: 3600, backoff: true });
  // A pause is at least half of the doubled one before it.
  const pauses = Array.from({ length: policy.retries }, (_, retry) =>
    Math.min(policy.longest, (policy.first * 2 ** Math.min(16, retry)) / 2),
  );
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(72 * 3600);
});

test('work that waits for a server without an answer holds up no other kind', async () => {
  const SLOW = jobKind<{ number: number }>('test.slow');
  const answer = Promise.withResolvers<void>();
  jobs.handle(SLOW, () => answer.promise);
  const done: number[] = [];
  jobs.handle(COUNTED, async ({ number }) => {
    done.push(number);
  });
  await jobs.prepare();
  await jobs.work();
  await inTransaction(database.db, async (tx) => {
    for (let number = 0; number < 5; number += 1) await jobs.send(tx, SLOW, { number });
    await jobs.send(tx, COUNTED, { number: 9 });
  });
  await expect.poll(() => done).toEqual([9]);
  answer.resolve();
});

test('a permanent failure is dead at once, listed, and retried by an operator', async () => {
  let isRefused = true;
  let tries = 0;
  jobs.handle(COUNTED, async () => {
    tries += 1;
    if (isRefused) throw new PermanentFailure('no such mailbox');
  });
  await jobs.prepare();
  await jobs.work();
  await inTransaction(database.db, (tx) => jobs.send(tx, COUNTED, { number: 7 }));
  await expect
    .poll(() => listDeadJobs(database.db, 10))
    .toMatchObject([
      { queue: 'test.counted', isCancelled: true, reason: 'no such mailbox', data: { number: 7 } },
    ]);
  expect(tries).toBe(1);
  expect((await jobMetrics(database.db).metrics()).split('\n')).toContain(
    'jobs{queue="test.counted",state="dead"} 1',
  );
  isRefused = false;
  const [dead] = await listDeadJobs(database.db, 10);
  if (!dead) return expect.fail('nothing was given up');
  await jobs.revive(dead);
  await expect.poll(() => tries).toBe(2);
  await expect.poll(() => listDeadJobs(database.db, 10)).toEqual([]);
});

test('a job that failed too often is dead, listed, and retried by an operator', async () => {
  let isAway = true;
  jobs.handle(COUNTED, () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  await jobs.prepare();
  await inTransaction(database.db, (tx) => jobs.send(tx, COUNTED, { number: 8 }));
  await database.pool.query("update pgboss.job set retry_limit = 0 where name = 'test.counted'");
  await jobs.work();
  await expect
    .poll(() => listDeadJobs(database.db, 10))
    .toMatchObject([{ isCancelled: false, reason: 'away', data: { number: 8 } }]);
  isAway = false;
  const [dead] = await listDeadJobs(database.db, 10);
  if (!dead) return expect.fail('nothing is dead');
  await jobs.revive(dead);
  await expect.poll(() => listDeadJobs(database.db, 10)).toEqual([]);
});
