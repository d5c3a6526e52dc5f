import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, readRupees, toRupees } from './money.ts';
import { formatRupees } from './rupees.ts';

test.each([
  ['1200', 1200_00],
  ['₹1,200', 1200_00],
  ['₹ 1,200.50', 1200_50],
  ['1,200.5', 1200_50],
  ['1,20,000', 1_20_000_00],
  ['120,000', 1_20_000_00],
  ['₹1,00,00,000', 1_00_00_000_00],
  ['Rs. 499', 499_00],
  ['INR 1,200', 1200_00],
  ['1,200/-', 1200_00],
  ['\u00A0₹\u00A01,200 ', 1200_00],
  ['0.05', 5],
  ['0', 0],
])('reads %s as an amount in rupees (VAL-32)', (text, amount) => {
  expect(readRupees(text)).toBe(amount);
});

test.each([
  '',
  '₹',
  'free',
  '-5',
  '1e3',
  'Infinity',
  '1.',
  '.',
  ',',
  '1,',
  ',100',
  // A comma may be meant as the decimal sign, or a digit be missing or too many.
  '1.200,50',
  '1200,50',
  '12,50',
  '1,2000',
  '1,20,00',
  '12,0000.50',
  '1,,200',
  '0,500',
  '1,234,56',
  // A point may be meant to part thousands.
  '1.200',
  '1.200.000',
  '499.999',
  '1 200',
  '₹₹5',
  '$5',
  '5₹',
  '99999999999999',
])('does not guess what %s might mean', (text) => {
  expect(readRupees(text)).toBeUndefined();
});

test('what the shop writes, and what spreadsheets write, is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }).map(paise), (amount) => {
      const rupees = toRupees(amount);
      const thousands = rupees.toLocaleString('en-US', { minimumFractionDigits: 2 });
      for (const text of [formatRupees(rupees), thousands, String(rupees)]) {
        expect(readRupees(text), text).toBe(amount);
      }
    }),
  );
});

test('amounts are written as India groups them, with paise only where there are any', () => {
  const styled = (digits: number) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits });
  const [whole, exact] = [styled(0), styled(2)];
  expect([0, 5, 999, 1000, 123456, 0.05, -1234.5].map(formatRupees)).toEqual([
    '₹0',
    '₹5',
    '₹999',
    '₹1,000',
    '₹1,23,456',
    '₹0.05',
    '-₹1,234.50',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise), (amount) => {
      const rupees = toRupees(amount);
      expect(formatRupees(rupees)).toBe((amount % 100 === 0 ? whole : exact).format(rupees));
    }),
    { numRuns: 1000 },
  );
});

test('no decimal comma is ever read as something larger', () => {
  const decimalComma = fc
    .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.stringMatching(/^\d{1,2}$/))
    .map(([whole, fraction]) => `${whole},${fraction}`);
  fc.assert(
    fc.property(decimalComma, (text) => {
      expect(readRupees(text), text).toBeUndefined();
    }),
  );
});
