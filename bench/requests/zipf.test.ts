import { expect, test } from 'vitest';
import { createRandom } from '../../database/demo/random.ts';
import { drawRanks } from './zipf.ts';

test('a rank is drawn in inverse proportion to its place', () => {
  const draws = 200_000;
  const counts = new Map<number, number>();
  for (const rank of drawRanks(10_000, draws, createRandom('zipf'))) {
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const sumOfInverses = Array.from({ length: 10_000 }, (_, rank) => 1 / (rank + 1)).reduce((a, b) => a + b);
  for (const rank of [0, 1, 9, 99]) {
    const expected = draws / (rank + 1) / sumOfInverses;
    expect(Math.abs((counts.get(rank) ?? 0) / expected - 1)).toBeLessThan(0.15);
  }
});

test('the lowest and the highest point of chance give the first and the last rank', () => {
  expect(drawRanks(5, 1, { next: () => 0 })).toEqual([0]);
  expect(drawRanks(5, 1, { next: () => 1 - Number.EPSILON })).toEqual([4]);
});

test('the same seed draws the same ranks', () => {
  const draw = () => drawRanks(100, 50, createRandom('again'));
  expect(draw()).toEqual(draw());
});
