import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';
import { asOwner, createTestDatabase } from '../../../tests/support/database.ts';
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

test('a process of an older release starts beside a newer one, and leaves as it is what that migrated', {
  tags: ['FA10'],
}, async () => {
  const ownDatabase = await createTestDatabase();
  await asOwner(ownDatabase, async (db) => {
    await db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9000000000000)`);
    await db.execute(sql`alter table shops add column motto text`);
  });
  await migrateDatabase(ownDatabase);
  const app = await startTestApp({}, { ownDatabase });
  const { id } = await aProduct(app, { name: 'Brass lamp' });
  const params = { productId: id };
  expect(await app.api()('GET /api/pro/:productId', { params })).toMatchObject({ name: 'Brass lamp' });
  const { rows } = await app.database.db.execute(sql`select motto from shops`);
  expect(rows).toEqual([{ motto: null }]);
  await app.close();
});

test('a database from before the first release is refused in words, and left as it is', async () => {
  const database = await createTestDatabase();
  await asOwner(database, (db) =>
    db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of a time before', created_at = 1`),
  );
  await expect(migrateDatabase(database)).rejects.toThrow(
    'The database was made by a version before 1.0, which cannot be updated',
  );
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
