// `npm start` and `npm run dev`: from a fresh clone to a running shop, doing only what is still to be done.
import { fail, ROOT } from './support/programs.mjs';
import { enterPinnedNode } from './support/pinned-node.mjs';
import { fileURLToPath } from 'node:url';

try {
  const args = process.argv.slice(2);
  await enterPinnedNode(fileURLToPath(import.meta.url), args);
  // Relative settings such as DATA_DIR=./data mean the same wherever the start is called from.
  process.chdir(ROOT);
  if (!args.includes('--dev')) {
    const { buildWebIfStale } = await import('./build.ts');
    await buildWebIfStale();
  }
  await import('../server/main.ts');
} catch (error) {
  fail(error);
}
