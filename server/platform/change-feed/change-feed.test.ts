import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { ChangeFeed } from './change-feed.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
const feeds: ChangeFeed[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.stop();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** A reader of the feed, what it heard of prices, and a wait for the moment in which that satisfies a condition. */
function aReader(url = testDatabase.url) {
  const feed = new ChangeFeed(url, { warn: () => undefined });
  feeds.push(feed);
  const heard: (string | undefined)[] = [];
  let check = (): void => undefined;
  feed.subscribe('price.changed', (key) => {
    heard.push(key);
    check();
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => condition() && resolve();
      check();
    });
  return { feed, heard, until };
}

const change = (key: string) => database.db.execute(sql`select notify_change('price.changed', ${key})`);
const cutConnections = () =>
  database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'haat change feed' and datname = current_database()`,
  );

test("listeners get a transaction's changes when it commits, and none when it rolls back", async () => {
  const { feed, heard, until } = aReader();
  await feed.start();
  expect(feed.isCurrent).toBe(true);
  const undone = inTransaction(database.db, async (transaction) => {
    await transaction.execute(sql`select notify_change('price.changed', 'undone')`);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow();
  await change('lamp');
  await until(() => heard.includes('lamp'));
  expect(heard).toEqual([undefined, 'lamp']);
});

test('a transaction that began first and commits last is not missed', async () => {
  const { feed, heard, until } = aReader();
  await feed.start();
  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = inTransaction(database.db, async (transaction) => {
    await transaction.execute(sql`select notify_change('price.changed', 'slow')`);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  await change('quick');
  await until(() => heard.includes('quick'));
  expect(heard).not.toContain('slow');
  mayCommit.resolve();
  await slow;
  await feed.flushed();
  expect(heard).toEqual([undefined, 'quick', 'slow']);
});

test('after a lost connection the reader continues where it was: it gets what changed meanwhile, and nothing else', async () => {
  const { feed, heard, until } = aReader();
  await feed.start();
  await change('lamp');
  await feed.flushed();
  await cutConnections();
  await change('rug');
  await until(() => heard.includes('rug'));
  await feed.flushed();
  expect(heard).toEqual([undefined, 'lamp', 'rug']);
  expect(feed.isCurrent).toBe(true);
});

test('a change of everything reaches listeners as such', async () => {
  const { feed, heard } = aReader();
  await feed.start();
  await change('*');
  await feed.flushed();
  expect(heard).toEqual([undefined, undefined]);
});

test('every process gets each change once', async () => {
  const readers = [aReader(), aReader()];
  for (const { feed } of readers) await feed.start();
  const keys = Array.from({ length: 30 }, (_, number) => `product ${number}`);
  await Promise.all(keys.map(change));
  for (const { feed, heard } of readers) {
    await feed.flushed();
    expect(heard).toHaveLength(1 + keys.length);
    expect(new Set(heard.slice(1))).toEqual(new Set(keys));
  }
});

test('a database that cannot be reached does not keep the program from starting, nor an answer for long', async () => {
  const { feed, heard } = aReader('postgres://nobody@127.0.0.1:1/nothing');
  await feed.start();
  expect(feed.isCurrent).toBe(false);
  await feed.flushed();
  expect(heard).toEqual([]);
});

/** A way to the database that can be cut as a cable is: nothing comes through any more, and nobody hears of it. */
async function aCable(): Promise<{ url: string; cut: () => void; mend: () => void }> {
  const { hostname, port } = new URL(testDatabase.url);
  let ends: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near, far);
    near.on('data', (data) => isCut || far.write(data)).on('error', () => undefined);
    far.on('data', (data) => isCut || near.write(data)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const url = new URL(testDatabase.url);
  url.port = String((server.address() as AddressInfo).port); // it listens on a port
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      for (const end of ends) end.destroy();
      ends = [];
      isCut = false;
    },
  };
}

test('a silently broken connection is detected, and missed changes arrive once it is back', async () => {
  const cable = await aCable();
  const { feed, heard, until } = aReader(cable.url);
  await feed.start();
  cable.cut();
  await change('lamp');
  await expect.poll(() => feed.isCurrent, { timeout: 60_000 }).toBe(false);
  cable.mend();
  await until(() => heard.includes('lamp'));
  expect(heard).toEqual([undefined, 'lamp']);
});
