import { expect, test } from 'vitest';
import { changeSince } from './change-since.ts';

test('a figure is compared with the range before in words', () => {
  expect(changeSince(112, 100)).toBe('+12%');
  expect(changeSince(95, 100)).toBe('-5%');
  expect(changeSince(7, 7)).toBe('as before');
  expect(changeSince(7, 0)).toBe('none before');
});
