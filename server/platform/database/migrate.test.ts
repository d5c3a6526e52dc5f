import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { migrateDatabase } from './migrate.ts';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('processes that start together on an empty database migrate it once', async () => {
  const name = 'migrated_by_many';
  await onServer(`create database ${name}`);
  const within = (serverUrl: string) => Object.assign(new URL(serverUrl), { pathname: name }).href;
  const [url, ownerUrl] = [within(inject('applicationUrl')), within(inject('postgresUrl'))];

  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase({ url, ownerUrl })));

  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  await client.end();
  const migrations = readdirSync('database/migrations').filter((file) => file.endsWith('.sql'));
  expect(rows).toEqual([{ applied: migrations.length }]);
  await onServer(`drop database ${name} with (force)`);
});

test('a database that is up to date stays as it is', async () => {
  const database = await createTestDatabase();
  await expect(migrateDatabase(database)).resolves.toBeUndefined();
  await database.drop();
});

test('the migrations make all that the schema declares', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  cpSync('database/migrations', folder, { recursive: true });
  // The generator takes a path from here, and its exit status does not tell of failures.
  const options = ['--schema', 'database/schema/index.ts', '--out', relative('.', folder)];
  const program = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--dialect', 'postgresql'];
  const report = execFileSync(process.execPath, [...program, ...options], { encoding: 'utf8' });
  expect(report).toContain('No schema changes');
  rmSync(folder, { recursive: true });
});

test('the version before works on renamed tables by their former names', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    with mail as (
      insert into kept_mails (recipient, subject, text, html) values ('asha@example.com', 'Order', '', '') returning id
    ) select id from mail`);
  await client.query(`update kept_mails set subject = 'Order placed'`);
  const { rows } = await client.query('select subject from stored_mails');
  expect(rows).toEqual([{ subject: 'Order placed' }]);

  const buyer = `insert into users (role, name, is_guest) values ('buyer', 'Asha', true) returning id`;
  const { id } = (await client.query<{ id: string }>(buyer)).rows[0] ?? { id: '' };
  for (const wanted of [true, false]) {
    await client.query(
      `insert into notice_settings (user_id, price_drops) values ($1, $2)
       on conflict (user_id) do update set price_drops = excluded.price_drops`,
      [id, wanted],
    );
  }
  const settings = await client.query(
    'select price_drops, back_in_stock from notification_settings for update',
  );
  expect(settings.rows).toEqual([{ price_drops: false, back_in_stock: true }]);

  for (const table of ['stock_holds', 'counted_baskets']) {
    await client.query(`select * from ${table} for update`);
    await client.query(`delete from ${table}`);
  }
  await client.end();
  await database.drop();
});
