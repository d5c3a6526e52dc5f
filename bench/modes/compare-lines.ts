import type { DatabaseHandle } from '../../server/platform/database/database.ts';
import { composeLines } from '../lines/compose-lines.ts';
import type { Line } from '../lines/line.ts';
import { composeOperatorLines } from '../lines/operator-lines.ts';
import { composeSellerLines } from '../lines/seller-lines.ts';
import { fillLargeShop } from '../market/fill-large-shop.ts';
import { fillOperatorLists, type OperatorLists } from '../market/fill-operator-lists.ts';
import { type Measurements, measureAll } from '../run/measure.ts';
import { createDatabase, openStage } from '../run/stage.ts';
import { type BenchContext, printCircumstances, printMemory } from './context.ts';
import { reportPageBytes } from './page-bytes.ts';
import { reportProfiles } from './profiles.ts';
import { report } from './report.ts';

/** From this size on response times count, and a small catalogue is measured too. */
const LARGE_CATALOGUE = 100_000;
const SMALL_CATALOGUE = 10_000;
/** Before they are filled, for the names of their lines. */
const NO_LISTS: OperatorLists = {
  tokens: { operator: '', seller: '' },
  shopId: '',
  sellerId: '',
  entryId: '',
};

/** Measures every line beside its reference. True when all targets were reached. */
export async function compareLines(context: BenchContext): Promise<boolean> {
  const { postgres, options, random, onProgress } = context;
  const isLarge = options.products >= LARGE_CATALOGUE;
  const stage = await openStage(postgres, options, onProgress);
  const smallStage = isLarge
    ? await openStage(await createDatabase(postgres, 'small'), { products: SMALL_CATALOGUE }, onProgress)
    : stage;
  const { market, shop } = stage;
  const atFirst = shop.memoryMb;
  try {
    const small = isLarge ? smallStage : undefined;
    const lines = chosen(await composeLines(market, { shop, small, random }), options.only);
    const { rounds, milliseconds } = options;
    const measure = (some: Line[]) =>
      measureAll({ stage, smallStage, lines: some, rounds, milliseconds, onProgress });
    const measured = new Map(await measure(lines));
    const origin = `http://127.0.0.1:${shop.port}`;
    const isLight = await reportPageBytes({
      'listing page': `${origin}/products`,
      'product page': `${origin}/product/${market.products[0]?.id}`,
    });
    for (const [name, figures] of await measureSeller(context, stage.database, { measure, lines }))
      measured.set(name, figures);
    for (const [name, figures] of await measureOperators(context, stage.database, { measure, lines }))
      measured.set(name, figures);
    printCircumstances(context, market, `one process, 10 connections, median of ${rounds} rounds`);
    const isFast = report(lines, measured);
    console.log(`\nAll products in memory ${shop.indexedAfterSeconds.toFixed(0)} s after the start.`);
    printMemory(atFirst, shop.memoryMb);
    if (options.profile !== undefined) reportProfiles(options.profile, lines, measured);
    return isFast && isLight;
  } finally {
    for (const opened of new Set([stage, smallStage])) await opened.close();
  }
}

/** Adds the lines of the large shop; last, because its products change what other lines measure. */
async function measureSeller(
  { options, random, onProgress }: BenchContext,
  database: DatabaseHandle,
  { measure, lines }: { measure: (lines: Line[]) => Promise<Measurements>; lines: Line[] },
): Promise<Measurements> {
  const composed = (token: string) =>
    chosen(composeSellerLines(token, random.fork('seller lines')), options.only);
  if (composed('').length === 0) return new Map();
  onProgress('filling one large shop');
  const sellerLines = composed((await fillLargeShop(database)).token);
  lines.push(...sellerLines);
  return measure(sellerLines);
}

/** Adds the lines of operators, and what they list, after everything else: it is much. */
async function measureOperators(
  { options, onProgress }: BenchContext,
  database: DatabaseHandle,
  { measure, lines }: { measure: (lines: Line[]) => Promise<Measurements>; lines: Line[] },
): Promise<Measurements> {
  if (chosen(composeOperatorLines(NO_LISTS), options.only).length === 0) return new Map();
  const lists = await fillOperatorLists(database, onProgress);
  const operatorLines = chosen(composeOperatorLines(lists), options.only);
  lines.push(...operatorLines);
  return measure(operatorLines);
}

/** The lines whose name contains the text, and what they are compared with. */
function chosen(lines: readonly Line[], only: string): Line[] {
  const wanted = lines.filter(({ name }) => name.includes(only));
  const references = new Set<string>(
    wanted.flatMap(({ compareWith, targets = [] }) => [
      ...compareWith,
      ...targets.flatMap((target) => ('of' in target ? target.of : [])),
    ]),
  );
  return lines.filter((line) => wanted.includes(line) || references.has(line.name));
}
