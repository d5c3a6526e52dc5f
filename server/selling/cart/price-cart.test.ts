import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPaise, paise } from '../../../contract/kernel/money.ts';
import { CouponId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { type PriceableLine, priceCart } from './price-cart.ts';

const TODAY = '2026-11-21';
const SHOPS = Array.from({ length: 5 }, () => ShopId.parse(randomUUID()));
const [SHOP, OTHER_SHOP] = SHOPS as [ShopId, ShopId]; // made above

function line(changes: Partial<PriceableLine> = {}): PriceableLine {
  return {
    variantId: VariantId.parse(randomUUID()),
    productId: ProductId.parse(randomUUID()),
    shopId: SHOP,
    shopName: 'Asha Traders',
    pricePaise: paise(10_000),
    discountPercent: 0,
    quantity: 1,
    weightGrams: null,
    isAvailable: true,
    ...changes,
  };
}

function coupon(changes: Partial<CouponTerms> = {}): CouponTerms {
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

test('the total is the sum of price times quantity', { tags: ['CART-07'] }, () => {
  const cart = priceCart([line({ quantity: 3 }), line({ pricePaise: paise(4999), quantity: 2 })], [], TODAY);
  expect(cart).toMatchObject({ subtotalPaise: 39_998, discountPaise: 0, totalPaise: 39_998 });
});

test('what is saved is counted from list prices: by the price, and by a coupon', () => {
  const reduced = line({ pricePaise: paise(7500), discountPercent: 25, quantity: 2 });
  const gone = line({ discountPercent: 50, isAvailable: false });
  expect(priceCart([reduced, line(), gone], [], TODAY)).toMatchObject({
    listTotalPaise: 30_000,
    subtotalPaise: 25_000,
    savedPaise: 5000,
  });
  expect(priceCart([reduced, line(), gone], [coupon()], TODAY).savedPaise).toBe(7500);
});

test('a list price that rounding put below the price saves nothing, and costs nothing', () => {
  const cart = priceCart([line({ pricePaise: paise(140), discountPercent: 1 })], [], TODAY);
  expect(cart).toMatchObject({ listTotalPaise: 140, savedPaise: 0 });
});

test('shipping is free', { tags: ['CART-06'] }, () => {
  expect(priceCart([line()], [], TODAY).shippingPaise).toBe(0);
});

test('an empty cart costs nothing', () => {
  expect(priceCart([], [coupon()], TODAY)).toMatchObject({ shops: [], coupons: [], totalPaise: 0 });
});

test('a coupon lowers the shop order of its shop and leaves the other sellers alone', {
  tags: ['CO12'],
}, () => {
  const cart = priceCart([line(), line({ shopId: OTHER_SHOP })], [coupon()], TODAY);
  expect(cart.shops.map(({ totalPaise }) => totalPaise)).toEqual([9000, 10_000]);
  expect(cart.shops[1]?.coupon).toBeNull();
});

test('a coupon that no longer applies stays visible with its reason and gives no discount', () => {
  const cart = priceCart([line()], [coupon({ expiryDate: '2026-11-20' })], TODAY);
  expect(cart.coupons).toMatchObject([{ discountPaise: 0, reason: 'This coupon has expired' }]);
  expect(cart.shops[0]).toMatchObject({ coupon: null, discountPaise: 0, totalPaise: 10_000 });
});

test('one percent of next to nothing is no discount, and the coupon says so', () => {
  const cart = priceCart([line({ pricePaise: paise(49) })], [coupon({ discountPercent: 1 })], TODAY);
  expect(cart.coupons[0]?.reason).toBe('This coupon takes nothing off your cart');
  expect(cart.shops[0]?.coupon).toBeNull();
});

test('an archived line stays visible but is not counted', () => {
  const minOrder = coupon({ minOrderPaise: paise(20_000) });
  const cart = priceCart([line(), line({ isAvailable: false })], [minOrder], TODAY);
  expect(cart.shops[0]?.lines).toHaveLength(2);
  expect(cart).toMatchObject({ subtotalPaise: 10_000, totalPaise: 10_000 });
  expect(cart.coupons[0]?.reason).toBe('Add ₹100 more from this shop to use this coupon');
});

/** Few, so that a cart often has several variants of one. */
const PRODUCTS_OF_SHOP = 3;
const PRODUCTS = Array.from({ length: SHOPS.length * PRODUCTS_OF_SHOP }, () => ProductId.parse(randomUUID()));

/** Small ones among them, so that remainders tie. */
const price = fc.oneof(fc.constantFrom(1, 2, 100), fc.integer({ min: 1, max: 1_000_000_000 })).map(paise);
const lines = fc.array(
  fc.record({
    shop: fc.nat({ max: SHOPS.length - 1 }),
    product: fc.nat({ max: PRODUCTS_OF_SHOP - 1 }),
    pricePaise: price,
    discountPercent: fc.integer({ min: 0, max: 99 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    isAvailable: fc.boolean(),
  }),
  { maxLength: 20 },
);
const discounts = fc.array(
  fc.oneof(
    fc.record({ discountPercent: fc.integer({ min: 1, max: 80 }), discountPaise: fc.constant(null) }),
    fc.record({
      discountPercent: fc.constant(null),
      discountPaise: price,
    }),
  ),
  { maxLength: SHOPS.length },
);
const carts = fc.record({ lines, discounts }).map((cart) => ({
  lines: cart.lines.map(({ shop, product, ...rest }) => {
    const productId = PRODUCTS[shop * PRODUCTS_OF_SHOP + product];
    return line({ ...rest, ...(productId && { productId }), shopId: SHOPS[shop] ?? SHOP });
  }),
  coupons: cart.discounts.map((discount, index) => coupon({ ...discount, shopId: SHOPS[index] ?? SHOP })),
}));

test('lines, shop orders and total of any cart add up to the paisa', { tags: ['TR2'] }, () => {
  fc.assert(
    fc.property(carts, ({ lines, coupons }) => {
      const cart = priceCart(lines, coupons, TODAY);
      for (const shop of cart.shops) {
        const available = shop.lines.filter(({ isAvailable }) => isAvailable);
        expect(addPaise(...available.map(({ totalPaise }) => totalPaise))).toBe(shop.subtotalPaise);
        expect(addPaise(...shop.lines.map(({ discountPaise }) => discountPaise))).toBe(shop.discountPaise);
        expect(
          shop.lines.every((each) => each.discountPaise >= 0 && each.discountPaise <= each.totalPaise),
        ).toBe(true);
        expect(shop.subtotalPaise - shop.discountPaise).toBe(shop.totalPaise);
        expect(shop.coupon !== null).toBe(shop.discountPaise > 0);
      }
      expect(addPaise(...cart.shops.map(({ subtotalPaise }) => subtotalPaise))).toBe(cart.subtotalPaise);
      expect(addPaise(...cart.coupons.map(({ discountPaise }) => discountPaise))).toBe(cart.discountPaise);
      expect(addPaise(...cart.shops.map(({ totalPaise }) => totalPaise))).toBe(cart.totalPaise);
    }),
  );
});

test('list total less what is saved and shipping is the total of any cart, and nothing is saved below the discounts', {
  tags: ['TR2'],
}, () => {
  fc.assert(
    fc.property(carts, ({ lines, coupons }) => {
      const cart = priceCart(lines, coupons, TODAY);
      expect(cart.listTotalPaise - cart.savedPaise + cart.shippingPaise).toBe(cart.totalPaise);
      expect(cart.savedPaise).toBeGreaterThanOrEqual(cart.discountPaise);
      const available = lines.filter(({ isAvailable }) => isAvailable);
      const alone = available.map((each) => priceCart([each], [], TODAY).listTotalPaise);
      expect(addPaise(...alone)).toBe(cart.listTotalPaise);
    }),
  );
});

test('the order of lines and coupons changes no figure', { tags: ['TR2'] }, () => {
  fc.assert(
    fc.property(carts, ({ lines, coupons }) => {
      const cart = priceCart(lines, coupons, TODAY);
      const reversed = priceCart(lines.toReversed(), coupons.toReversed(), TODAY);
      expect(discountByVariant(reversed)).toEqual(discountByVariant(cart));
      expect(reversed.totalPaise).toBe(cart.totalPaise);
    }),
  );
});

function discountByVariant({ shops }: ReturnType<typeof priceCart>) {
  const priced = shops.flatMap((shop) => shop.lines);
  return new Map(priced.map(({ variantId, discountPaise }) => [variantId, discountPaise]));
}

const someMarketCoupon = fc.record({
  percent: fc.option(fc.integer({ min: 1, max: 80 })),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  marketPercent: fc.integer({ min: 0, max: 100 }),
  minOrderPaise: fc.integer({ min: 1, max: 5_000_000 }),
  shops: fc.uniqueArray(fc.nat({ max: SHOPS.length - 1 }), { minLength: 1 }),
});
const someMarketLines = fc.array(
  fc.record({
    shop: fc.nat({ max: SHOPS.length - 1 }),
    pricePaise: fc.integer({ min: 1, max: 3_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    isAvailable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);

test('with a coupon of the market beside those of shops everything adds up, and no order changes a figure', {
  tags: ['POL34', 'TR2'],
}, () => {
  fc.assert(
    fc.property(
      someMarketLines,
      someMarketCoupon,
      fc.uniqueArray(fc.nat({ max: 4 })),
      (drawn, terms, own) => {
        const lines = drawn.map(({ shop, pricePaise, ...rest }) =>
          line({ ...rest, pricePaise: paise(pricePaise), shopId: SHOPS[shop] ?? SHOP }),
        );
        const market = coupon({
          shopId: null,
          marketPercent: terms.marketPercent,
          minOrderPaise: paise(terms.minOrderPaise),
          shopIds: terms.shops.map((at) => SHOPS[at] ?? SHOP),
          discountPercent: terms.percent,
          discountPaise: terms.percent === null ? paise(terms.amount) : null,
        });
        const coupons = [market, ...own.map((at) => coupon({ shopId: SHOPS[at] ?? SHOP }))];
        const cart = priceCart(lines, coupons, TODAY);
        const back = priceCart(lines.toReversed(), coupons.toReversed(), TODAY);
        const figuresOf = (of: typeof cart) =>
          of.shops
            .flatMap((shop) => shop.lines)
            .map(({ variantId, discountPaise, marketSharePaise }) => [
              variantId,
              discountPaise,
              marketSharePaise,
            ])
            .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
        expect(figuresOf(back)).toEqual(figuresOf(cart));
        const applied = cart.coupons.find(({ terms: of }) => of === market);
        const lowered = cart.shops.filter((shop) => shop.coupon === market);
        expect(lowered.reduce((sum, shop) => sum + shop.discountPaise, 0)).toBe(applied?.discountPaise ?? 0);
        // A refusal is said where nothing applies, and there always while a coupon of the cart is for the shop.
        for (const { shopId, coupon: appliedHere, reason } of cart.shops) {
          const isForShop = cart.coupons.some(({ terms: of }) => of.shopIds.includes(shopId));
          const isBought = lines.some((one) => one.shopId === shopId && one.isAvailable);
          if (appliedHere || !isForShop) expect(reason).toBeNull();
          else if (isBought) expect(reason).not.toBeNull();
        }
        const wanted = Math.floor(((applied?.discountPaise ?? 0) * terms.marketPercent + 50) / 100);
        expect(cart.shops.reduce((sum, shop) => sum + shop.marketSharePaise, 0)).toBe(wanted);
        for (const { marketSharePaise, discountPaise, totalPaise } of cart.shops.flatMap(
          (shop) => shop.lines,
        )) {
          expect(marketSharePaise).toBeLessThanOrEqual(discountPaise);
          expect(discountPaise).toBeLessThanOrEqual(totalPaise);
        }
      },
    ),
  );
});
