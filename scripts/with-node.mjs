// Runs a program of this project on the right Node: node scripts/with-node.mjs <file> [arguments]
import { fail, Problem, runInTerminal } from './support/programs.mjs';
import { providePinnedNode } from './support/pinned-node.mjs';

try {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined)
    throw new Problem('Name the program to run: node scripts/with-node.mjs <file> [arguments]');
  const node = await providePinnedNode();
  process.exitCode = await runInTerminal(node, [file, ...args], { cwd: process.cwd() });
} catch (error) {
  fail(error);
}
