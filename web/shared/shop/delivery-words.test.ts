import { expect, test } from 'vitest';
import { deliveryDaysWords } from './delivery-words.ts';

test('what a shop says of its delivery is told in words', () => {
  expect(deliveryDaysWords(1)).toBe('Usually delivered within 1 day');
  expect(deliveryDaysWords(5)).toBe('Usually delivered within 5 days');
});
