/** Background work alone: mails, payments, pictures, imports and due work. It serves nobody. */
import { expectCanWork } from './can-start.ts';
import type { Config } from './config/index.ts';
import { loadMarket } from './extensions.ts';
import type { DatabaseAddresses, DatabaseHandle } from './platform/database/database.ts';
import { findEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { Process } from './platform/process.ts';
import { StartProblem } from './platform/start-problem.ts';
import { proveFileStorage } from './platform/storage/open-storage.ts';
import { openMigrated, startApp, startMetrics } from './start-app.ts';

await new Process().run(async (running) => {
  const { concepts, migrations } = await loadMarket(process.env);
  const config = { ...expectCanWork(process.env, concepts), isWorker: true };
  await proveFileStorage(config);
  const addresses = findDatabase(config);
  const database = await openMigrated(addresses, running, migrations);
  const app = { config, concepts, database, databaseUrl: addresses.url, web: 'none' } as const;
  const { metrics } = await startApp(running, app);
  await startMetrics(running, config, { database, groups: () => metrics }, health(database));
  console.log(`${config.shop.name}: background work is running`);
});

function findDatabase(config: Config): DatabaseAddresses {
  const addresses = config.database ?? findEmbeddedPostgres(config.dataDir);
  if (addresses) return addresses;
  throw new StartProblem(
    `No shop runs on the data directory ${config.dataDir}: start it first with npm start, or set DATABASE_URL.`,
  );
}

/** Beside the metrics, as the web process answers on its own port. */
function health({ pool }: DatabaseHandle): Record<string, () => Promise<string>> {
  return {
    '/healthz': () => Promise.resolve('alive\n'),
    '/readyz': async () => {
      await pool.query('select 1');
      return 'ready\n';
    },
  };
}
