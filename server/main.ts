import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS } from '../database/demo/accounts.ts';
import { loadDemo } from '../database/demo/load.ts';
import { provideDemoOperator, disableDemoOperator } from './market/accounts/index.ts';
import { expectCanStart } from './can-start.ts';
import type { Config } from './config/index.ts';
import { loadMarket } from './extensions.ts';
import { fillConsole } from './demo/index.ts';
import { type DatabaseAddresses, openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { pageUrl } from './platform/http/page-url.ts';
import { requestMetrics } from './platform/http/request-metrics.ts';
import { explainListenError } from './platform/listening.ts';
import { Passwords } from './platform/passwords.ts';
import { Process } from './platform/process.ts';
import { provideSigner } from './platform/secret.ts';
import { proveFileStorage } from './platform/storage/open-storage.ts';
import { missedSearchReport } from './catalogue/search/index.ts';
import { openMigrated, startApp, startMetrics } from './start-app.ts';

const DRAIN_MS = 8_000;
const DEMO_STATEMENT_MS = 60_000;

const ONE_DATABASE_ACCOUNT =
  'The account of DATABASE_URL owns its tables, so that whoever took over this program could change them: set DATABASE_OWNER_URL to the owner, and DATABASE_URL to an account without rights of its own.';

const passwords = new Passwords();

await new Process().run(async (running) => {
  const { concepts, migrations } = await loadMarket(process.env);
  const config = await expectCanStart(process.env, concepts);
  const { port, host } = config.http;
  await proveFileStorage(config);

  const addresses = config.database ?? (await startPostgres(config, running));
  const database = await openMigrated(addresses, running, migrations);
  let isNewDemo = false;
  if (config.demo) {
    isNewDemo = await openDemoMarket(addresses.url);
    await provideDemoOperator(database.db, provideSigner(config), passwords);
  } else {
    await disableDemoOperator(database.db, provideSigner(config));
  }

  const web = process.argv.includes('--dev') ? 'development' : 'production';
  const app = { config, concepts, database, databaseUrl: addresses.url, web } as const;
  const { server, metrics, services } = await startApp(running, app);
  running.onClose(() => closeServer(server));
  if (isNewDemo) await fillConsole(server, services);
  const groups = () => [requestMetrics(server.server), ...metrics];
  const reports = { '/missed-searches': () => missedSearchReport(database.db) };
  await startMetrics(running, config, { database, groups }, reports);
  await server.listen({ port, host }).catch((error: unknown) => {
    throw explainListenError(error, port, host);
  });
  if (addresses.url === addresses.ownerUrl) console.warn(ONE_DATABASE_ACCOUNT);
  logGreeting(config);
});

async function openDemoMarket(databaseUrl: string): Promise<boolean> {
  const startedAt = performance.now();
  const database = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: DEMO_STATEMENT_MS });
  try {
    const isLoaded = await loadDemo({
      database: database.db,
      hashPassword: (password) => passwords.hash(password),
      now: new Date(),
      onProgress: (step) => console.log(`Loading the demo market: ${step}`),
    });
    if (isLoaded) console.log(`Loading the demo market: done in ${seconds(performance.now() - startedAt)} s`);
    return isLoaded;
  } finally {
    await database.close();
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

async function startPostgres(config: Config, running: Process): Promise<DatabaseAddresses> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
  running.onClose(() => postgres.stop());
  void postgres.ended.then(() =>
    running.fail('PostgreSQL keeps ending and could not be restarted; the shop ends with it.'),
  );
  return postgres;
}

/** Refuses new requests, finishes running ones, and closes the remaining connections at the deadline. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  await server.close();
  clearTimeout(cut);
}

function logGreeting(config: Config): void {
  console.log(`\n${config.shop.name} is open at ${config.http.publicUrl}`);
  if (!config.demo) return;
  const { buyer, seller, staff, operator, password } = DEMO_ACCOUNTS;
  console.log(
    `Demo accounts: ${buyer} (buys), ${seller} (sells) and ${staff} (works for that shop), password ${password}`,
  );
  console.log(`Demo operator: ${operator}, signs in at ${pageUrl(config, '/operator-sign-in')}`);
  if (config.smtpUrl === undefined) console.log(`Mails are kept at ${config.http.publicUrl}/dev/mail`);
}
