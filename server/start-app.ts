/** Shared by the web process and the workers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { isVerifiedAddress } from './market/accounts/index.ts';
import { type App, type AppDependencies, buildApp } from './app.ts';
import type { Config } from './config/index.ts';
import { type DatabaseAddresses, type DatabaseHandle, openDatabase } from './platform/database/database.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { ExtensionMigrations } from './platform/database/migrate-extension.ts';
import { poolMetrics } from './platform/database/pool-metrics.ts';
import { expectPortFree } from './platform/listening.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { processMetrics, serveMetrics } from './platform/metrics.ts';
import type { Process } from './platform/process.ts';
import { provideSigner } from './platform/secret.ts';

export async function openMigrated(
  addresses: DatabaseAddresses,
  running: Process,
  extensions: readonly ExtensionMigrations[],
): Promise<DatabaseHandle> {
  await migrateDatabase(addresses, extensions);
  const database = openDatabase(addresses.url);
  running.onClose(() => database.close());
  return database;
}

export async function startApp(
  running: Process,
  {
    config,
    database,
    ...dependencies
  }: Pick<AppDependencies, 'config' | 'concepts' | 'database' | 'databaseUrl' | 'web'>,
): Promise<App> {
  const app = await buildApp({
    ...dependencies,
    config,
    database,
    signer: provideSigner(config),
    clock: () => new Date(),
    pause,
    mailer: createMailer(config, database.db, (address) => isVerifiedAddress(database.db, address)),
  });
  running.onClose(() => app.jobs.stop());
  await app.jobs.prepare();
  await app.jobs.work();
  return app;
}

/** Without a port in the settings nothing is counted. */
export async function startMetrics(
  running: Process,
  config: Config,
  { database, groups }: { database: DatabaseHandle; groups: () => readonly Registry[] },
  reports: Parameters<typeof serveMetrics>[2],
): Promise<void> {
  const { metricsPort } = config.http;
  if (metricsPort === undefined) return;
  await expectPortFree(metricsPort, '127.0.0.1');
  const all = [...groups(), poolMetrics(database.pool), processMetrics()];
  running.onClose(await serveMetrics(metricsPort, all, reports));
}
