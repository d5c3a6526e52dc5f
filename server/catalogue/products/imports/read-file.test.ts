import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '../../../../contract/kernel/limits.ts';
import { CategoryTree } from '../../categories/index.ts';
import { productFile } from './product-file.ts';
import { readLines, readTable } from './read-file.ts';

/** How often other work of the process has its turn while this one is under way. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await nextTurn();
  return turns;
}

test.each([
  ['line breaks', '\n'],
  ['line breaks of two characters', '\r\n'],
  ['empty cells', ',,,\n'],
])('a file of nothing but %s leaves others their turn', { tags: ['UP3'] }, async (_, line) => {
  // Lines without text count for nothing, however many there are.
  const lines = MAX_IMPORT_ROWS + 1000;
  const read = readTable(`name,price\nLamp,5\n${line.repeat(lines)}Bowl,6\n`).then((table) =>
    readLines(productFile(new CategoryTree([])), table),
  );
  expect(await turnsDuring(read)).toBeGreaterThanOrEqual(lines / 1000);
  expect(await read).toMatchObject({
    rowsTotal: 2,
    lines: [{ line: { line: 2 } }, { line: { line: lines + 3 } }],
  });
});
