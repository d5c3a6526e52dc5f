import { expect, test } from 'vitest';
import { lastDays } from './kolkata-days.ts';

test('a day begins at midnight in Asia/Kolkata, wherever the browser is', () => {
  expect(lastDays(1, new Date('2026-11-20T18:29:59Z'))).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(lastDays(7, new Date('2026-11-20T18:30:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});
