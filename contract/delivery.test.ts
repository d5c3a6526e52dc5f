import { expect, test } from 'vitest';
import { deliveryDaysWords, formatDeliveryDay } from './delivery.ts';

test('a calendar day is told with its weekday, the same wherever it is read', () => {
  expect(formatDeliveryDay('2026-11-27')).toBe('Fri, 27 Nov');
  expect(formatDeliveryDay('2027-01-01')).toBe('Fri, 1 Jan');
});

test('what a shop says of its delivery is told in words', () => {
  expect(deliveryDaysWords(1)).toBe('Usually delivered within 1 day');
  expect(deliveryDaysWords(5)).toBe('Usually delivered within 5 days');
});
