import { expect, test } from 'vitest';
import { isReachablePhoneNumber, normalisedPhoneNumber } from './phone-number.ts';

test.each([
  ['98450 12345', '+91 98450 12345'],
  ['098450-12345', '+91 98450 12345'],
  ['+91 (98450) 12345', '+91 98450 12345'],
  ['0091 9845012345', '+91 98450 12345'],
  ['022 2345 6789', '+912223456789'],
  ['+44 20 7946 0018', '+442079460018'],
])('%s is written %s', { tags: ['VAL-11'] }, (typed, written) => {
  expect(normalisedPhoneNumber(typed)).toBe(written);
  expect(normalisedPhoneNumber(written), 'written once, it stays').toBe(written);
});

test.each(['ask for Meera', '12345', '98450 12345 ext. 7', '+1'])(
  'what cannot be read as a number is kept as typed: %s',
  { tags: ['VAL-11'] },
  (typed) => {
    expect(normalisedPhoneNumber(typed)).toBe(typed);
  },
);

test.each(['98450 12345', '+91 98765 01234', '022 2345 6789', '+44 20 7946 0018'])(
  'somebody can be reached at %s',
  (typed) => {
    expect(isReachablePhoneNumber(typed)).toBe(true);
  },
);

test.each([
  '',
  'call me',
  '12345',
  '9999999999',
  '+91 00000 00000',
  '9898989898',
  '1234567890',
  '+91 98765 43210',
  '1'.repeat(16),
  'Win at evil.example 9845030001',
  '98450 12345 ext. 7',
])('nobody can be reached at %s', (typed) => {
  expect(isReachablePhoneNumber(typed)).toBe(false);
});
