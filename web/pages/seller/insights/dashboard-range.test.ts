import { expect, test } from 'vitest';
import { rangeErrors, rangeIn } from './dashboard-range.ts';

const now = new Date('2026-11-21T12:00:00+05:30');
const read = (address: string) => rangeIn(new URLSearchParams(address), now);

test('the address names a usual range or days of its own', () => {
  expect(read('range=today')).toEqual({ preset: 'today', from: '2026-11-21', to: '2026-11-21' });
  expect(read('range=month')).toEqual({ preset: 'month', from: '2026-11-01', to: '2026-11-21' });
  expect(read('from=2026-01-01&to=2026-01-31')).toMatchObject({ preset: undefined, from: '2026-01-01' });
});

test('an invalid address shows the last 30 days', () => {
  const usual = { preset: '30', from: '2026-10-23', to: '2026-11-21' };
  for (const address of ['', 'range=8']) expect(read(address)).toEqual(usual);
  for (const address of [
    'from=2026-01-01',
    'from=x&to=y',
    'from=2026-02-01&to=2026-01-01',
    'to=2026-02-30',
  ]) {
    expect(read(address)).toMatchObject(usual);
  }
});

test('invalid days stay in the form with what is wrong with them', () => {
  expect(read('from=2026-02-01&to=2026-01-01').refused).toEqual({
    days: { from: '2026-02-01', to: '2026-01-01' },
    errors: { to: 'Choose an end date on or after the start date' },
  });
  expect(read('from=2026-02-01&to=2026-02-30').refused?.errors).toEqual({ to: 'Choose an end date' });
  expect(read('range=8').refused).toBeUndefined();
});

test('days of one’s own are refused at the field that has to change', () => {
  expect(rangeErrors({ from: '', to: '2026-01-01' })).toHaveProperty('from');
  expect(rangeErrors({ from: '2026-01-02', to: '2026-01-01' })).toHaveProperty('to');
  expect(rangeErrors({ from: '2025-01-01', to: '2026-01-02' })).toEqual({ to: 'Choose at most 366 days' });
  expect(rangeErrors({ from: '2025-01-01', to: '2026-01-01' })).toBeUndefined();
});
