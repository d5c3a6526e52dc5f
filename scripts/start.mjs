// `npm start` and `npm run dev`: from a fresh clone to a running shop, skipping steps that are done.
import { fileURLToPath } from 'node:url';
import { cacheCompiled } from './support/compile-cache.mjs';
import { NODE_FLAGS } from './support/node-flags.mjs';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fail, ROOT, runInTerminal } from './support/programs.mjs';

const PROGRAM = fileURLToPath(import.meta.url);
const WATCHED = ['contract', 'database', 'server'];

try {
  const args = process.argv.slice(2);
  const isDev = args.includes('--dev');
  await enterPinnedNode(PROGRAM, args, isDev ? [] : NODE_FLAGS);
  // Makes relative settings such as DATA_DIR=./data independent of the working directory.
  process.chdir(ROOT);
  if (isDev && !isWatched()) process.exit(await runWatched(args));
  if (!isDev) await prepare();
  cacheCompiled();
  await import(isDev ? '../server/main.ts' : '../build/program/main.js');
} catch (error) {
  fail(error);
}

/** In another process, which returns the memory of checks and build. */
async function prepare() {
  const program = fileURLToPath(new URL('prepare.ts', import.meta.url));
  const status = await runInTerminal(process.execPath, [program]);
  if (status !== 0) process.exit(status);
}

/** Set by Node itself. */
function isWatched() {
  return process.env.WATCH_REPORT_DEPENDENCIES !== undefined;
}

/** Restarts this program whenever a file of the server changes; the browser's part reloads by itself. */
function runWatched(args) {
  const watch = ['--watch', '--watch-preserve-output', ...WATCHED.map((folder) => `--watch-path=${folder}`)];
  const env = { NODE_ENV: 'development', ...process.env, HAAT_LAUNCHER: '1' };
  return runInTerminal(process.execPath, [...watch, PROGRAM, ...args], { env });
}
