import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installIfStale } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { Problem, ROOT, runInTerminal } from './programs.mjs';

/** The first Node that runs TypeScript without flag and warning. */
const NEEDED_MAJOR = 24;

/**
 * Installs the packages if needed. On a Node that is too old, or runs without the flags, runs the program again on the Node that
 * it needs: in the same process where the system can do that, else in another, with whose status this one ends.
 */
export async function enterPinnedNode(program, args, flags = []) {
  const node = await providePinnedNode();
  const isHere = node === process.execPath;
  if (isHere && flags.every((flag) => process.execArgv.includes(flag))) return;
  const command = [...flags, program, ...args];
  if (isHere && process.platform !== 'win32') process.execve(node, [node, ...command], process.env);
  process.exit(await runInTerminal(node, command, { env: { ...process.env, HAAT_LAUNCHER: '1' } }));
}

/** Installs the packages if needed and returns a Node that is new enough: this one, or the packaged one. */
export async function providePinnedNode() {
  endWithParent();
  await installIfStale();
  return Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR ? process.execPath : findPinnedNode();
}

function findPinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(ROOT, `node_modules/node-${platform}-${process.arch}/bin`);
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node) && spawnSync(node, ['--version']).status === 0) return node;
  throw new Problem(
    `Node ${NEEDED_MAJOR} or newer is needed. This is ${process.version}, and none comes with the packages for ${platform}-${process.arch}: install Node ${NEEDED_MAJOR}.`,
  );
}
