// `npm start` and `npm run dev`: from a fresh clone to a running shop, doing only what is still to be done.
import { fileURLToPath } from 'node:url';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fail, ROOT, runInTerminal } from './support/programs.mjs';

const PROGRAM = fileURLToPath(import.meta.url);
const WATCHED = ['contract', 'database', 'server'];

try {
  const args = process.argv.slice(2);
  const isDev = args.includes('--dev');
  await enterPinnedNode(PROGRAM, args);
  // Relative settings such as DATA_DIR=./data mean the same wherever the start is called from.
  process.chdir(ROOT);
  if (isDev && !isWatched()) process.exit(await runWatched(args));
  if (!isDev) await prepare();
  await import('../server/main.ts');
} catch (error) {
  fail(error);
}

/** In a process of its own, so that the shop's does not keep for its whole life what checking and building took. */
async function prepare() {
  const program = fileURLToPath(new URL('prepare.ts', import.meta.url));
  const status = await runInTerminal(process.execPath, [program]);
  if (status !== 0) process.exit(status);
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
