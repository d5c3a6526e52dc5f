import { expect, test } from 'vitest';
import { couponCodec, couponProblems, type CouponValues } from './coupon-values.ts';
import { couponWarnings } from './coupon-warnings.ts';

const amount: CouponValues = {
  ...couponCodec.toForm(undefined),
  kind: 'amount',
  code: 'LAMP10',
  discount: '10',
  minOrderAmount: '500',
  expiryDate: '2099-12-31',
};
const percent: CouponValues = { ...amount, kind: 'percentage' };

test('amounts may be typed as they are written, with a rupee sign and commas', {
  tags: ['COUPON-02'],
}, () => {
  const values = { ...amount, discount: '₹1,200.50', minOrderAmount: '1,20,000' };
  expect(couponProblems(values)).toEqual({});
  expect(couponCodec.toBody(values)).toMatchObject({ discount: 1200.5, minOrderAmount: 120000 });
});

test('an amount that could mean two things is refused at its field, and nothing is guessed', () => {
  const message = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';
  for (const text of ['1.200,50', '1200,50', '1.200', 'free']) {
    expect(couponProblems({ ...amount, discount: text, minOrderAmount: text })).toEqual({
      discount: message,
      minOrderAmount: message,
    });
  }
});

test.each([
  ['-5', 'Discount amount must be greater than 0', 'Percentage discount must be between 0 and 100'],
  ['0', 'Discount amount must be greater than 0', 'Percentage discount must be between 0 and 100'],
  ['', 'Please fill in this field', 'Please fill in this field'],
  [
    '1e1',
    'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000',
    'Percentage discount must be a whole number',
  ],
])('a discount of %j', { tags: ['VAL-34'] }, (discount, asAmount, asPercent) => {
  expect(couponProblems({ ...amount, discount })).toEqual({ discount: asAmount });
  expect(couponProblems({ ...percent, discount })).toEqual({ discount: asPercent });
});

test.each([
  ['0', 'Enter a whole number, 1 or more'],
  ['1.5', 'Enter a whole number, 1 or more'],
  ['many', 'Enter a whole number, 1 or more'],
  ['1000001', 'Enter at most 10,00,000'],
])('a limit of %s is refused with the possible values', (limit, message) => {
  expect(couponProblems({ ...percent, usageLimit: limit, perBuyerLimit: limit })).toEqual({
    usageLimit: message,
    perBuyerLimit: message,
  });
});

test('a coupon that nobody can use, or that gives goods away, is warned of and refused nowhere', () => {
  const now = new Date('2026-11-21T18:30:00Z'); // 22 November in Kolkata
  const warned = (change: Partial<CouponValues>, first = amount) => {
    const values = { ...first, ...change };
    expect(couponProblems(values)).toEqual({});
    return couponWarnings(couponCodec.toBody(values), now);
  };
  expect(warned({ expiryDate: '2026-11-21' })).toEqual({
    expiryDate: 'This day is over: nobody can use the coupon',
  });
  expect(warned({ expiryDate: '2026-11-22' })).toEqual({});
  expect(warned({ discount: '1200', minOrderAmount: '1,200' })).toEqual({
    discount: 'An order of ₹1,200 would cost the buyer nothing',
  });
  expect(warned({ discount: '1199.99', minOrderAmount: '1200' })).toEqual({});
  expect(warned({ discount: '80', minOrderAmount: '10' }, percent)).toEqual({});
  const untouched = couponCodec.toBody({ ...couponCodec.toForm(undefined), kind: 'amount' });
  expect(couponWarnings(untouched, now)).toEqual({});
});
