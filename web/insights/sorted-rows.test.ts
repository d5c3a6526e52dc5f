import { expect, test } from 'vitest';
import { type Column, nextSorting, sortedRows } from './sorted-rows.ts';

interface Row {
  code: string;
  total: number;
}
const TOTAL: Column<Row> = { name: 'Total', valueOf: ({ total }) => total, first: 'descending' };
const CODE: Column<Row> = { name: 'Code', valueOf: ({ code }) => code };
const ROWS = [
  { code: 'b', total: 9 },
  { code: 'a10', total: 100 },
  { code: 'A2', total: 9 },
];
const codes = (by: string, direction: 'ascending' | 'descending') =>
  sortedRows(ROWS, [CODE, TOTAL], { by, direction }).map(({ code }) => code);

test('figures are compared as figures, words without regard to case, and equals keep their order', () => {
  expect(codes('Total', 'ascending')).toEqual(['b', 'A2', 'a10']);
  expect(codes('Total', 'descending')).toEqual(['a10', 'b', 'A2']);
  expect(codes('Code', 'ascending')).toEqual(['A2', 'a10', 'b']);
  expect(codes('Nothing', 'ascending')).toEqual(['b', 'a10', 'A2']);
});

test('a heading sorts its own way first, then the other way round', () => {
  const byCode = { by: 'Code', direction: 'ascending' } as const;
  expect(nextSorting(TOTAL, byCode)).toEqual({ by: 'Total', direction: 'descending' });
  expect(nextSorting(TOTAL, { by: 'Total', direction: 'descending' })).toEqual({
    by: 'Total',
    direction: 'ascending',
  });
  expect(nextSorting(CODE, byCode)).toEqual({ by: 'Code', direction: 'descending' });
});
