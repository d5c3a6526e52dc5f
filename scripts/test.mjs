// `npm test [-- filter…]`: prepares and runs all tests, and ends with one line of counts.
import { fileURLToPath } from 'node:url';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fail } from './support/programs.mjs';

try {
  const filters = process.argv.slice(2);
  await enterPinnedNode(fileURLToPath(import.meta.url), filters);
  const { testEverything, testOnly } = await import('./support/testing.ts');
  const isGreen = filters.length === 0 ? await testEverything() : await testOnly(filters);
  process.exitCode = isGreen ? 0 : 1;
} catch (error) {
  fail(error);
}
