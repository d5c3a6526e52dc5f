import { expect, test } from 'vitest';
import { positionOf, ticksFor } from './chart-scale.ts';

test('the lines of a chart have round values and reach above the highest one', () => {
  expect(ticksFor(0)).toEqual([0, 1]);
  expect(ticksFor(3)).toEqual([0, 1, 2, 3]);
  expect(ticksFor(17)).toEqual([0, 5, 10, 15, 20]);
  expect(ticksFor(1459.97)).toEqual([0, 500, 1000, 1500]);
  expect(ticksFor(100_000)).toEqual([0, 50_000, 100_000]);
});

test('days spread from edge to edge, and a single one stands in the middle', () => {
  expect([0, 1, 2].map((index) => positionOf(index, 3, 100))).toEqual([0, 50, 100]);
  expect(positionOf(0, 1, 100)).toBe(50);
});
