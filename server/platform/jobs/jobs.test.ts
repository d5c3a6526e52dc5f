import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { listDeadJobs } from './dead-jobs.ts';
import { jobMetrics } from './job-metrics.ts';
import { jobKind, Jobs, PermanentFailure } from './jobs.ts';

const COUNTED = jobKind<{ number: number }>('test.counted');

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseHandle;
let jobs: Jobs;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
  jobs = new Jobs(testDatabase.url, { error: () => undefined });
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

test('work that one transaction sends is done one after the other, without pauses between', async () => {
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

test('jobs that an older version queued under a former name are run, also those it sends or fails later', async () => {
  const FORMER = jobKind<{ number: number }>('test-counted');
  const older = new Jobs(testDatabase.url, { error: () => undefined });
  older.handle(FORMER, () => Promise.resolve());
  await older.prepare();
  const sendFormer = (number: number) =>
    inTransaction(database.db, (tx) => older.send(tx, FORMER, { number }));
  await sendFormer(1);

  const done: number[] = [];
  jobs.handle(jobKind<{ number: number }>('test.counted', 'test-counted'), async ({ number }) => {
    done.push(number);
  });
  await jobs.prepare();
  await sendFormer(2);
  await jobs.drain();
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2]);

  await sendFormer(3);
  await database.pool.query("update pgboss.job set state = 'active' where name = 'test-counted'");
  await jobs.drain();
  expect(done).toHaveLength(2);
  await database.pool.query("update pgboss.job set state = 'failed' where name = 'test-counted'");
  await jobs.drain();
  expect(await listDeadJobs(database.db, 10)).toMatchObject([{ queue: 'test.counted', data: { number: 3 } }]);
  await older.stop();
});
