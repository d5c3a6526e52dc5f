import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPinCodes, readPinCodes, writePinCodes } from './delivery-pin-codes.ts';

test('empty and repeated pin codes are passed over, and counted', { tags: ['VAL-25', 'VAL-26'] }, () => {
  expect(readPinCodes('  ', ['560001']).codes).toEqual(['560001']);
  expect(readPinCodes('560001, 560002\n560002', ['560001'])).toEqual({
    codes: ['560001', '560002'],
    added: 1,
    repeated: 2,
  });
});

test('a pin code has no format check: prefixes and all India are entries like others', {
  tags: ['VAL-27'],
}, () => {
  expect(readPinCodes('5600* * SW1A').codes).toEqual(['5600*', '*', 'SW1A']);
});

test('anything may stand between pin codes, and a pin code may be written as on a letter', () => {
  expect(readPinCodes('560001;560002|560003\t"560004"\r\n560 005 / 560006').codes).toEqual([
    '560001',
    '560002',
    '560003',
    '560004',
    '560005',
    '560006',
  ]);
});

test.each(['560001-560003', '560001 – 560003', '560001 to 560003', '560 001-560 003'])(
  'the range %s counts as each of its pin codes',
  (range) => {
    expect(readPinCodes(range).codes).toEqual(['560001', '560002', '560003']);
  },
);

test.each([
  ['560003-560001', 'write 560001-560003'],
  ['100000-900000', 'has 8,00,001 pin codes, more than 10,000'],
  ['100000-109999 200000-209999 300000', 'More than 20,000 pin codes'],
  ['56000156000156', "'56000156000156' is longer than a pin code can be"],
  ['560002, -', "'-' is no pin code"],
])('%s changes nothing and says what to do', (text, message) => {
  const read = readPinCodes(`560009 ${text}`, ['1']);
  expect(read.codes).toEqual(['1']);
  expect(read.error).toContain(message);
});

test('a long list is shown in short: all India, prefixes, runs as ranges, the rest in order', () => {
  const groups = groupPinCodes(['560003', '560001', '110001', '*', '560002', '5600*', '110002']);
  expect(groups.map(({ label }) => label)).toEqual([
    'All India',
    '5600*',
    '110001',
    '110002',
    '560001-560003',
  ]);
  expect(groups.at(-1)?.codes).toEqual(['560001', '560002', '560003']);
});

test('what is written is read back the same, however long its runs are', () => {
  const entry = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, '0')),
    fc.integer({ min: 560_000, max: 560_020 }).map(String),
    fc.stringMatching(/^\d{1,5}\*$/),
    fc.constant('*'),
    fc.stringMatching(/^[A-Z0-9]{1,4}$/),
  );
  fc.assert(
    fc.property(fc.uniqueArray(entry, { maxLength: 60 }), (codes) => {
      expect(readPinCodes(writePinCodes(codes)).codes.toSorted()).toEqual(codes.toSorted());
    }),
  );
  const run = Array.from({ length: 10_001 }, (_, step) => String(560_000 + step));
  expect(writePinCodes(run)).toBe('560000-569999, 570000');
});
