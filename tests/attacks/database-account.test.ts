import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { asOwner } from '../support/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Rights on the database itself are not copied with the template.
  await migrateDatabase({ url: app.databaseUrl, ownerUrl: app.ownerUrl });
});
afterAll(() => app.close());

const MISSING_RIGHT = { cause: { code: '42501' } };

/** All tables of the shop and of its job queue. */
async function tables(): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss', 'drizzle') order by 1`);
  return rows.map(({ name }) => name);
}

test("an attacker with the program's account cannot alter, truncate or drop a table", {
  tags: ['OP4'],
}, async () => {
  const all = await tables();
  expect(all).toEqual(expect.arrayContaining(['public.orders', 'public.stock_movements', 'pgboss.job']));
  for (const table of all) {
    const name = sql.raw(table);
    for (const attempt of [
      sql`truncate ${name}`,
      sql`drop table ${name} cascade`,
      sql`alter table ${name} disable trigger all`,
      sql`alter table ${name} add column planted int`,
      sql`create index on ${name} ((1))`,
    ])
      await expect(app.database.db.execute(attempt), table).rejects.toMatchObject(MISSING_RIGHT);
  }
});

test.each([
  ['a table', 'create table planted (id int)'],
  [
    'a temporary table, which guards would read in place of the real one',
    'create temporary table planted (id int)',
  ],
  ['a function for its session', "create function pg_temp.planted() returns int language sql as 'select 1'"],
  ['a schema', 'create schema planted'],
  ['a function', "create function planted() returns int language sql as 'select 1'"],
  ['an account', 'create role planted superuser'],
  ['an extension', 'create extension file_fdw'],
  ['a trigger', 'create trigger planted after insert on orders execute function pg_notify()'],
  ['its own rights', 'alter role current_user superuser'],
  ['the past, as a replica would', 'set session_replication_role = replica'],
  ['a program of the machine', "copy (select 1) to program 'true'"],
  ['a file of the machine', "select pg_read_file('/etc/hostname')"],
  ['the hashes of passwords of accounts', 'select * from pg_authid'],
  ['a change of a stock movement', 'update stock_movements set change = 0'],
  ['the removal of stock movements', 'delete from stock_movements'],
  ['a file that no table knows of', "select lo_from_bytea(0, 'planted')"],
  ['the list of migrations', 'delete from drizzle.__drizzle_migrations'],
])('the account of the program is refused %s', { tags: ['OP4'] }, async (_what, statement) => {
  await expect(app.database.db.execute(sql.raw(statement))).rejects.toMatchObject(MISSING_RIGHT);
});

test('the account of the program cannot become the owner of the tables', { tags: ['OP4'] }, async () => {
  const owner = await asOwner(app, async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_user as name`);
    return rows[0]?.name ?? '';
  });
  await expect(app.database.db.execute(sql`set role ${sql.identifier(owner)}`)).rejects.toMatchObject(
    MISSING_RIGHT,
  );
});

test('a migration by an account without rights to change tables fails and names the account', async () => {
  const url = app.databaseUrl;
  await expect(migrateDatabase({ url, ownerUrl: url })).rejects.toThrow(
    /^The database account haat_app may not change tables: set DATABASE_OWNER_URL/,
  );
});

test('with one account for both the shop works as well', async () => {
  await migrateDatabase({ url: app.ownerUrl, ownerUrl: app.ownerUrl });
  expect((await app.server.inject('/api/pro')).statusCode).toBe(200);
});

test('after a restore without its rights, a start lets no other account of the server write to the audit log', {
  tags: ['OP4', 'OP7'],
}, async () => {
  const writers = ['write_audit(uuid, jsonb)', 'audit_change()'];
  const openToAll = () =>
    asOwner(app, async (db) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select name from unnest(${sql.param(writers)}::text[]) name where has_function_privilege('public', name, 'execute')`);
      return rows.map(({ name }) => name);
    });
  // As functions come out of a dump that leaves rights out (`pg_dump --no-privileges`).
  for (const name of writers)
    await asOwner(app, (db) => db.execute(sql.raw(`grant execute on function ${name} to public`)));
  expect(await openToAll()).toEqual(writers);
  await migrateDatabase({ url: app.databaseUrl, ownerUrl: app.ownerUrl });
  expect(await openToAll()).toEqual([]);
});

test('a command says to start the shop when its account has no rights yet', async () => {
  const env = { DATABASE_URL: app.databaseUrl };
  await asOwner(app, (db) =>
    db.execute(sql`revoke select on all tables in schema public, pgboss from haat_app`),
  );
  for (const command of ['verify', 'jobs', 'payments'] as const) {
    const { status, output } = await runCommand(command, [], env);
    expect([status, output.trim()], command).toEqual([
      1,
      'The database account of the shop may not use its tables: start the shop once, which grants it the rights.',
    ]);
  }
  await migrateDatabase({ url: app.databaseUrl, ownerUrl: app.ownerUrl });
  const { status } = await runCommand('verify', [], env);
  expect(status).toBe(0);
});
