import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/support/chromium.ts';
import { startDisposablePostgres } from '../../server/platform/database/disposable-postgres.ts';
import { migrateDatabase } from '../../server/platform/database/migrate.ts';
import { Jobs } from '../../server/platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL server, as a connection address of its maintenance database. */
    readonly postgresUrl: string;
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
    await createTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', TEMPLATE_DATABASE);
  project.provide('chromium', findChromium() ?? '');
  return () => postgres.stop();
}

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = new URL(serverUrl);
  template.pathname = TEMPLATE_DATABASE;
  await migrateDatabase(template.href);
  const jobs = new Jobs(template.href, console);
  await jobs.prepare();
  await jobs.stop();
}
