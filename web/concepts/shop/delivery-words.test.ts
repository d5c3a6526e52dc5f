import { expect, test } from 'vitest';
import { deliveryDaysWords } from './delivery-words.ts';

test("a shop's delivery terms are described in words", () => {
  expect(deliveryDaysWords(1)).toBe('Usually delivered within 1 day');
  expect(deliveryDaysWords(5)).toBe('Usually delivered within 5 days');
});
