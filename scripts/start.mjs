// `npm start` and `npm run dev`: from a fresh clone to a running shop, doing only what is still to be done.
import { fail, Problem, ROOT, runInTerminal } from './support/programs.mjs';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { SERVER_START } from './support/server-start.mjs';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(import.meta.url);
const WATCHED = ['contract', 'database', 'server'];

try {
  const args = process.argv.slice(2);
  const isDev = args.includes('--dev');
  await enterPinnedNode(PROGRAM, args, isDev ? {} : SERVER_START);
  // Relative settings such as DATA_DIR=./data mean the same wherever the start is called from.
  process.chdir(ROOT);
  if (isDev && !isWatched()) process.exit(await runWatched(args));
  if (!isDev) {
    await refuseHopelessStart();
    const { buildWebIfStale } = await import('./build.ts');
    await buildWebIfStale();
  }
  await import('../server/main.ts');
} catch (error) {
  fail(error);
}

/** A wrong setting or a taken port is told at once, and not after the web app was built. */
async function refuseHopelessStart() {
  const [{ expectCanStart }, { StartProblem }] = await Promise.all([
    import('../server/can-start.ts'),
    import('../server/platform/start-problem.ts'),
  ]);
  await expectCanStart(process.env).catch((error) => {
    throw error instanceof StartProblem ? new Problem(error.message) : error;
  });
}

/** Node says so by this variable. */
function isWatched() {
  return process.env.WATCH_REPORT_DEPENDENCIES !== undefined;
}

/** Starts this program anew whenever a file of the server changes; what the browser runs reloads by itself. */
function runWatched(args) {
  const watch = ['--watch', '--watch-preserve-output', ...WATCHED.map((folder) => `--watch-path=${folder}`)];
  const env = { ...process.env, HAAT_LAUNCHER: '1' };
  return runInTerminal(process.execPath, [...watch, PROGRAM, ...args], { env });
}
