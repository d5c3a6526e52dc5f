/** Measures the shop, as ratios in one run: npm run bench (options in options.ts, results in docs/performance.md) */
import { loadavg } from 'node:os';
import { createRandom } from '../database/demo/random.ts';
import { buildIfStale } from '../scripts/build.ts';
import { bundleServerIfStale } from '../scripts/bundle-server.ts';
import { startDisposablePostgres } from '../server/platform/embedded-postgres/disposable-postgres.ts';
import { compareLines } from './modes/compare-lines.ts';
import { compareProcesses } from './modes/compare-processes.ts';
import { countWrites } from './modes/count-writes.ts';
import { runMixedLoad } from './modes/mixed-load.ts';
import { readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** The load before the start: on a busy machine only the ratios mean something. */
const [loadBefore = 0] = loadavg();
await buildIfStale();
await bundleServerIfStale();
const postgres = await startDisposablePostgres('durable');
try {
  const context = { postgres, options, loadBefore, random: createRandom('bench'), onProgress: showProgress };
  if (options.mixedMinutes !== undefined) await runMixedLoad(context, options.mixedMinutes);
  else if (options.processes !== undefined) await compareProcesses(context, options.processes);
  else if (options.writes) await countWrites(context);
  else process.exitCode = (await compareLines(context)) ? 0 : 1;
} finally {
  await postgres.stop();
}

function showProgress(text: string): void {
  process.stdout.write(`\r\x1b[K${text}`);
}
