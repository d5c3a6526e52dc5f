import { expect, test } from 'vitest';
import { daysAfter, kolkataDate } from './kolkata-date.ts';

test('TR1 a day ends at midnight in Asia/Kolkata', () => {
  expect(kolkataDate(new Date('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21');
  expect(kolkataDate(new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22');
});

test.each([
  ['2026-11-22T18:29:59.999Z', 5, '2026-11-27'],
  ['2026-11-22T18:30:00.000Z', 5, '2026-11-28'],
  ['2026-12-31T18:29:59.999Z', 1, '2027-01-01'],
  ['2028-02-28T06:00:00.000Z', 2, '2028-03-01'],
])('what is ordered at %s and takes %i days arrives on %s', (moment, days, date) => {
  expect(daysAfter(kolkataDate(new Date(moment)), days)).toBe(date);
});
