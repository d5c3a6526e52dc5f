import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt, forgiveAttempt, removeOldAttempts, slowDownBy } from './attempts.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const limit = (name: string, max: number) => ({ name, subject: 'someone', max });
const inAnHour = (...limits: ReturnType<typeof limit>[]) => ({ windowSeconds: 3600, limits });

test('of attempts at the same moment exactly as many pass as are allowed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      countAttempt(database.db, inAnHour(limit('parallel', 7), limit('wide', 100))),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  const refused = results.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'too_many_requests' } });
});

test('the refusal says how long to wait, at most the window', async () => {
  const refusal = await countAttempt(database.db, inAnHour(limit('none', 0))).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  const { retryAfterSeconds } = refusal as Refusal; // checked in the line above
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
});

test('an attempt that was right does not count', async () => {
  for (let time = 0; time < 5; time += 1) {
    await countAttempt(database.db, inAnHour(limit('right', 1), limit('other', 2)));
    await forgiveAttempt(database.db, inAnHour(limit('right', 1), limit('other', 2)));
  }
  await countAttempt(database.db, inAnHour(limit('right', 1)));
  await expect(countAttempt(database.db, inAnHour(limit('right', 1)))).rejects.toThrow(Refusal);
});

test('what a limit refuses does not count at the wider ones after it', { tags: ['DO10'] }, async () => {
  const attempt = inAnHour(limit('narrow', 2), limit('wider', 4));
  await Promise.allSettled(Array.from({ length: 30 }, () => countAttempt(database.db, attempt)));
  for (let time = 0; time < 2; time += 1) await countAttempt(database.db, inAnHour(limit('wider', 4)));
  await expect(countAttempt(database.db, inAnHour(limit('wider', 4)))).rejects.toThrow(Refusal);
});

test('too many attempts in total are slowed down and not refused', async () => {
  let delays = 0;
  const slowDown = async () => void (delays += 1);
  const attempt = {
    ...inAnHour(limit('crowd', 8)),
    slowed: { slowDown, beyond: [{ name: 'crowd.all', max: 3 }] },
  };
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => countAttempt(database.db, attempt)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(delays).toBe(5);
  for (let time = 0; time < 5; time += 1) await forgiveAttempt(database.db, attempt);
  await countAttempt(database.db, { ...attempt, limits: [] });
  expect(delays).toBe(6);
});

test('only so many attempts wait at the same time, and the others go on', async () => {
  let waiting = 0;
  const release = Promise.withResolvers<void>();
  const slowDown = slowDownBy(() => {
    waiting += 1;
    return release.promise;
  });
  const attempts = Array.from({ length: 600 }, () => slowDown());
  await attempts.at(-1);
  expect(waiting).toBe(500);
  release.resolve();
  await Promise.all(attempts);
  void slowDown();
  expect(waiting).toBe(501);
});

test('a new window begins with no attempts', async () => {
  await countAttempt(database.db, inAnHour(limit('window', 1)));
  await expect(countAttempt(database.db, inAnHour(limit('window', 1)))).rejects.toThrow(Refusal);
  await database.db.execute(sql`update attempt_counters set window_started_at = now() - interval '2 hours'`);
  await expect(countAttempt(database.db, inAnHour(limit('window', 1)))).resolves.toBe(1);
});

test('counters keep no name or address, and old ones are removed', async () => {
  await countAttempt(database.db, inAnHour({ ...limit('private', 1), subject: 'asha@shop.example' }));
  const { rows } = await database.db.execute(sql`select key from attempt_counters where key like '%asha%'`);
  expect(rows).toEqual([]);
  await database.db.execute(sql`update attempt_counters set window_started_at = now() - interval '25 hours'`);
  await removeOldAttempts(database.db);
  expect((await database.db.execute(sql`select 1 from attempt_counters`)).rows).toEqual([]);
});
