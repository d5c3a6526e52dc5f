/** `npm run demo -- --products 1000000`: fills the demo market up to that size; the shop may run meanwhile. */
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { fillDemo, NoDemoStore } from '../database/demo/large/fill-demo.ts';
import { readConfig } from '../server/config/index.ts';
import { prepareDataDirectory } from '../server/platform/data-directory.ts';
import { type DatabaseAddresses, openDatabase } from '../server/platform/database/database.ts';
import { isDatabaseUnavailable } from '../server/platform/database/errors.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { Passwords } from '../server/platform/passwords.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { ProgressBar } from './support/progress-bar.ts';

const USAGE = 'Say how many: npm run demo -- --products 1000000 (a whole number from 1 to 5000000).';
const MOST_PRODUCTS = 5_000_000;

try {
  const products = readProducts(process.argv.slice(2));
  const config = readConfig(process.env);
  const running = config.database ?? findEmbeddedPostgres(config.dataDir);
  if (running === undefined) prepareDataDirectory(config.dataDir);
  if (running) {
    await fill(running, products);
  } else {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
    try {
      await fill(postgres, products);
    } finally {
      await postgres.stop();
    }
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function readProducts(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { products: { type: 'string' } } });
    const products = Number(values.products);
    if (Number.isInteger(products) && products >= 1 && products <= MOST_PRODUCTS) return products;
  } catch {
    // An unknown option: the usage follows.
  }
  throw new StartProblem(USAGE);
}

/** As the owner, who may analyse tables. */
async function fill(addresses: DatabaseAddresses, products: number): Promise<void> {
  await migrateDatabase(addresses);
  const database = openDatabase(addresses.ownerUrl, { poolSize: 2, statementTimeoutMs: 0 });
  const passwords = new Passwords();
  const startedAt = performance.now();
  const bar = new ProgressBar(process.stdout, products, 'products');
  try {
    const { products: present, added } = await fillDemo({
      database: database.db,
      hashPassword: (password) => passwords.hash(password),
      products,
      now: new Date(),
      onStep: (step) => console.log(`Loading the demo market: ${step}`),
      onProgress: (done) => bar.show(done),
    });
    bar.end();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`The demo market has ${present} products, ${added} of them new; that took ${seconds} s.`);
  } finally {
    await database.close();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof NoDemoStore) return `Nothing was added, as this is no demo store: ${error.message}.`;
  if (error instanceof StartProblem) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database of the shop does not answer.';
  // Its message contains a whole batch.
  return error instanceof DrizzleQueryError ? error.cause : error;
}
