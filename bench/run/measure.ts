import type { Line } from '../lines/line.ts';
import { httpText } from '../requests/http-text.ts';
import { waitForJobs } from './jobs.ts';
import type { Load, Measurement } from './messages.ts';
import { forgetAnswers, emptyCarts, replyBytes } from './prepare.ts';
import { Program } from './program.ts';
import { type MeasuredPrograms, startReferences } from './references.ts';
import type { Stage } from './stage.ts';

const CONNECTIONS = 10;
const WARM_UP_MS = 700;
/** They run much more code, so compiling all of it takes longer. */
const ORDERS_WARM_UP_MS = 3000;

export interface LineMeasurement extends Measurement {
  /** Processor time of the measured processes for one reply; other programs on the machine change it little. */
  cpuMs: number | undefined;
  /** As `cpuMs`, of the database's processes. */
  databaseCpuMs: number | undefined;
}

/** All measurements of a line, one for each round. */
export type Measurements = ReadonlyMap<string, LineMeasurement[]>;

export interface Bench {
  stage: Stage;
  /** The stage of the hand-written program and of lines compared across sizes; the same stage unless the catalogue is large. */
  smallStage: Stage;
  lines: readonly Line[];
  rounds: number;
  milliseconds: number;
  onProgress: (text: string) => void;
}

/** Measures every line in each round, in the same order, so that a slow minute affects no single line. */
export async function measureAll(bench: Bench): Promise<Measurements> {
  const { stage, smallStage, lines, rounds, milliseconds, onProgress } = bench;
  const client = Program.start('bench/programs/load-client.ts');
  const references = await startReferences({ stage, smallStage });
  const run = (line: Line, time: number) =>
    measureLine(bench, client, references.measuredOf(line), line, time);
  try {
    await client.ask({ loads: await loadsOf(lines, stage.shop.port) });
    for (const line of lines) {
      onProgress(`warming up: ${line.name}`);
      await run(line, 'shoppers' in line.load ? ORDERS_WARM_UP_MS : WARM_UP_MS);
    }
    for (const { database } of new Set([stage, smallStage])) await database.pool.query('vacuum analyze');
    const measured = new Map<string, LineMeasurement[]>(lines.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const line of lines) {
        onProgress(`round ${round} of ${rounds}: ${line.name}`);
        const measure = () => run(line, milliseconds * (line.times ?? 1));
        const isProfiled = round === rounds && (line.of ?? 'shop') === 'shop';
        const measurement = await (isProfiled ? stage.shop.profiled(line.name, measure) : measure());
        measured.get(line.name)?.push(measurement);
      }
    }
    return measured;
  } finally {
    await Promise.all([client.stop(), references.stop()]);
  }
}

async function measureLine(
  { stage, smallStage }: Bench,
  client: Program,
  measured: MeasuredPrograms,
  line: Line,
  milliseconds: number,
): Promise<LineMeasurement> {
  const { name, of, before, includesJobs, connections = CONNECTIONS, requestsEach = 1 } = line;
  const place = of === 'smallShop' || of === 'byHand' || of === 'plain' ? smallStage : stage;
  if (before === 'forget answers') await forgetAnswers(place);
  if (before === 'empty carts') await emptyCarts(place);
  const [cpuBefore, databaseBefore] = [measured.cpuMs, stage.databaseCpuMs];
  const run = { shares: { [name]: 1 }, ports: measured.ports, milliseconds, connections };
  const { [name]: measurement } = await client.ask<Record<string, Measurement>>({ run });
  if (!measurement) throw new Error(`${name} was not measured`);
  const endedAt = performance.now();
  if (includesJobs) await waitForJobs(place.database.pool);
  const jobsSeconds = (performance.now() - endedAt) / 1000;
  const done = measurement.count / requestsEach;
  const each = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / done;
  return {
    ...measurement,
    perSecond: done / (measurement.count / measurement.perSecond + jobsSeconds),
    cpuMs: each(cpuBefore, measured.cpuMs),
    databaseCpuMs: each(databaseBefore, stage.databaseCpuMs),
  };
}

/** R0 replies with as many bytes as the shop does in the line that follows. */
async function loadsOf(lines: readonly Line[], shopPort: number): Promise<Record<string, Load>> {
  const loads: Record<string, Load> = {};
  for (const [index, { name, load, of }] of lines.entries()) {
    loads[name] = load;
    if (of !== 'bare') continue;
    const likened = lines[index + 1]?.load;
    const [request = ''] = likened && 'requests' in likened ? likened.requests : [];
    const bytes = await replyBytes(shopPort, request);
    loads[name] = { requests: [httpText({ method: 'GET', address: `/${bytes}` })], order: [0] };
  }
  return loads;
}
