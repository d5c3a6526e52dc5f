import { expect, test } from 'vitest';
import { deadlinesOf } from './deadlines.ts';

test.each([
  ['2026-11-26T10:00:00Z', '2026-12-26T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T19:00:00Z', '2027-01-31T19:00:00.000Z'], // the first of January in India
])('what came at %s is to be decided by %s', { tags: ['POL26'] }, (receivedAt, decideBy) => {
  expect(deadlinesOf(new Date(receivedAt)).decideBy.toISOString()).toBe(decideBy);
});
