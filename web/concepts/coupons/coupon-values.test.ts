import { expect, test } from 'vitest';
import { couponIn } from './coupon-values.ts';
import { couponWarnings } from './coupon-warnings.ts';

const typed = {
  code: 'LAMP10',
  discount: '10',
  minOrderAmount: '500',
  startDate: '',
  expiryDate: '2099-12-31',
  usageLimit: '',
  perBuyerLimit: '',
};
const amount = { isPercentage: false, isPublic: false };
const percent = { isPercentage: true, isPublic: false };

test('amounts may be typed as they are written, with a rupee sign and commas', {
  tags: ['COUPON-02'],
}, () => {
  const { coupon, errors } = couponIn(
    { ...typed, discount: '₹1,200.50', minOrderAmount: '1,20,000' },
    amount,
  );
  expect(errors).toEqual({});
  expect(coupon).toMatchObject({ discount: 1200.5, minOrderAmount: 120000 });
});

test('an amount that could mean two things is refused at its field, and nothing is guessed', () => {
  const message = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';
  for (const text of ['1.200,50', '1200,50', '1.200', 'free']) {
    expect(couponIn({ ...typed, discount: text, minOrderAmount: text }, amount).errors).toEqual({
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
  expect(couponIn({ ...typed, discount }, amount).errors).toEqual({ discount: asAmount });
  expect(couponIn({ ...typed, discount }, percent).errors).toEqual({ discount: asPercent });
});

test.each([
  ['0', 'Enter a whole number, 1 or more'],
  ['1.5', 'Enter a whole number, 1 or more'],
  ['many', 'Enter a whole number, 1 or more'],
  ['1000001', 'Enter at most 10,00,000'],
])('a limit of %s is refused with the possible values', (limit, message) => {
  const { errors } = couponIn({ ...typed, usageLimit: limit, perBuyerLimit: limit }, percent);
  expect(errors).toEqual({ usageLimit: message, perBuyerLimit: message });
});

test('a coupon that nobody can use, or that gives goods away, is warned of and refused nowhere', () => {
  const now = new Date('2026-11-21T18:30:00Z'); // 22 November in Kolkata
  const warned = (change: Partial<typeof typed>, kind = amount) => {
    const { coupon, errors } = couponIn({ ...typed, ...change }, kind);
    expect(errors).toEqual({});
    return couponWarnings(coupon, now);
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
  const untouched = couponIn({ ...typed, discount: '', minOrderAmount: '', expiryDate: '' }, amount);
  expect(couponWarnings(untouched.coupon, now)).toEqual({});
});
