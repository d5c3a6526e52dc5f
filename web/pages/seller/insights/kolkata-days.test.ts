import { expect, test } from 'vitest';
import { daysIn, lastDays, monthSoFar } from './kolkata-days.ts';

test('a day begins at midnight in Asia/Kolkata, wherever the browser is', () => {
  expect(lastDays(1, new Date('2026-11-20T18:29:59Z'))).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(lastDays(7, new Date('2026-11-20T18:30:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});

test('a month begins at midnight in Asia/Kolkata as well', () => {
  expect(monthSoFar(new Date('2026-10-31T18:29:59Z'))).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthSoFar(new Date('2026-10-31T18:30:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-01' });
});

test('the days of a range are counted with both ends, leap days included', () => {
  expect(daysIn({ from: '2026-11-20', to: '2026-11-20' })).toBe(1);
  expect(daysIn({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
});
