import { expect, test } from 'vitest';
import { CountedBatch } from './counted-batch.ts';

interface Word {
  word: string;
  times: number;
}

/** What a table holds that takes no word with a question mark, and nothing while it is away. */
function aBatch() {
  const table = { rows: [] as string[], isAway: false, refused: 0 };
  const batch = new CountedBatch<Word>({
    keyOf: ({ word }) => word,
    add: (known, { times }) => {
      known.times += times;
    },
    maxEntries: 100,
    write: async (words) => {
      if (table.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      if (words.some(({ word }) => word.includes('?')))
        throw Object.assign(new Error('no'), { code: '22P02' });
      table.rows.push(...words.map(({ word, times }) => `${word} ${times}`));
    },
    onRefused: () => {
      table.refused += 1;
    },
  });
  const count = (...words: string[]) => {
    for (const word of words) batch.count({ word, times: 1 });
  };
  return { table, batch, count };
}

test('entries that cannot be written are left out, and all others are written once', async () => {
  const { table, batch, count } = aBatch();
  const words = Array.from({ length: 50 }, (_, number) => `word${number}`);
  count(...words, 'a?', ...words, 'b?', 'last');
  await batch.write();
  expect(table.refused).toBe(2);
  expect(table.rows.toSorted()).toEqual([...words.map((word) => `${word} 2`), 'last 1'].toSorted());
  await batch.write();
  expect(table.rows).toHaveLength(51);
});

test('while nothing can be written, all counts stay in memory', async () => {
  const { table, batch, count } = aBatch();
  table.isAway = true;
  count('a', 'b?', 'a');
  await expect(batch.write()).rejects.toThrow('away');
  table.isAway = false;
  count('a');
  await batch.write();
  expect(table.rows).toEqual(['a 3']);
});
