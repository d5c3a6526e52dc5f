// Runs a program of this project on the right Node: node scripts/with-node.mjs <file> [arguments]
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fail, Problem } from './support/programs.mjs';

try {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined)
    throw new Problem('Name the program to run: node scripts/with-node.mjs <file> [arguments]');
  await enterPinnedNode(fileURLToPath(import.meta.url), [file, ...args]);
  const program = resolve(file);
  // The program sees its own name and arguments, as if it had been started directly.
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
} catch (error) {
  fail(error);
}
