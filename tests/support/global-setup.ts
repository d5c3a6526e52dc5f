import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/support/chromium.ts';
import type { DatabaseAddresses } from '../../server/platform/database/database.ts';
import { startDisposablePostgres } from '../../server/platform/embedded-postgres/disposable-postgres.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's embedded PostgreSQL server, as its owner. */
    readonly postgresUrl: string;
    /** The same as the application's account. */
    readonly applicationUrl: string;
    /** A database of that server with all migrations and the job queue's tables, to copy from. */
    readonly templateDatabase: string;
    /** Path of a Chromium, empty when there is none. */
    readonly chromium: string;
  }
}

const TEMPLATE_DATABASE = 'template_with_migrations';

/** Starts one PostgreSQL per test run, on a port and in a folder of its own, and removes both afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startDisposablePostgres();
  try {
    await createTemplate(postgres);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.ownerUrl);
  project.provide('applicationUrl', postgres.url);
  project.provide('templateDatabase', TEMPLATE_DATABASE);
  project.provide('chromium', findChromium() ?? '');
  return () => postgres.stop();
}

async function createTemplate({ url, ownerUrl }: DatabaseAddresses): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = (serverUrl: string) =>
    Object.assign(new URL(serverUrl), { pathname: TEMPLATE_DATABASE }).href;
  await migrateDatabase({ url: template(url), ownerUrl: template(ownerUrl) });
}
