import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '../../../contract/kernel/money.ts';
import { CouponId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { offerCoupons } from './coupon-offers.ts';
import { type PriceableLine, priceCart } from './price-cart.ts';

const TODAY = '2026-11-21';
const SHOPS = Array.from({ length: 3 }, () => ShopId.parse(randomUUID()));
const shop = (place: number) => SHOPS[place] ?? expect.unreachable();
const PRODUCTS = Array.from({ length: 6 }, () => ProductId.parse(randomUUID()));
/** Two of each shop. */
const product = (place: number) => PRODUCTS[place] ?? expect.unreachable();

const line = (changes: Partial<PriceableLine> = {}): PriceableLine => ({
  variantId: VariantId.parse(randomUUID()),
  productId: product(0),
  shopId: shop(0),
  shopName: 'Asha Traders',
  pricePaise: paise(100_00),
  discountPercent: 0,
  quantity: 1,
  weightGrams: null,
  isAvailable: true,
  ...changes,
});

const coupon = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  id: CouponId.parse(randomUUID()),
  shopId: shop(0),
  productId: null,
  productName: null,
  code: 'DIWALI',
  discountPercent: changes.discountPaise === undefined ? 10 : null,
  discountPaise: null,
  minOrderPaise: paise(1),
  startDate: null,
  expiryDate: '2026-12-31',
  usageLimit: null,
  perBuyerLimit: null,
  isPublic: true,
  isOffered: true,
  usedCount: 0,
  usedByBuyer: 0,
  version: 1,
  marketPercent: null,
  shopIds: [changes.shopId ?? shop(0)],
  ...changes,
});

function offersOf(lines: PriceableLine[], shown: CouponTerms[], onCart: CouponTerms[] = []) {
  return offerCoupons(lines, priceCart(lines, onCart, TODAY).coupons, shown, TODAY);
}

test('the coupon that takes most off comes first, then the one for which least is missing', () => {
  const small = coupon({ code: 'SMALL' });
  const large = coupon({ code: 'LARGE', discountPaise: paise(25_00) });
  const far = coupon({ code: 'FAR', minOrderPaise: paise(500_00) });
  const near = coupon({ code: 'NEAR', minOrderPaise: paise(120_00) });
  const offers = offersOf([line()], [far, small, near, large]);
  expect(offers.map(({ terms, savesPaise, missingPaise }) => [terms.code, savesPaise, missingPaise])).toEqual(
    [
      ['LARGE', 25_00, null],
      ['SMALL', 10_00, null],
      ['NEAR', 0, 20_00],
      ['FAR', 0, 400_00],
    ],
  );
});

test('beside a coupon on the cart the difference counts, also where it is a loss', () => {
  const [ten, twenty] = [coupon(), coupon({ code: 'TWENTY', discountPercent: 20 })];
  const offers = offersOf([line()], [ten, twenty], [ten]);
  expect(offers.map(({ savesPaise, isApplied }) => [savesPaise, isApplied])).toEqual([
    [10_00, false],
    [0, true],
  ]);
  expect(offersOf([line()], [ten, twenty], [twenty])[1]).toMatchObject({ savesPaise: -10_00 });
});

test('what is missing counts the lines that are meant, and nothing is offered for what is not in the cart', () => {
  const ofProduct = coupon({
    productId: product(0),
    productName: 'Lamp',
    minOrderPaise: paise(150_00),
  });
  const lines = [line(), line({ productId: product(1) }), line({ isAvailable: false })];
  expect(offersOf(lines, [ofProduct])).toMatchObject([{ missingPaise: 50_00, discountPaise: 0 }]);
  expect(offersOf([line({ productId: product(1) })], [ofProduct])).toEqual([]);
  expect(offersOf([line({ isAvailable: false })], [coupon()])).toEqual([]);
  expect(offersOf([line()], [coupon({ shopId: shop(1) })])).toEqual([]);
});

test('a coupon that is used up for this buyer, or takes nothing off, is not offered', () => {
  const used = coupon({ perBuyerLimit: 1, usedByBuyer: 1 });
  const usedAndFar = coupon({ perBuyerLimit: 1, usedByBuyer: 1, minOrderPaise: paise(500_00) });
  expect(offersOf([line()], [used, usedAndFar])).toEqual([]);
  expect(offersOf([line({ pricePaise: paise(4) })], [coupon()])).toEqual([]);
});

test('five coupons of a shop are offered at most', () => {
  const many = Array.from({ length: 8 }, (_, place) => coupon({ discountPaise: paise(100 + place) }));
  const other = coupon({ shopId: shop(1) });
  const offers = offersOf([line(), line({ shopId: shop(1) })], [...many, other]);
  expect(offers.map(({ discountPaise }) => discountPaise)).toEqual([10_00, 107, 106, 105, 104, 103]);
});

const amount = fc
  .oneof(fc.constantFrom(1, 2, 99, 100), fc.integer({ min: 1, max: 1_000_000_000 }))
  .map(paise);
const place = fc.nat({ max: PRODUCTS.length - 1 });
const shopOfProduct = (productPlace: number) => shop(Math.floor(productPlace / 2));
const someLines = fc
  .array(
    fc.record({
      place,
      pricePaise: amount,
      discountPercent: fc.integer({ min: 0, max: 99 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      isAvailable: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ place: of, ...rest }) =>
      line({ ...rest, productId: product(of), shopId: shopOfProduct(of) }),
    ),
  );
const someCoupons = fc
  .array(
    fc.record({
      place,
      isForOne: fc.boolean(),
      percent: fc.option(fc.integer({ min: 1, max: 80 })),
      amount,
      minOrderPaise: amount,
      usedByBuyer: fc.nat({ max: 1 }),
      isOnCart: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ place: of, isForOne, percent, amount: fixed, minOrderPaise, usedByBuyer, isOnCart }) => ({
      isOnCart,
      terms: coupon({
        shopId: shopOfProduct(of),
        minOrderPaise,
        usedByBuyer,
        perBuyerLimit: 1,
        ...(isForOne && { productId: product(of), productName: 'Lamp' }),
        discountPercent: percent,
        discountPaise: percent === null ? fixed : null,
      }),
    })),
  );
const markets = fc.record({ lines: someLines, coupons: someCoupons });

/** One of each shop at most. */
function onCartOf(coupons: readonly { terms: CouponTerms; isOnCart: boolean }[]): CouponTerms[] {
  const chosen = coupons.filter(({ isOnCart }) => isOnCart);
  return [...new Map(chosen.map(({ terms }) => [terms.shopId, terms])).values()];
}

test('what an offer says it saves is what applying it saves, over any cart and coupons', {
  tags: ['TR2'],
}, () => {
  fc.assert(
    fc.property(markets, ({ lines, coupons }) => {
      const onCart = onCartOf(coupons);
      const now = priceCart(lines, onCart, TODAY);
      const shown = coupons.map(({ terms }) => terms);
      for (const offer of offerCoupons(lines, now.coupons, shown, TODAY)) {
        const { terms, discountPaise, savesPaise, missingPaise, isApplied } = offer;
        const others = onCart.filter(({ shopId }) => shopId !== terms.shopId);
        const then = priceCart(lines, [...others, terms], TODAY);
        const applied = then.coupons.find((priced) => priced.terms === terms);
        expect(applied?.discountPaise).toBe(discountPaise);
        if (missingPaise !== null) {
          expect(applied?.reason).toMatch(/^Add /);
          continue;
        }
        expect(applied?.reason).toBeNull();
        expect(now.totalPaise - then.totalPaise).toBe(savesPaise);
        expect(then.savedPaise - now.savedPaise).toBe(savesPaise);
        if (isApplied) expect(savesPaise).toBe(0);
      }
    }),
  );
});

test('what an offer says is missing is exactly what makes it apply', () => {
  fc.assert(
    fc.property(markets, ({ lines, coupons }) => {
      const shown = coupons.map(({ terms }) => terms);
      for (const { terms, missingPaise } of offersOf(lines, shown)) {
        if (missingPaise === null) continue;
        const reasonWith = (pricePaise: Paise) => {
          const added = line({
            pricePaise,
            ...(terms.shopId && { shopId: terms.shopId }),
            ...(terms.productId && { productId: terms.productId }),
          });
          return priceCart([...lines, added], [terms], TODAY).coupons[0]?.reason;
        };
        expect(reasonWith(missingPaise) ?? '').not.toMatch(/^Add /);
        expect(reasonWith(paise(missingPaise - 1))).toMatch(/^Add /);
      }
    }),
  );
});

test('no shown coupon that would save more than the offered ones of its shop is left out', () => {
  fc.assert(
    fc.property(markets, ({ lines, coupons }) => {
      const shown = coupons.map(({ terms }) => terms);
      const offers = offersOf(lines, shown);
      for (const terms of shown.filter((each) => !offers.some((offer) => offer.terms === each))) {
        const ofShop = offers.filter((offer) => offer.terms.shopId === terms.shopId);
        const saved = priceCart(lines, [terms], TODAY).discountPaise;
        expect(ofShop.every(({ discountPaise }) => discountPaise >= saved)).toBe(true);
      }
    }),
  );
});
