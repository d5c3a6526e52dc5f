/** Measures the shop, as ratios in one run: npm run bench (options in options.ts, results in docs/performance.md) */
import { cpus, loadavg } from 'node:os';
import { createRandom } from '../database/demo/random.ts';
import { buildIfStale } from '../scripts/build.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';
import { startDisposablePostgres } from '../server/platform/embedded-postgres/disposable-postgres.ts';
import { fillLargeShop } from './market/fill-large-shop.ts';
import { readOptions } from './options.ts';
import { reportPageBytes } from './page-bytes.ts';
import { report } from './report.ts';
import { composeLines, type Line } from './run/lines.ts';
import { type Measurements, measureAll } from './run/measure.ts';
import { composeSellerLines } from './run/seller-lines.ts';
import { createDatabase, openStage } from './run/stage.ts';

/** From this size on response times count, and a small catalogue is measured too. */
const LARGE_CATALOGUE = 100_000;
const SMALL_CATALOGUE = 10_000;

const options = readOptions(process.argv.slice(2));
const random = createRandom('bench');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** The load before the start: on a busy machine only the ratios mean something. */
const [loadBefore = 0] = loadavg();
await buildIfStale();
const postgres = await startDisposablePostgres();
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await postgres.stop();
}

async function bench(): Promise<boolean> {
  const isLarge = options.products >= LARGE_CATALOGUE;
  const stage = await openStage(postgres, options, showProgress);
  const smallStage = isLarge
    ? await openStage(await createDatabase(postgres, 'small'), { products: SMALL_CATALOGUE }, showProgress)
    : stage;
  const { market, shop } = stage;
  const atFirst = shop.memoryMb;
  try {
    const small = isLarge ? smallStage : undefined;
    const lines = chosen(await composeLines(market, { shop, small, random }));
    const measure = (some: Line[]) =>
      measureAll({
        ...{ stage, smallStage, isLarge, lines: some, onProgress: showProgress },
        ...{ rounds: options.rounds, milliseconds: options.milliseconds },
      });
    const measured = new Map(await measure(lines));
    const origin = `http://127.0.0.1:${shop.port}`;
    const isLight = await reportPageBytes({
      'listing page': `${origin}/products`,
      'product page': `${origin}/product/${market.products[0]?.id}`,
    });
    for (const [name, figures] of await measureSeller(stage.database, measure, lines))
      measured.set(name, figures);
    console.log(
      `\n\n${options.products} products with ${market.variants} variants, one process, 10 connections, median of ${options.rounds} rounds;`,
    );
    console.log(
      `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before the start\n`,
    );
    const isFast = report(lines, measured);
    const [ready, atEnd] = [shop.indexedAfterSeconds.toFixed(0), shop.memoryMb];
    console.log(`\nAll products in memory ${ready} s after the start.`);
    if (atFirst && atEnd)
      console.log(
        `Memory: ${atFirst.now} MB then, ${atFirst.own} of them its own; ${atEnd.now} MB at the end, ${atEnd.own} its own; ${atEnd.most} MB at most.`,
      );
    return isFast && isLight;
  } finally {
    for (const opened of new Set([stage, smallStage])) await opened.close();
  }
}

/** Adds the lines of the large shop; last, because its products change what other lines measure. */
async function measureSeller(
  database: DatabaseHandle,
  measure: (lines: Line[]) => Promise<Measurements>,
  lines: Line[],
): Promise<Measurements> {
  const composed = (token: string) => chosen(composeSellerLines(token, random.fork('seller lines')));
  if (composed('').length === 0) return new Map();
  showProgress('filling one large shop');
  const sellerLines = composed(await fillLargeShop(database));
  lines.push(...sellerLines);
  return measure(sellerLines);
}

/** The chosen lines and their references. */
function chosen(lines: readonly Line[]): Line[] {
  const wanted = lines.filter(({ name }) => name.includes(options.only));
  const references = new Set<string>(
    wanted.flatMap(({ compareWith, targets = [] }) => [
      ...compareWith,
      ...targets.flatMap((target) => ('of' in target ? target.of : [])),
    ]),
  );
  return lines.filter((line) => wanted.includes(line) || references.has(line.name));
}

function showProgress(text: string): void {
  process.stdout.write(`\r\x1b[K${text}`);
}
