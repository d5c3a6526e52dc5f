// `npm run worker`: the shop's background work in a process of its own. It needs no build.
import { fileURLToPath } from 'node:url';
import { cacheCompiled } from './support/compile-cache.mjs';
import { NODE_FLAGS } from './support/node-flags.mjs';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fail, ROOT } from './support/programs.mjs';

try {
  await enterPinnedNode(fileURLToPath(import.meta.url), [], NODE_FLAGS);
  // Makes relative settings such as DATA_DIR=./data independent of the working directory.
  process.chdir(ROOT);
  cacheCompiled();
  await import('../server/worker.ts');
} catch (error) {
  fail(error);
}
