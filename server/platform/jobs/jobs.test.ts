import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { jobKind, Jobs } from './jobs.ts';

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

test('what fails is tried again soon', async () => {
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
