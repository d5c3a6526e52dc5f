import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysAfter,
  formatDate,
  formatDay,
  formatDayAndTime,
  formatNearDate,
  formatNearTime,
  formatShortDate,
  formatTime,
  kolkataDate,
} from './days.ts';

test('a day ends at midnight in Asia/Kolkata', { tags: ['TR1'] }, () => {
  expect(kolkataDate(new Date('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21');
  expect(kolkataDate(new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22');
  expect(formatDay('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026');
  expect(formatDayAndTime('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026, 00:00');
  expect(formatNearTime('2026-11-20T20:00:00.000Z')).toBe('21 Nov, 01:30');
  expect(formatTime('2026-11-20T20:00:00.000Z')).toBe('01:30');
});

test.each([
  ['2026-11-22T18:29:59.999Z', 5, '2026-11-27'],
  ['2026-11-22T18:30:00.000Z', 5, '2026-11-28'],
  ['2026-12-31T18:29:59.999Z', 1, '2027-01-01'],
  ['2028-02-28T06:00:00.000Z', 2, '2028-03-01'],
])('what is ordered at %s and takes %i days arrives on %s', (moment, days, date) => {
  expect(daysAfter(kolkataDate(new Date(moment)), days)).toBe(date);
});

test('days are formatted as in India, the same for every reader', () => {
  expect(formatDate('2026-11-27')).toBe('27 Nov 2026');
  expect(formatShortDate('2026-11-07')).toBe('7 Nov');
  expect(formatNearDate('2026-11-27')).toBe('Fri, 27 Nov');
  const indian = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
  const medium = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = daysAfter('2000-01-01', days);
      expect(formatDate(date)).toBe(medium.format(new Date(date)));
      expect(formatNearDate(date).slice(0, 3)).toBe(indian.format(new Date(date)));
    }),
  );
});
