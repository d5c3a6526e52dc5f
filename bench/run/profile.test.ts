import { expect, test } from 'vitest';
import { largestLines } from './profile.ts';

const frame = (functionName: string, url = '') => ({
  functionName,
  url,
  scriptId: '1',
  lineNumber: 6,
  columnNumber: 0,
});

test('a function is as large as its own samples, wherever it was called from, and waiting does not count', () => {
  const lines = largestLines(
    {
      nodes: [
        { id: 1, callFrame: frame('(idle)') },
        { id: 2, callFrame: frame('sort', 'node:internal') },
        { id: 3, callFrame: frame('(garbage collector)') },
        { id: 4, callFrame: frame('sort', 'node:internal') },
      ],
      startTime: 0,
      endTime: 100_000,
      samples: [1, 2, 3, 4],
      timeDeltas: [90_000, 2000, 1000, 1000],
    },
    1,
  );
  expect(lines).toEqual([{ name: 'sort', place: 'node:internal:7', share: 0.75, milliseconds: 3 }]);
});
