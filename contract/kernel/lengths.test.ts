import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LENGTH_UNITS, type LengthUnit, lengthText, MAX_LENGTH_MM, readLength } from './lengths.ts';

const MOST_TENTHS: Record<LengthUnit, number> = { cm: 5000, in: 1968 };

test.each(LENGTH_UNITS)(
  'a length or range that is entered in %s comes back from millimetres as it was',
  (unit) => {
    const tenths = fc.integer({ min: 1, max: MOST_TENTHS[unit] });
    fc.assert(
      fc.property(tenths, tenths, (one, other) => {
        const [from, to] = [Math.min(one, other) / 10, Math.max(one, other) / 10];
        const written = from === to ? String(from) : `${from}–${to}`;
        const read = readLength(written, unit);
        expect(Number.isInteger(read?.from) && Number.isInteger(read?.to)).toBe(true);
        expect(read && lengthText(read, unit)).toBe(written);
      }),
    );
  },
);

test('centimetres show every tenth, inches the nearest tenth', () => {
  expect(lengthText({ from: 965, to: 1010 }, 'cm')).toBe('96.5–101');
  expect(lengthText({ from: 960, to: 960 }, 'in')).toBe('37.8');
  expect(lengthText({ from: 960, to: 961 }, 'in')).toBe('37.8');
});

test.each(['96-101', '96 – 101', '96 to 101', ' 96—101 '])('%j is a range', (written) => {
  expect(readLength(written, 'cm')).toEqual({ from: 960, to: 1010 });
});

test.each(['', '0', '-5', '96.55', '101-96', '1e2', 'M', '96,5', '500.1', '9999'])(
  '%j is no length',
  (written) => {
    expect(readLength(written, 'cm')).toBeUndefined();
  },
);

test('the longest length can be entered', () => {
  expect(readLength('500', 'cm')).toEqual({ from: MAX_LENGTH_MM, to: MAX_LENGTH_MM });
});
