import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPaise, apportion, listPrice, paise, percentOf } from '../../../contract/kernel/money.ts';
import { CouponId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import {
  type CouponLine,
  type CouponTerms,
  couponDiscount,
  couponRefusal,
  isEligible,
} from './coupon-discount.ts';

const SHOP = ShopId.parse(randomUUID());
const OTHER_SHOP = ShopId.parse(randomUUID());
const TODAY = '2026-11-21';

function terms(changes: Partial<CouponTerms> = {}): CouponTerms {
  return {
    id: CouponId.parse(randomUUID()),
    shopId: SHOP,
    productId: null,
    productName: null,
    code: 'DIWALI',
    discountPercent: 10,
    discountPaise: null,
    minOrderPaise: paise(1),
    startDate: null,
    expiryDate: '2026-12-31',
    usageLimit: null,
    perBuyerLimit: null,
    isPublic: false,
    isOffered: true,
    usedCount: 0,
    usedByBuyer: 0,
    version: 1,
    marketPercent: null,
    shopIds: [changes.shopId ?? SHOP],
    ...changes,
  };
}

function line(rupees: number, shopId = SHOP): CouponLine {
  return {
    variantId: VariantId.parse(randomUUID()),
    productId: ProductId.parse(randomUUID()),
    shopId,
    totalPaise: paise(Math.round(rupees * 100)),
  };
}

test('a percent is rounded half up to the paisa, never through floating point', { tags: ['TR3'] }, () => {
  expect(couponDiscount(terms({ discountPercent: 15 }), [line(1.9)]).discountPaise).toBe(29);
  expect(percentOf(paise(190), 15)).toBe(29);
  expect(percentOf(paise(149), 33)).toBe(49);
});

test('only the lines of its own shop are lowered', { tags: ['CO12'] }, () => {
  const lines = [line(100), line(900, OTHER_SHOP), line(300)];
  expect(couponDiscount(terms(), lines)).toEqual({
    discountPaise: 4000,
    shares: [1000, 0, 3000],
    marketShares: [0, 0, 0],
  });
});

test('a coupon of one product lowers that product alone', () => {
  const lines = [line(100), line(300)];
  const one = terms({ productId: lines[1]?.productId ?? null });
  expect(couponDiscount(one, lines)).toEqual({
    discountPaise: 3000,
    shares: [0, 3000],
    marketShares: [0, 0],
  });
});

test('a fixed amount above the eligible sum takes all of it and no more', { tags: ['CO6'] }, () => {
  const fixed = terms({ discountPercent: null, discountPaise: paise(50_000) });
  expect(couponDiscount(fixed, [line(120.5), line(9.99)])).toEqual({
    discountPaise: 13_049,
    shares: [12_050, 999],
    marketShares: [0, 0],
  });
});

test('what the market bears of its coupon is split by the shares, to the paisa', { tags: ['POL34'] }, () => {
  const ofMarket = terms({
    shopId: null,
    shopIds: [SHOP, OTHER_SHOP],
    marketPercent: 33,
    discountPercent: null,
    discountPaise: paise(1001),
  });
  expect(couponDiscount(ofMarket, [line(100), line(200, OTHER_SHOP), line(150)])).toEqual({
    discountPaise: 1001,
    shares: [222, 445, 334],
    marketShares: [73, 147, 110],
  });
});

test('below its minimum order a coupon takes nothing off, and says how much is missing', {
  tags: ['CO9'],
}, () => {
  const coupon = terms({ minOrderPaise: paise(50_000) });
  const lines = [line(499.5), line(2000, OTHER_SHOP)];
  const eligible = lines.filter((each) => isEligible(coupon, each));
  expect(couponDiscount(coupon, lines).discountPaise).toBe(0);
  expect(couponRefusal(coupon, eligible, TODAY)).toBe('Add ₹0.50 more from this shop to use this coupon');
  expect(couponRefusal(coupon, [line(500)], TODAY)).toBeUndefined();
});

test.each<[string, Partial<CouponTerms>]>([
  ['This coupon is no longer offered', { isOffered: false }],
  ['This coupon has expired', { expiryDate: '2026-11-20' }],
  ['This coupon cannot be used yet', { startDate: '2026-11-22' }],
  ['This coupon has been used up', { usageLimit: 5, usedCount: 5 }],
  ['You have already used this coupon', { perBuyerLimit: 2, usedByBuyer: 2 }],
])('%s', (reason, changes) => {
  expect(couponRefusal(terms(changes), [line(100)], TODAY)).toBe(reason);
});

test('a coupon without eligible lines in the cart says so', () => {
  expect(couponRefusal(terms(), [], TODAY)).toBe('Nothing in your cart goes with this coupon');
});

test('the last valid day lasts to its end', { tags: ['TR1'] }, () => {
  const lastDay = terms({ expiryDate: TODAY });
  expect(couponRefusal(lastDay, [line(100)], TODAY)).toBeUndefined();
  expect(couponRefusal(lastDay, [line(100)], '2026-11-22')).toBe('This coupon has expired');
});

test('the first valid day begins at midnight in Asia/Kolkata', { tags: ['TR1'] }, () => {
  const tomorrow = terms({ startDate: '2026-11-22' });
  const refusalAt = (instant: string) => couponRefusal(tomorrow, [line(100)], kolkataDate(new Date(instant)));
  expect(refusalAt('2026-11-21T18:29:59.999Z')).toBe('This coupon cannot be used yet');
  expect(refusalAt('2026-11-21T18:30:00.000Z')).toBeUndefined();
});

/** Small ones among them, so that remainders tie. */
const amount = fc.oneof(fc.constantFrom(1, 2, 3, 100), fc.integer({ min: 1, max: 1_000_000_000 })).map(paise);
const amounts = fc.array(amount, { minLength: 1, maxLength: 20 });
const discount = fc.oneof(
  fc.record({ discountPercent: fc.integer({ min: 1, max: 80 }), discountPaise: fc.constant(null) }),
  fc.record({
    discountPercent: fc.constant(null),
    discountPaise: amount,
  }),
);

test('the shares of any coupon add up to its discount, and none exceeds its line', { tags: ['TR2'] }, () => {
  fc.assert(
    fc.property(amounts, discount, (totals, given) => {
      const lines = totals.map((totalPaise) => ({ ...line(1), totalPaise }));
      const { discountPaise, shares } = couponDiscount(terms(given), lines);
      expect(addPaise(...shares)).toBe(discountPaise);
      expect(shares.every((share, index) => share >= 0 && share <= (totals[index] ?? 0))).toBe(true);
      expect(discountPaise).toBeLessThanOrEqual(addPaise(...totals));
    }),
  );
});

test('the order of the lines changes no share', { tags: ['TR2'] }, () => {
  const placed = fc.array(fc.record({ amount, place: fc.nat() }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(placed, discount, (entries, given) => {
      const lines = entries.map(({ amount: totalPaise, place }) => ({ ...line(1), totalPaise, place }));
      const shuffled = lines.toSorted((a, b) => a.place - b.place);
      expect(sharesByProduct(shuffled, given)).toEqual(sharesByProduct(lines, given));
    }),
  );
});

function sharesByProduct(lines: CouponLine[], given: Partial<CouponTerms>) {
  const { shares } = couponDiscount(terms(given), lines);
  return new Map(lines.map((each, index) => [each.productId, shares[index]]));
}

test('a split amount is off its exact proportion by less than a paisa', { tags: ['TR2'] }, () => {
  fc.assert(
    fc.property(amounts, fc.nat({ max: 1_000_000_000 }), (totals, wanted) => {
      const sum = addPaise(...totals);
      const split = paise(Math.min(wanted, sum));
      for (const [index, share] of apportion(split, totals).entries()) {
        const distance = BigInt(share) * BigInt(sum) - BigInt(split) * BigInt(totals[index] ?? 0);
        expect(distance < BigInt(sum) && -distance < BigInt(sum)).toBe(true);
      }
    }),
  );
});

test('without a percent off the list price is the price', () => {
  expect(listPrice(paise(12_345), 0)).toBe(12_345);
});

test('the list price is the nearest rupee or the price, and taking the percent off it leads back to the price', {
  tags: ['POL5'],
}, () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 99 }), (price, percent) => {
      const list = listPrice(price, percent);
      // Half a rupee is rounded up.
      const rounded = Math.floor((2 * price + (100 - percent)) / (2 * (100 - percent))) * 100;
      expect(list).toBe(Math.max(rounded, price));
      // Rounded to a rupee, so off by half a rupee at most before the percent is taken.
      expect(Math.abs(list * (100 - percent) - price * 100)).toBeLessThanOrEqual(50 * (100 - percent));
    }),
  );
});

test('the list price is never below the price, also of paise and a small percent', { tags: ['POL5'] }, () => {
  expect(listPrice(paise(2020), 1)).toBe(2020);
  expect(listPrice(paise(2090), 1)).toBe(2100);
  const smallAmount = fc.integer({ min: 1, max: 10_000 }).map(paise);
  fc.assert(
    fc.property(fc.oneof(smallAmount, amount), fc.integer({ min: 0, max: 99 }), (price, percent) => {
      expect(listPrice(price, percent)).toBeGreaterThanOrEqual(price);
    }),
  );
});
