import { expect, test } from 'vitest';
import { median } from './statistics.ts';

test('the median of an odd number of values is the one in the middle, whatever their order', () => {
  expect(median([9, 100, 10])).toBe(10);
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});
