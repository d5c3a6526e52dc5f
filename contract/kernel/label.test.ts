import { expect, test } from 'vitest';
import { monthInWords } from './label.ts';

test('months are written as Indian English has them', () => {
  const format = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (let month = 0; month < 36; month += 1) {
    const date = new Date(Date.UTC(2025, month));
    expect(monthInWords(date.toISOString().slice(0, 7))).toBe(format.format(date));
  }
});
