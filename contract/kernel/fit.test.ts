import { expect, test } from 'vitest';
import { fitSummary } from './fit.ts';

const counts = (small: number, right: number, large: number) => ({
  runs_small: small,
  true_to_size: right,
  runs_large: large,
});

test('the summary says what most buyers say, and of how many', () => {
  expect(fitSummary(counts(1, 7, 1))).toBe('True to size: 7 of 9 buyers say so');
  expect(fitSummary(counts(3, 1, 0))).toBe('Runs small: 3 of 4 buyers say so');
});

test('where two answers lead alike, the summary takes no side', () => {
  expect(fitSummary(counts(2, 0, 2))).toBe('Fit varies: 4 buyers disagree');
});
