import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseHandle, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** The statements with this text that the connection keeps planned. */
async function keptStatements(part: string): Promise<number> {
  const { rows } = await database.pool.query<{ kept: number }>(
    `select count(*)::int as kept from pg_prepared_statements where statement like '%${part}%'`,
  );
  return rows[0]?.kept ?? 0;
}

const half = (value: number) => database.db.execute<{ half: number }>(sql`select ${value}::int / 2 as half`);

test('a statement that is used again is kept planned, and answers for the values of each use', async () => {
  expect((await half(4)).rows).toEqual([{ half: 2 }]);
  expect(await keptStatements('as half')).toBe(0);
  for (const value of [6, 8, 10, 12, 14, 16, 18]) {
    expect((await half(value)).rows).toEqual([{ half: value / 2 }]);
  }
  expect(await keptStatements('as half')).toBe(1);
});

test('what is kept planned fails and rolls back like anything else, and works afterwards', async () => {
  const third = (value: number) => sql`select 3 / ${value}::int as third`;
  await database.db.execute(third(1));
  const failing = inTransaction(database.db, (transaction) => transaction.execute(third(0)));
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  const { rows } = await inTransaction(database.db, (transaction) => transaction.execute(third(3)));
  expect(rows).toEqual([{ third: 1 }]);
});

test('a search is planned for the words that are searched for', async () => {
  const find = (word: string) =>
    sql`select count(*)::int as found from products where search_vector @@ to_tsquery('english', ${word})`;
  for (const word of ['lamp', 'mug', 'pen']) await database.db.execute(find(word));
  expect(await keptStatements('as found')).toBe(0);
});
