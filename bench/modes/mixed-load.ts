import type { Random } from '../../database/demo/random.ts';
import { composeMixedLoad, type MixedKind } from '../lines/mixed.ts';
import { fillLargeShop } from '../market/fill-large-shop.ts';
import { countJobs } from '../run/jobs.ts';
import type { Measurement } from '../run/messages.ts';
import { Program } from '../run/program.ts';
import { openStage, type Stage } from '../run/stage.ts';
import { type BenchContext, printCircumstances, printMemory } from './context.ts';

const CONNECTIONS = 10;
const WARM_UP_MS = 10_000;
const MINUTE_MS = 60_000;

/** Everything at the same time: pages, searches, carts, orders and sellers, with waiting jobs and memory after each minute. */
export async function runMixedLoad(context: BenchContext, minutes: number): Promise<void> {
  const { postgres, options, random, onProgress } = context;
  const stage = await openStage(postgres, options, onProgress);
  const client = Program.start('bench/programs/load-client.ts');
  try {
    const kinds = await prepare(stage, random, onProgress);
    await client.ask({ loads: Object.fromEntries(kinds.map(({ name, load }) => [name, load])) });
    const run = (milliseconds: number) =>
      client.ask<Record<string, Measurement>>({
        run: {
          shares: Object.fromEntries(kinds.map(({ name, share }) => [name, share])),
          ports: [stage.shop.port],
          milliseconds,
          connections: CONNECTIONS,
        },
      });
    onProgress('warming up');
    await run(WARM_UP_MS);
    const atFirst = stage.shop.memoryMb;
    const ended = run(minutes * MINUTE_MS);
    const watching = watchMinutes(stage, onProgress);
    const measured = await ended;
    const jobsAtEnd = await countJobs(stage.database.pool);
    watching.stop();
    printCircumstances(context, stage.market, `one process, 10 connections, ${minutes} min of mixed load`);
    console.log('| | in all | per second | p50 ms | p99 ms |\n| --- | --- | --- | --- | --- |');
    for (const [name, { count, perSecond, p50Ms, p99Ms }] of Object.entries(measured))
      console.log(
        `| ${name} | ${count} | ${perSecond.toFixed(1)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`,
      );
    console.log(`\n${jobsAtEnd} jobs were waiting at the end.`);
    printMemory(atFirst, stage.shop.memoryMb);
  } finally {
    await client.stop();
    await stage.close();
  }
}

async function prepare(
  stage: Stage,
  random: Random,
  onProgress: (text: string) => void,
): Promise<MixedKind[]> {
  onProgress('filling one large shop');
  const seller = await fillLargeShop(stage.database);
  return composeMixedLoad(stage, seller, random);
}

/** Prints memory and waiting jobs after each minute. */
function watchMinutes({ shop, database }: Stage, onProgress: (text: string) => void): { stop: () => void } {
  let minute = 0;
  const timer = setInterval(() => {
    minute += 1;
    void countJobs(database.pool).then((jobs) =>
      onProgress(`minute ${minute}: ${shop.memoryMb?.now ?? '?'} MB, ${jobs} jobs waiting\n`),
    );
  }, MINUTE_MS);
  return { stop: () => clearInterval(timer) };
}
