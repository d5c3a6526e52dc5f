import { describe, expect, test } from 'vitest';
import { kolkataDate } from '../../contract/kernel/days.ts';
import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { newPasswordError } from '../../contract/kernel/credentials.ts';
import { MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import { addPaise, timesPaise } from '../../contract/kernel/money.ts';
import { coveringPatterns, isPinCode } from '../../contract/kernel/pin-code.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import artIndex from './art/index.json' with { type: 'json' };
import { exchangesOf, heldOf } from './exchanges.ts';
import { DAY_MS } from './instants.ts';
import { composeMarket, type Market } from './market.ts';
import { isPlaced, usesOf } from './orders.ts';
import { getPicture, nameOfPicture } from './pictures.ts';
import { PIN_CODE_PLACES } from './pin-codes.ts';
import type { DemoProduct } from './products.ts';
import { MAIN_SHOP } from './shops.ts';
import type { DemoStock } from './stock.ts';
import { stockLedger } from './stock-ledger.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const market = composeMarket({ seed: 'haat', now: NOW });
/** Chance and the hour of the day must not matter: the rules hold for other seeds and moments, too. */
const MARKETS: readonly (readonly [string, Market, Date])[] = [
  ['the demo market', market, NOW],
  // Two exchanges once took the same last unit.
  ...['2026-11-26T14:28:00Z'].map((moment): [string, Market, Date] => {
    const now = new Date(moment);
    return [`the demo market at ${moment}`, composeMarket({ seed: 'haat', now }), now];
  }),
  ...['2027-02-28T21:47:00Z', '2026-03-01T02:13:00Z'].map((moment, index): [string, Market, Date] => {
    const now = new Date(moment);
    return [`another market at ${moment}`, composeMarket({ seed: `other ${index}`, now }), now];
  }),
];

/** Kinds of clothes and shoes that must fit. */
const WORN = [
  'tshirt',
  'shirt',
  'kurta',
  'dress',
  'trousers',
  'jeans',
  'skirt',
  'jacket',
  'sneakers',
  'sandals',
];

/** As a name of a product may end, beside the colours of art/. */
const COLOUR_WORDS = [...new Set(artIndex.map(({ colour }) => colour)), 'Natural', 'Rainbow', 'Sky Blue'];

const shopOrders = ({ orders }: Market) => orders.flatMap((order) => order.shopOrders);
const times = (values: readonly string[]) => Map.groupBy(values, (value) => value);

test('the same seed and moment give the same market, another seed another one', () => {
  expect(composeMarket({ seed: 'haat', now: NOW })).toEqual(market);
  expect(composeMarket({ seed: 'other', now: NOW }).orders[0]?.number).not.toBe(market.orders[0]?.number);
});

test('no screen of the demo is empty: there is enough of everything', () => {
  expect(market.shops.length).toBeGreaterThanOrEqual(14);
  expect(market.products.length).toBeGreaterThanOrEqual(160);
  expect(market.coupons.length).toBeGreaterThanOrEqual(20);
  expect(market.buyers.length).toBeGreaterThanOrEqual(25);
  expect(market.orders.length).toBeGreaterThanOrEqual(220);
  expect(market.reviews.length).toBeGreaterThanOrEqual(300);
  expect(new Set(market.reviews.map((review) => review.text)).size).toBeGreaterThanOrEqual(250);
  expect(PIN_CODE_PLACES.length).toBeGreaterThanOrEqual(60);
});

/** The pictures of each colour, in their order; those for all are one more list. */
function picturesByColour(pictures: DemoProduct['pictures']) {
  return [...Map.groupBy(pictures, ({ shownFor }) => shownFor).values()];
}

describe('products', () => {
  test('all eight categories hold at least twelve', () => {
    const byCategory = times(market.products.map((product) => product.category));
    expect([...byCategory.keys()].sort()).toEqual([...CATEGORIES].sort());
    for (const products of byCategory.values()) expect(products.length).toBeGreaterThanOrEqual(12);
  });

  test('every studio picture is the first picture of a product or of one of its colours, and each has one to three different ones', () => {
    const art = artIndex.filter((entry) => entry.kind !== 'landing');
    const wanted = art.map(({ kind, colour }) => getPicture(nameOfPicture(kind, colour)).key);
    const shown = new Set(
      market.products.flatMap(({ pictures }) => picturesByColour(pictures).map(([first]) => first?.key)),
    );
    expect(wanted.filter((key) => !shown.has(key))).toEqual([]);
    const odd = market.products.filter(({ pictures, options }) => {
      const keys = new Set(pictures.map((picture) => picture.key));
      const byColour = picturesByColour(pictures);
      const colours = options.find(({ kind }) => kind === 'colour')?.values.length ?? 1;
      return (
        keys.size !== pictures.length ||
        byColour.length !== colours ||
        byColour.some(({ length }) => length > 3) ||
        pictures.some(({ alt }) => alt.length < 10)
      );
    });
    expect(odd).toEqual([]);
  });

  test('the picture shows what the category promises', () => {
    const categoryOf = new Map(artIndex.map((entry) => [entry.kind, entry.category]));
    expect(market.products.filter(({ kind, category }) => categoryOf.get(kind) !== category)).toEqual([]);
  });

  test('what the landing page promotes is found by its name: phones, consoles and perfumes', () => {
    const kinds = { phone: /\bphone\b/i, console: /\bconsole\b/i, perfume: /\bperfume\b/i };
    for (const [kind, word] of Object.entries(kinds)) {
      const promoted = market.products.filter(({ name }) => word.test(name));
      expect(promoted.length, kind).toBeGreaterThanOrEqual(5);
    }
  });

  test('no two have the same name, and each is described in a few sentences', () => {
    expect(new Set(market.products.map((product) => product.name)).size).toBe(market.products.length);
    expect(new Set(market.products.map((product) => product.description)).size).toBe(market.products.length);
    for (const { description } of market.products) {
      expect(description.length).toBeGreaterThan(70);
      expect(description).toMatch(/^[A-Z0-9‘“].*\.$/);
    }
  });

  test('what is worn comes in four to seven sizes, phones come with more storage at a higher price', () => {
    const optionOf = ({ options }: DemoProduct, name: string) =>
      options.find((option) => option.name === name);
    const worn = market.products.filter(({ kind }) => WORN.includes(kind));
    expect(new Set(worn.map(({ kind }) => kind))).toEqual(new Set(WORN));
    for (const product of worn) {
      const sizes = optionOf(product, 'Size');
      expect(sizes?.kind, product.name).toBe('size');
      expect(sizes && sizes.values.length >= 4 && sizes.values.length <= 7, product.name).toBe(true);
    }
    const phones = market.products.filter((product) => optionOf(product, 'Storage') !== undefined);
    expect(phones.length).toBeGreaterThanOrEqual(6);
    for (const { variants, pricePaise } of phones) {
      const prices = new Set(variants.map((variant) => variant.pricePaise));
      expect(prices.size).toBe(2);
      expect(Math.min(...prices)).toBe(pricePaise);
    }
    const inColours = market.products.flatMap(({ options }) =>
      options.filter(({ kind }) => kind === 'colour'),
    );
    expect(inColours.length).toBeGreaterThanOrEqual(90);
    for (const { values } of inColours) {
      const swatches = values.map(({ swatch }) => swatch);
      expect(swatches.every((swatch) => swatch && /^#[0-9a-f]{6}$/.test(swatch))).toBe(true);
    }
  });

  test('a shop does not list one thing several times for its colours or measures', () => {
    const MEASURE = /^\d[\d.]* (?:ml|litre|kg|GB|TB|mAh)$/i;
    const names = COLOUR_WORDS.map((word) => word.toLowerCase());
    const bare = ({ name }: DemoProduct) =>
      name
        .replaceAll(/[()]/g, ',')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part && !MEASURE.test(part) && !names.includes(part.toLowerCase()))
        .join(', ');
    const twins = Map.groupBy(market.products, (product) => `${product.shop} ${bare(product)}`);
    expect([...twins].filter(([, { length }]) => length > 1).map(([name]) => name)).toEqual([]);
  });

  test('a measure is an option by the name of an attribute, and larger ones do not cost less', () => {
    const measured = market.products.filter(({ options }) => options.some(({ kind }) => kind === 'other'));
    expect(new Set(measured.flatMap(({ options }) => options.map(({ name }) => name)))).toEqual(
      new Set([
        'Storage',
        'Capacity',
        'Weight',
        'Volume',
        'Battery capacity',
        'Nib',
        'Number of pieces',
        'Height',
        'Luggage size',
        'Colour',
      ]),
    );
    for (const { options, variants } of measured) {
      const place = options.findIndex(({ kind }) => kind === 'other');
      const inOrder = variants.toSorted((a, b) => (a.choices[place] ?? 0) - (b.choices[place] ?? 0));
      const prices = inOrder.map(({ pricePaise }) => pricePaise);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  test('a variant has its own SKU and stock; some are sold out or go to one region while others do not', () => {
    const skus = market.products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus).toContain('TSHIRT-1-M-WHITE');
    const recordsOf = Map.groupBy(market.stock, ({ variant }) => variant);
    const varied = market.products.filter(({ options }) => options.length > 0);
    for (const { variants } of market.products) {
      expect(variants.filter((variant) => !recordsOf.has(variant))).toEqual([]);
    }
    const partly = (isSo: (record: DemoStock) => boolean) =>
      varied.filter(({ variants }) => {
        const such = variants.filter((variant) => recordsOf.get(variant)?.every(isSo));
        return such.length > 0 && such.length < variants.length;
      });
    expect(partly(({ quantity }) => quantity === 0).length).toBeGreaterThan(5);
    expect(partly(({ deliveryPinCodes }) => !deliveryPinCodes.includes('*')).length).toBeGreaterThan(5);
  });

  test('about a third sell at the list price, the others 5 to 60 percent below it', () => {
    const full = market.products.filter((product) => product.discountPercent === 0).length;
    expect(full / market.products.length).toBeGreaterThan(0.25);
    expect(full / market.products.length).toBeLessThan(0.45);
    const reduced = market.products
      .map((product) => product.discountPercent)
      .filter((percent) => percent > 0);
    expect(Math.min(...reduced)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...reduced)).toBeLessThanOrEqual(60);
  });

  test('a shop sells only what it is listed under', () => {
    const categoriesOf = new Map(market.shops.map((shop) => [shop.key, shop.categories]));
    expect(
      market.products.filter(({ shop, category }) => !categoriesOf.get(shop)?.includes(category)),
    ).toEqual([]);
  });
});

describe('shops and people', () => {
  /** The check character of a GST number: base 36, every second digit doubled, digits of the product added. */
  function hasGstCheckCharacter(gst: string): boolean {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const sum = Array.from(gst.slice(0, 14)).reduce((total, character, index) => {
      const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
    return digits[(36 - (sum % 36)) % 36] === gst[14];
  }

  test('all shops lie in India, and all but one have a GST number that checks', () => {
    const isInIndia = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      latitude > 8 && latitude < 35 && longitude > 68 && longitude < 97;
    expect(market.shops.every(isInIndia)).toBe(true);
    const gst = /^\d{2}[A-Z]{5}\d{4}[A-Z]\dZ[0-9A-Z]$/;
    expect(market.shops.filter((shop) => !gst.test(shop.gst))).toEqual([]);
    expect(market.shops.filter((shop) => !hasGstCheckCharacter(shop.gst)).map((shop) => shop.key)).toEqual([
      'channapatna',
    ]);
    expect(new Set(market.shops.map((shop) => shop.gst)).size).toBe(market.shops.length);
  });

  test('every account has an address of its own to sign in with, and a password that satisfies the rules', () => {
    const emails = [
      ...market.shops.map((shop) => shop.owner.email),
      ...market.buyers.map((buyer) => buyer.email),
    ];
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toContain(DEMO_ACCOUNTS.buyer);
    expect(emails).toContain(DEMO_ACCOUNTS.seller);
    expect(emails.filter((email) => !/^[a-z.]+@haat\.example$/.test(email))).toEqual([]);
    expect(newPasswordError(DEMO_ACCOUNTS.password)).toBeUndefined();
  });

  test('every buyer has one default address with a real pin code', () => {
    for (const buyer of market.buyers) {
      expect(buyer.addresses.filter((address) => address.isDefault)).toHaveLength(1);
      expect(buyer.addresses.every((address) => isPinCode(address.place.pinCode))).toBe(true);
    }
  });

  test('the main demo buyer has current and previous orders, favorites and a cart', () => {
    const [buyer] = market.buyers;
    const own = market.orders.filter((order) => order.buyer === buyer);
    const states = new Set(own.flatMap((order) => order.shopOrders.map((shopOrder) => shopOrder.status)));
    expect(states).toEqual(
      new Set([
        'placed',
        'packed',
        'shipped',
        'delivered',
        'cancelled',
        'return_requested',
        'exchange_requested',
        'refunded',
        'awaiting_payment',
      ]),
    );
    expect(own.length).toBeGreaterThanOrEqual(12);
    expect(market.favorites.filter((favorite) => favorite.buyer === buyer).length).toBeGreaterThan(5);
    expect(market.cartItems.filter((item) => item.buyer === buyer)).toHaveLength(3);
  });
});

describe.each(MARKETS)('%s', (_name, each, now) => {
  test('orders fall in the past 90 days and show every state', () => {
    for (const order of each.orders) {
      const ageDays = (now.getTime() - order.placedAt.getTime()) / DAY_MS;
      expect(ageDays > 0 && ageDays <= 90).toBe(true);
    }
    const states = new Set(each.orders.map((order) => order.status));
    expect(states).toEqual(new Set(['paid', 'cash_on_delivery', 'failed', 'expired']));
    const partStates = new Set(shopOrders(each).map((shopOrder) => shopOrder.status));
    for (const state of ['placed', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded']) {
      expect([...partStates]).toContain(state);
    }
    expect(new Set(each.orders.map((order) => order.number)).size).toBe(each.orders.length);
  });

  test('no exchange holds more than there is', () => {
    for (const record of each.stock)
      expect(record.quantity).toBeGreaterThanOrEqual(heldOf(record, exchangesOf(shopOrders(each))));
  });

  test('one exchange waits for its shop, one is accepted and one was refused', () => {
    const exchanges = exchangesOf(shopOrders(each));
    expect(exchanges.map(({ status }) => status).toSorted()).toEqual(['accepted', 'refused', 'requested']);
    for (const { line, stock, status, requestedAt } of exchanges) {
      expect(stock.product).toBe(line.product);
      expect(stock.variant).not.toBe(line.variant);
      expect(status !== 'requested' || now.getTime() - requestedAt.getTime() < 3 * DAY_MS).toBe(true);
    }
  });

  test('the main demo seller has orders to accept, pack, ship and deliver, and many behind', () => {
    const states = times(
      shopOrders(each)
        .filter((shopOrder) => shopOrder.shop.key === MAIN_SHOP)
        .map((shopOrder) => shopOrder.status),
    );
    for (const state of ['placed', 'accepted', 'packed', 'shipped']) {
      expect(states.get(state)?.length ?? 0).toBeGreaterThanOrEqual(2);
    }
    expect(states.get('delivered')?.length).toBeGreaterThan(20);
  });

  test('shops promise different days of delivery, and most parcels keep them', () => {
    const days = new Set(each.shops.map(({ deliveryDays }) => deliveryDays));
    expect([Math.min(...days), Math.max(...days)]).toEqual([2, 8]);
    for (const [shop, ofShop] of Map.groupBy(shopOrders(each), (shopOrder) => shopOrder.shop)) {
      const arrived = ofShop.flatMap(({ steps, expectedBy }) => {
        const at = steps.find(({ to }) => to === 'delivered')?.at;
        return at ? [kolkataDate(at) <= expectedBy] : [];
      });
      const inTime = arrived.filter(Boolean).length;
      expect(inTime, shop.name).toBeGreaterThanOrEqual(arrived.length * 0.7);
    }
  });

  test('a history goes forward in time, starts with the order and ends in its present state', () => {
    for (const order of each.orders) {
      for (const { steps, status } of [order, ...order.shopOrders]) {
        expect(steps[0]?.from).toBeNull();
        expect(steps[0]?.at).toEqual(order.placedAt);
        expect(steps.at(-1)?.to).toBe(status);
        steps.forEach((step, index) => {
          const before = steps[index - 1];
          expect(step.at <= now).toBe(true);
          if (!before) return;
          expect(step.at > before.at).toBe(true);
          expect(step.from).toBe(before.to);
        });
      }
    }
  });

  test('lines, shop orders and orders add up to the paisa, coupon included', () => {
    for (const order of each.orders) {
      for (const shopOrder of order.shopOrders) {
        for (const line of shopOrder.lines) {
          expect(line.totalPaise).toBe(
            timesPaise(line.variant.pricePaise, line.quantity) - line.discountPaise,
          );
          expect(line.totalPaise).toBeGreaterThan(0);
          expect(line.quantity).toBeLessThanOrEqual(MAX_LINE_QUANTITY);
          expect(line.product.shop).toBe(shopOrder.shop.key);
        }
        expect(shopOrder.totalPaise).toBe(addPaise(...shopOrder.lines.map((line) => line.totalPaise)));
        expect(shopOrder.discountPaise).toBe(addPaise(...shopOrder.lines.map((line) => line.discountPaise)));
        expect(shopOrder.subtotalPaise - shopOrder.discountPaise).toBe(shopOrder.totalPaise);
        expect(shopOrder.discountPaise > 0).toBe(shopOrder.coupon !== null);
      }
      expect(order.totalPaise).toBe(addPaise(...order.shopOrders.map((shopOrder) => shopOrder.totalPaise)));
      expect(order.subtotalPaise - order.discountPaise).toBe(order.totalPaise);
    }
  });

  test('coupons are within their bounds, and orders use them only as their terms allow', () => {
    for (const coupon of each.coupons) {
      expect(coupon.discountPercent === null).toBe(coupon.discountPaise !== null);
      expect(coupon.discountPercent ?? 0).toBeLessThanOrEqual(80);
      expect(coupon.minOrderPaise).toBeGreaterThan(0);
      const uses = usesOf(coupon, each.orders);
      expect(uses.length).toBeLessThanOrEqual(coupon.usageLimit ?? Number.POSITIVE_INFINITY);
      for (const ofBuyer of Map.groupBy(uses, (order) => order.buyer).values()) {
        expect(ofBuyer.length).toBeLessThanOrEqual(coupon.perBuyerLimit ?? Number.POSITIVE_INFINITY);
      }
      for (const order of uses) {
        expect(kolkataDate(order.placedAt) <= coupon.expiryDate).toBe(true);
        expect(kolkataDate(order.placedAt) >= (coupon.startDate ?? '')).toBe(true);
        expect(order.placedAt > coupon.createdAt).toBe(true);
        const shopOrder = order.shopOrders.find(({ shop }) => shop.key === coupon.shop);
        const eligible = (shopOrder?.lines ?? []).filter(
          ({ product }) => coupon.productId === null || product.id === coupon.productId,
        );
        const sum = addPaise(...eligible.map((line) => line.subtotalPaise));
        expect(sum).toBeGreaterThanOrEqual(coupon.minOrderPaise);
        expect(shopOrder?.discountPaise).toBe(addPaise(...eligible.map((line) => line.discountPaise)));
      }
    }
    const isOver = (coupon: { expiryDate: string }) => coupon.expiryDate < kolkataDate(now);
    expect(each.coupons.some(isOver)).toBe(true);
    expect(each.coupons.some(({ startDate }) => startDate !== null && startDate > kolkataDate(now))).toBe(
      true,
    );
    expect(each.coupons.filter((coupon) => coupon.isPublic && !isOver(coupon)).length).toBeGreaterThan(8);
  });

  test('stock is never negative, and its changes add up to what is left', () => {
    const left = new Map(each.stock.map((record) => [record, 0]));
    for (const { stock, change } of stockLedger(each.stock, each.orders)) {
      const units = (left.get(stock) ?? 0) + change;
      expect(units).toBeGreaterThanOrEqual(0);
      left.set(stock, units);
    }
    for (const [record, units] of left) expect(units).toBe(record.quantity);
  });

  test('some stock is sold out, some at its threshold, some inactive, and about half of it goes everywhere', () => {
    const share = (count: number) => count / each.stock.length;
    const soldOut = each.stock.filter((record) => record.quantity === 0).length;
    const low = each.stock.filter(
      ({ quantity, minimumThreshold }) => quantity > 0 && quantity <= minimumThreshold,
    );
    expect(share(soldOut)).toBeGreaterThan(0.02);
    expect(share(soldOut)).toBeLessThan(0.12);
    expect(share(low.length)).toBeGreaterThan(0.05);
    expect(share(low.length)).toBeLessThan(0.2);
    expect(each.stock.some((record) => record.status === 'inactive')).toBe(true);
    const everywhere = each.stock.filter((record) => record.deliveryPinCodes.includes('*')).length;
    expect(share(everywhere)).toBeGreaterThan(0.4);
    expect(share(everywhere)).toBeLessThan(0.75);
    for (const { deliveryPinCodes } of each.stock) {
      expect(new Set(deliveryPinCodes).size).toBe(deliveryPinCodes.length);
      expect(deliveryPinCodes.every((pattern) => /^(\d{6}|\d{0,5}\*)$/.test(pattern))).toBe(true);
    }
  });

  test('what was ordered could be delivered, and was on sale', () => {
    for (const order of each.orders) {
      const patterns = coveringPatterns(order.address.place.pinCode);
      for (const { stock, product, variant } of order.shopOrders.flatMap((shopOrder) => shopOrder.lines)) {
        expect(stock.deliveryPinCodes.some((pattern) => patterns.includes(pattern))).toBe(true);
        expect(stock.product).toBe(product);
        expect(stock.variant).toBe(variant);
        expect(product.variants).toContain(variant);
        expect(product.createdAt < order.placedAt).toBe(true);
      }
    }
  });

  test('reviews come from buyers to whom the product was delivered, after that, one each', () => {
    const seen = new Set<string>();
    const shopOrderOf = new Map(
      shopOrders(each).flatMap((shopOrder) => shopOrder.lines.map((line) => [line.id, { shopOrder, line }])),
    );
    const buyerOf = new Map(
      each.orders.flatMap((order) => order.shopOrders.map((shopOrder) => [shopOrder, order.buyer])),
    );
    for (const review of each.reviews) {
      const found = shopOrderOf.get(review.orderLineId);
      expect(found?.line.product).toBe(review.product);
      expect(found && buyerOf.get(found.shopOrder)).toBe(review.buyer);
      expect(found?.shopOrder.status).toBe('delivered');
      const deliveredAt = found?.shopOrder.steps.find(({ to }) => to === 'delivered')?.at;
      expect(deliveredAt && review.createdAt > deliveredAt && review.createdAt <= now).toBe(true);
      expect(review.stars >= 1 && review.stars <= 5).toBe(true);
      expect(review.helpfulTo).not.toContain(review.buyer);
      seen.add(`${review.buyer.id} ${review.product.id}`);
    }
    expect(seen.size).toBe(each.reviews.length);
    const five = each.reviews.filter((review) => review.stars === 5).length;
    expect(five / each.reviews.length).toBeGreaterThan(0.35);
    expect(new Set(each.reviews.map((review) => review.stars)).size).toBe(5);
  });

  test('questions are answered after they were asked, by the shop or by a buyer who has the product, once each', () => {
    const ownerOf = new Map(each.shops.map(({ key, owner }) => [key, owner.id]));
    expect(each.questions.length).toBeGreaterThan(100);
    for (const { product, buyer, createdAt, answers } of each.questions) {
      expect(createdAt > product.createdAt && createdAt <= now).toBe(true);
      for (const answer of answers) {
        expect(answer.createdAt > createdAt && answer.createdAt <= now).toBe(true);
        expect(answer.authorId).not.toBe(buyer.id);
        if (answer.by === 'seller') expect(answer.authorId).toBe(ownerOf.get(product.shop));
        else
          expect(
            each.reviews.some((review) => review.product === product && review.buyer.id === answer.authorId),
          ).toBe(true);
      }
      expect(new Set(answers.map(({ authorId }) => authorId)).size).toBe(answers.length);
    }
    const unanswered = each.questions.filter(({ answers }) => answers.length === 0);
    expect(unanswered.length).toBeGreaterThan(5);
  });

  test('only orders that went through sold stock or used coupons', () => {
    const fallen = each.orders.filter((order) => !isPlaced(order));
    expect(fallen.length).toBeGreaterThan(5);
    expect(fallen.every((order) => order.discountPaise === 0)).toBe(true);
    const lines = new Set(
      fallen.flatMap((order) => order.shopOrders.flatMap((shopOrder) => shopOrder.lines.map(({ id }) => id))),
    );
    const moved = stockLedger(each.stock, each.orders).filter(
      ({ orderLineId }) => orderLineId && lines.has(orderLineId),
    );
    expect(moved).toEqual([]);
  });
});

test('unmet demand exists only where no stock serves it; the main shop has enough of it to show', () => {
  for (const [, { stock, unmetDemand }, now] of MARKETS) {
    const served = unmetDemand.filter(({ product, pinCode }) =>
      stock.some(
        (record) =>
          record.product === product &&
          record.status === 'active' &&
          coveringPatterns(pinCode).some((pattern) => record.deliveryPinCodes.includes(pattern)),
      ),
    );
    expect(served).toEqual([]);
    const lately = unmetDemand.filter(
      ({ product, day }) =>
        product.shop === MAIN_SHOP && day > kolkataDate(new Date(now.getTime() - 30 * DAY_MS)),
    );
    expect(new Set(lately.map(({ pinCode }) => pinCode)).size).toBeGreaterThanOrEqual(5);
  }
});

test('products were seen at least as often as they were put into carts, and that as often as they were ordered', () => {
  for (const [, { orders, interest, products }] of MARKETS) {
    const total = (of: 'views' | 'additions') => interest.reduce((sum, entry) => sum + entry[of], 0);
    const lines = orders
      .filter(isPlaced)
      .flatMap((order) => order.shopOrders.flatMap((shopOrder) => shopOrder.lines));
    expect(total('additions')).toBeGreaterThanOrEqual(lines.length);
    expect(total('views')).toBeGreaterThan(2 * total('additions'));
    expect(new Set(interest.map(({ product }) => product)).size).toBeGreaterThan(products.length * 0.9);
    expect(new Set(interest.map(({ product, day }) => `${product.id} ${day}`)).size).toBe(interest.length);
  }
});
