import { expect, test } from 'vitest';
import { type SortKey, sortedRows } from './sorted-rows.ts';

interface Row {
  code: string;
  total: number;
}
const TOTAL: SortKey<Row> = { head: 'Total', valueOf: ({ total }) => total };
const CODE: SortKey<Row> = { head: 'Code', valueOf: ({ code }) => code };
const ROWS = [
  { code: 'b', total: 9 },
  { code: 'a10', total: 100 },
  { code: 'A2', total: 9 },
];
const codes = (sortBy: string, direction: 'ascending' | 'descending') =>
  sortedRows(ROWS, [CODE, TOTAL], { sortBy, direction }).map(({ code }) => code);

test('figures are compared as figures, words without regard to case, and equals keep their order', () => {
  expect(codes('Total', 'ascending')).toEqual(['b', 'A2', 'a10']);
  expect(codes('Total', 'descending')).toEqual(['a10', 'b', 'A2']);
  expect(codes('Code', 'ascending')).toEqual(['A2', 'a10', 'b']);
  expect(codes('Nothing', 'ascending')).toEqual(['b', 'a10', 'A2']);
});
