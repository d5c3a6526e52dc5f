import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { Announcements } from './announcements.ts';
import { type DatabaseHandle, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

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

/** What was heard, and a wait for the moment in which it satisfies a condition. */
function listenOn(announcements: Announcements, channel: string) {
  const heard: (string | undefined)[] = [];
  let check = (): void => undefined;
  announcements.on(channel, (payload) => {
    heard.push(payload);
    check();
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => condition() && resolve();
      check();
    });
  return { heard, until };
}

const announce = (payload: string) => database.db.execute(sql`select pg_notify('prices', ${payload})`);
const quiet = { warn: () => undefined };

test('what a transaction announces is heard when it commits, and not at all when it rolls back', async () => {
  const announcements = new Announcements(testDatabase.url, quiet);
  const { heard, until } = listenOn(announcements, 'prices');
  await announcements.start();
  expect(announcements.isListening).toBe(true);
  const undone = inTransaction(database.db, async (transaction) => {
    await transaction.execute(sql`select pg_notify('prices', 'undone')`);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow();
  await announce('lamp');
  await until(() => heard.includes('lamp'));
  expect(heard).toEqual([undefined, 'lamp']);
  await announcements.stop();
});

test('after a lost connection the listeners learn that they missed something, and hear again', async () => {
  const announcements = new Announcements(testDatabase.url, quiet);
  const { heard, until } = listenOn(announcements, 'prices');
  await announcements.start();
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'haat announcements' and datname = current_database()`,
  );
  await until(() => heard.length === 3);
  expect(heard).toEqual([undefined, undefined, undefined]);
  await announce('lamp');
  await until(() => heard.includes('lamp'));
  expect(announcements.isListening).toBe(true);
  await announcements.stop();
});

test('a database that cannot be reached does not keep the program from starting', async () => {
  const announcements = new Announcements('postgres://nobody@127.0.0.1:1/nothing', quiet);
  const { heard } = listenOn(announcements, 'prices');
  await announcements.start();
  expect(announcements.isListening).toBe(false);
  expect(heard).toEqual([undefined]);
  await announcements.stop();
});

/** A way to the database that can be cut as a cable is: nothing comes through any more, and nobody is told. */
async function aCable(): Promise<{ url: string; cut: () => void; mend: () => Promise<void> }> {
  const { hostname, port } = new URL(testDatabase.url);
  const ends: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near, far);
    near.on('data', (data) => isCut || far.write(data)).on('error', () => undefined);
    far.on('data', (data) => isCut || near.write(data)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(testDatabase.url);
  url.port = String((server.address() as AddressInfo).port); // it listens on a port
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    mend: async () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

test('a connection that dies without a word is found out in seconds, and nothing is kept meanwhile', async () => {
  const cable = await aCable();
  const announcements = new Announcements(cable.url, quiet);
  const { heard, until } = listenOn(announcements, 'prices');
  await announcements.start();
  expect(announcements.isListening).toBe(true);
  cable.cut();
  await announce('lamp');
  await until(() => heard.length === 2);
  expect(heard).toEqual([undefined, undefined]);
  expect(announcements.isListening).toBe(false);
  await announcements.stop();
  await cable.mend();
});
