/** How fast the shop is, as ratios in one run: npm run bench (options.ts tells the options; docs/performance.md the result) */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../database/demo/random.ts';
import { buildWebIfStale } from '../scripts/build.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { startDisposablePostgres } from '../server/platform/database/disposable-postgres.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { fillLargeShop } from './market/fill-large-shop.ts';
import { fillMarket } from './market/fill-market.ts';
import { readOptions } from './options.ts';
import { reportPageBytes } from './page-bytes.ts';
import { report } from './report.ts';
import { composeLines, type Line } from './run/lines.ts';
import { type Measurements, measureAll } from './run/measure.ts';
import { composeSellerLines } from './run/seller-lines.ts';
import { startShop } from './run/shop.ts';

const SHOPPERS = 600;

const options = readOptions(process.argv.slice(2));
const random = createRandom('bench');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** What else the machine was doing: on a busy one only the ratios mean something. */
const [loadBefore = 0] = loadavg();
await buildWebIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
const postgres = await startDisposablePostgres();
try {
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url, { statementTimeoutMs: 0 });
  try {
    process.exitCode = (await bench(database)) ? 0 : 1;
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

async function bench(database: ReturnType<typeof openDatabase>): Promise<boolean> {
  const market = await fillMarket(database, { products: options.products, shoppers: SHOPPERS }, tell);
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const shop = await startShop(postgres.url, { dataDir, nodeOptions });
  const atFirst = shop.memoryMb;
  try {
    const lines = chosen(await composeLines(market, { shop, products: options.products, random }));
    const measure = (some: Line[]) =>
      measureAll({
        ...{ database, databaseUrl: postgres.url, shop, market, lines: some, onProgress: tell },
        ...{ rounds: options.rounds, milliseconds: options.milliseconds },
      });
    const measured = new Map(await measure(lines));
    const origin = `http://127.0.0.1:${shop.port}`;
    const isLight = await reportPageBytes({
      'listing page': `${origin}/products`,
      'product page': `${origin}/product/${market.products[0]?.id}`,
    });
    for (const [name, figures] of await measureSeller(database, measure, lines)) measured.set(name, figures);
    console.log(
      `\n\n${options.products} products, one process, 10 connections, median of ${options.rounds} rounds;`,
    );
    console.log(
      `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before the start\n`,
    );
    const isFast = report(lines, measured);
    const [ready, atEnd] = [shop.indexedAfterSeconds.toFixed(0), shop.memoryMb];
    console.log(`\nAll products in memory ${ready} s after the start.`);
    if (atFirst && atEnd)
      console.log(`Memory: ${atFirst.now} MB then, ${atEnd.now} MB at the end, ${atEnd.most} MB at most.`);
    return isFast && isLight;
  } finally {
    await shop.stop();
  }
}

/** The lines of the large shop, added to the others; last, as its products change what all other lines measure. */
async function measureSeller(
  database: ReturnType<typeof openDatabase>,
  measure: (lines: Line[]) => Promise<Measurements>,
  lines: Line[],
): Promise<Measurements> {
  const composed = (token: string) => chosen(composeSellerLines(token, random.fork('seller lines')));
  if (composed('').length === 0) return new Map();
  tell('filling one large shop');
  const sellerLines = composed(await fillLargeShop(database));
  lines.push(...sellerLines);
  return measure(sellerLines);
}

/** The lines that were asked for, and those that they are compared with. */
function chosen(lines: readonly Line[]): Line[] {
  const wanted = lines.filter(({ name }) => name.includes(options.only));
  const references = new Set<string>(wanted.flatMap(({ compareWith }) => compareWith));
  return lines.filter((line) => wanted.includes(line) || references.has(line.name));
}

function tell(text: string): void {
  process.stdout.write(`\r\x1b[K${text}`);
}
