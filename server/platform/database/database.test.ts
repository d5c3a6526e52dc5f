import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseHandle, openDatabase } from './database.ts';
import { isDatabaseUnavailable, violatedConstraint } from './errors.ts';
import { findFreePort } from './free-port.ts';
import { prepareOneRow } from './prepared-statement.ts';
import { inTransaction, settleAll } from './transaction.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.ownerUrl);
  await database.db.execute(sql`
    create table jars (id int primary key, cookies int not null, constraint jars_cookies_range check (cookies >= 0))
  `);
  await database.db.execute(sql`insert into jars values (1, 5), (2, 5)`);
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function cookiesIn(jar: number): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select cookies from jars where id = ${jar}`);
  return rows[0]?.['cookies'];
}

test('every connection limits how long a statement, a lock and an idle transaction may take', async () => {
  const { rows } = await database.db.execute(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle
  `);
  expect(rows).toEqual([{ statement: '10s', lock: '3s', idle: '10s' }]);
});

test('letters outside English are letters: case and similarity know them', async () => {
  const { rows } = await database.db.execute(
    sql`select lower('ÉCLAIR') as lower, 'क' ~ '[[:alpha:]]' as letter`,
  );
  expect(rows).toEqual([{ lower: 'éclair', letter: true }]);
});

test('work that throws leaves nothing behind', async () => {
  const attempt = inTransaction(database.db, async (transaction) => {
    await transaction.execute(sql`update jars set cookies = 0 where id = 1`);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await cookiesIn(1)).toBe(5);
});

test('a refused write names the constraint that refused it', async () => {
  const taking = database.db.execute(sql`update jars set cookies = cookies - 6 where id = 1`);
  const error: unknown = await taking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(violatedConstraint(error)).toBe('jars_cookies_range');
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('two transactions that lock the same rows in opposite order both succeed, the loser by repeating', async () => {
  let runs = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const move = (from: number, to: number): Promise<void> =>
    inTransaction(database.db, async (transaction) => {
      await transaction.execute(sql`update jars set cookies = cookies - 1 where id = ${from}`);
      runs += 1;
      if (runs === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await transaction.execute(sql`update jars set cookies = cookies + 1 where id = ${to}`);
    });

  await Promise.all([move(1, 2), move(2, 1)]);

  // Three; four where both are ended at one moment.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect([await cookiesIn(1), await cookiesIn(2)]).toEqual([5, 5]);
});

test('work that points at a row that went meanwhile runs again; what never comes true fails after three runs', async () => {
  await database.db.execute(sql`create table lids (jar int not null references jars)`);
  const runs = { racing: 0, wrong: 0 };
  await inTransaction(database.db, async (transaction) => {
    runs.racing += 1;
    // The first run read what somebody removed since.
    await transaction.execute(sql`insert into lids values (${runs.racing === 1 ? 99 : 1})`);
  });
  const wrong = inTransaction(database.db, async (transaction) => {
    runs.wrong += 1;
    await transaction.execute(sql`insert into lids values (2)`);
    await transaction.execute(sql`insert into lids values (99)`);
  });
  const error: unknown = await wrong.catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('lids_jar_fkey');
  expect(runs).toEqual({ racing: 2, wrong: 3 });
  const { rows } = await database.db.execute(sql`select jar from lids`);
  expect(rows).toEqual([{ jar: 1 }]);
});

test('other failures are not repeated', async () => {
  let runs = 0;
  const failing = inTransaction(database.db, async (transaction) => {
    runs += 1;
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

test('statements that do not wait for each other run in their order, and the first failure undoes all', async () => {
  const [, { rows }] = await inTransaction(database.db, (transaction) =>
    settleAll([
      transaction.execute(sql`update jars set cookies = cookies - 1 where id = 1`),
      transaction.execute(sql`select cookies from jars where id = 1`),
      transaction.execute(sql`update jars set cookies = cookies + 1 where id = 1`),
    ]),
  );
  expect(rows).toEqual([{ cookies: 4 }]);
  const ended: string[] = [];
  const failing = inTransaction(database.db, (transaction) =>
    settleAll([
      transaction.execute(sql`update jars set cookies = 0 where id = 2`).then(() => ended.push('first')),
      transaction
        .execute(sql`update jars set cookies = cookies - 9 where id = 1`)
        .finally(() => ended.push('second')),
      transaction.execute(sql`select 1 / 0`).finally(() => ended.push('third')),
    ]),
  );
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('jars_cookies_range');
  expect(ended).toEqual(['first', 'second', 'third']);
  expect([await cookiesIn(1), await cookiesIn(2)]).toEqual([5, 5]);
});

test('what work still sends after its transaction has failed is refused, and never runs on its own', async () => {
  const small = openDatabase(testDatabase.ownerUrl, { poolSize: 1 });
  const failed = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  const failing = inTransaction(small.db, async (transaction) => {
    const emptyLater = async () => {
      await transaction.execute(sql`select cookies from jars where id = 1`);
      await failed.promise;
      await transaction.execute(sql`update jars set cookies = 0 where id = 1`);
    };
    late.push(emptyLater());
    await Promise.all([...late, transaction.execute(sql`select 1 / 0`)]);
  });
  await expect(failing).rejects.toThrow();
  failed.resolve();
  await expect(Promise.all(late)).rejects.toThrow();
  await small.close();
  expect(await cookiesIn(1)).toBe(5);
});

test('work fails for the statement that failed, not for one that failed because of it', async () => {
  const passedOn = async (statement: Promise<unknown>, times: number): Promise<unknown> =>
    times === 0 ? await statement : await passedOn(statement, times - 1);
  const failing = inTransaction(database.db, (transaction) =>
    Promise.all([
      passedOn(transaction.execute(sql`update jars set cookies = cookies - 9 where id = 1`), 9),
      transaction.execute(sql`select 1`),
    ]),
  );
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('jars_cookies_range');
});

test('a transaction whose statement failed is never taken for a committed one', async () => {
  const careless = inTransaction(database.db, async (transaction) => {
    await transaction.execute(sql`update jars set cookies = 0 where id = 1`);
    await transaction.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(careless).rejects.toThrow('a statement failed, and its transaction went on');
  expect(await cookiesIn(1)).toBe(5);
});

test('a connection that is lost inside a transaction fails it and is replaced', async () => {
  const small = openDatabase(testDatabase.ownerUrl, { poolSize: 1 });
  try {
    const lost = inTransaction(small.db, async (transaction) => {
      await transaction.execute(sql`update jars set cookies = 0 where id = 1`);
      await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    expect(isDatabaseUnavailable(await lost.catch((reason: unknown) => reason))).toBe(true);
    const { rows } = await small.db.execute(sql`select cookies from jars where id = 1`);
    expect(rows).toEqual([{ cookies: 5 }]);
  } finally {
    await small.close();
  }
});

test('a prepared statement is planned once on a connection, also inside a transaction and for lists of any length', async () => {
  const sumOf = prepareOneRow<{ ids: number[] }, { cookies: number }>(
    'sum_of_jars',
    (value) => sql`select sum(cookies)::int as cookies from jars where id = any(${value('ids')}::int[])`,
  );
  const small = openDatabase(testDatabase.ownerUrl, { poolSize: 1 });
  try {
    expect(await sumOf(small.db, { ids: [1] })).toEqual({ cookies: 5 });
    expect(await inTransaction(small.db, (transaction) => sumOf(transaction, { ids: [1, 2] }))).toEqual({
      cookies: 10,
    });
    const { rows } = await small.db.execute(
      sql`select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`,
    );
    expect(rows).toEqual([{ name: 'sum_of_jars', uses: 2 }]);
  } finally {
    await small.close();
  }
});

test('a connection cut by the server fails its query only; the next one gets a new connection', async () => {
  const cut = database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  const error: unknown = await cut.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await cookiesIn(1)).toBe(5);
});

test('with all connections busy a query waits for a limited time only', async () => {
  // Long enough to get the only connection on a busy machine.
  const small = openDatabase(testDatabase.url, { poolSize: 1, connectionTimeoutMs: 2_000 });
  try {
    await small.db.transaction(async () => {
      const error: unknown = await small.db.execute(sql`select 1`).catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
    });
  } finally {
    await small.close();
  }
});

test('a database that does not answer is recognised', async () => {
  const nowhere = openDatabase(`postgres://haat@127.0.0.1:${await findFreePort()}/haat`);
  const error: unknown = await nowhere.db.execute(sql`select 1`).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await nowhere.close();
});
