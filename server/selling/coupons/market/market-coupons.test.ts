import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kolkataDate } from '../../../../contract/kernel/days.ts';
import type { MarketCouponForm } from '../../../../contract/market-coupons.ts';
import { auditLog, couponShops } from '../../../../database/schema/index.ts';
import { deliver, linesOf, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { mailsTo } from '../../../../tests/support/browser.ts';
import { anOperator, aSeller, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
  summaryOf,
} from '../../../../tests/support/checkout-builders.ts';

let app: TestApp;
let finance: Person;
beforeAll(async () => {
  app = await startTestApp();
  finance = await anOperator(app, ['finance']);
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

let codes = 0;
const aForm = (changes: Partial<MarketCouponForm> = {}) => ({
  code: `HAAT${++codes}`,
  discount: 10,
  isPercentage: true,
  minOrderAmount: 100,
  expiryDate: '2099-12-31',
  isPublic: true,
  marketPercent: 100,
  allShops: true,
  shopIds: [],
  ...changes,
});
const add = (changes: Partial<MarketCouponForm> = {}) =>
  finance.api('POST /api/operator/coupon', { body: aForm(changes) });

/** Two shops with a product each, in one cart. */
async function twoShops(prices: [number, number] = [1000, 500]) {
  const shops = [];
  for (const [place, priceRupees] of prices.entries()) {
    const seller = await aSeller(app);
    const shop = await aShop(app, { ownerId: seller.user.id, name: `Shop ${place}` });
    shops.push({ seller, shop, product: await aProduct(app, { shopId: shop.id, priceRupees }) });
  }
  const [one = expect.unreachable(), two = expect.unreachable()] = shops;
  const shopper = await aShopper(app, one.product);
  await inCart(app, shopper, two.product);
  return { one, two, shopper };
}

test('a coupon of the market lowers both shops, its minimum counts both, and each seller sees who bears it', {
  tags: ['POL34', 'I23'],
}, async () => {
  const { one, two, shopper } = await twoShops();
  const { code, _id } = await add({ marketPercent: 100, minOrderAmount: 1500 });
  const cart = await shopper.api('POST /api/cart/coupon', { body: { code } });
  expect(cart).toMatchObject({ discount: 150, coupons: [{ code, shop: null, discount: 150 }] });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  for (const [{ seller, shop }, share] of [
    [one, 100],
    [two, 50],
  ] as const) {
    const part = await shopOrderOf(app, orderId, shop.id);
    const seen = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: part.id } });
    expect(seen).toMatchObject({ coupon: code, discount: share, discountShares: { market: share, shop: 0 } });
  }
  const part = await shopOrderOf(app, orderId, two.shop.id);
  await two.seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: part.id },
    body: { reason: 'Broken in the store' },
  });
  const details = await finance.api('GET /api/operator/coupon/:couponId', { params: { couponId: _id } });
  expect(details).toMatchObject({ usedCount: 1, cost: { market: 100, shops: 0 } });
  const { uses } = await finance.api('GET /api/operator/coupon/:couponId/use', { params: { couponId: _id } });
  expect(uses).toMatchObject([{ discount: 150, cost: { market: 100, shops: 0 } }]);
  const other = await shopOrderOf(app, orderId, one.shop.id);
  await one.seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: other.id },
    body: { reason: 'Broken in the store' },
  });
  const after = await finance.api('GET /api/operator/coupon/:couponId', { params: { couponId: _id } });
  expect(after).toMatchObject({ usedCount: 0, cost: { market: 0, shops: 0 } });
});

test('a part that a shop bears applies only where it agreed, to the terms that it saw', {
  tags: ['POL35'],
}, async () => {
  const { one, two, shopper } = await twoShops();
  const coupon = await add({ marketPercent: 40, allShops: false, shopIds: [one.shop.id, two.shop.id] });
  const { code, _id: couponId } = coupon;
  await app.jobs.drain();
  for (const { seller } of [one, two]) {
    const mails = await mailsTo(app, seller.user.email ?? '');
    expect(mails.map(({ subject }) => subject)).toEqual(['Will your shop take part in a coupon?']);
  }
  await expect(shopper.api('POST /api/cart/coupon', { body: { code } })).rejects.toMatchObject({
    code: 'coupon_refused',
  });
  expect((await one.seller.api('GET /api/shop/today')).toDo.askingCoupons).toBe(1);
  const [asked = expect.unreachable()] = await one.seller.api('GET /api/coupon/market');
  expect(asked).toMatchObject({ code, shopPercent: 60, standing: 'asked' });
  const answer = (version: number, said: 'agreed' | 'declined' = 'agreed') =>
    one.seller.api('PUT /api/coupon/market/:couponId', {
      params: { couponId },
      body: { answer: said, version },
    });
  expect(await answer(asked.version)).toMatchObject({ standing: 'agreed' });
  // The other shop has not agreed.
  const cart = await shopper.api('POST /api/cart/coupon', { body: { code } });
  expect(cart).toMatchObject({ discount: 100, coupons: [{ shopNames: ['Shop 0'] }] });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const part = await shopOrderOf(app, orderId, one.shop.id);
  const before = await one.seller.api('GET /api/shop-order/:shopOrderId', {
    params: { shopOrderId: part.id },
  });
  expect(before.discountShares).toEqual({ market: 40, shop: 60 });
  const insights = await one.seller.api('GET /api/insights', {
    query: { from: kolkataDate(new Date()), to: kolkataDate(new Date()) },
  });
  expect(insights.couponShares).toEqual({ market: 40, shop: 60 });
  // A dearer coupon asks again; the order keeps what it had.
  const { version } = await finance.api('GET /api/operator/coupon/:couponId', { params: { couponId } });
  await finance.api('PUT /api/operator/coupon/:couponId', {
    params: { couponId },
    body: {
      ...aForm(),
      code,
      discount: 20,
      marketPercent: 10,
      allShops: false,
      shopIds: [one.shop.id],
      version,
    },
  });
  const [again = expect.unreachable()] = await one.seller.api('GET /api/coupon/market');
  expect(again).toMatchObject({ shopPercent: 90, standing: 'asked', cost: { market: 40, shops: 60 } });
  await expect(answer(asked.version)).rejects.toMatchObject({ code: 'stale' });
  expect(await two.seller.api('GET /api/coupon/market')).not.toContainEqual(
    expect.objectContaining({ code }),
  );
  await deliver(one.seller, part.id);
  const [line = expect.unreachable()] = await linesOf(app, part.id);
  expect(line).toMatchObject({ discountPaise: 100_00, marketSharePaise: 40_00 });
  const invoice = await one.seller.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId: part.id } });
  expect(invoice).toMatchObject({ total: 900, marketShare: 40, supplyValue: 940 });
});

test("a shop's own coupon comes before the market's, and the market's takes its place when it is applied", {
  tags: ['POL34'],
}, async () => {
  const { one, shopper } = await twoShops();
  const own = { ...aForm(), code: `OWN${++codes}`, discount: 20, minOrderAmount: 1 };
  await one.seller.api('POST /api/coupon', { body: own });
  const { code } = await add();
  const apply = (wanted: string) => shopper.api('POST /api/cart/coupon', { body: { code: wanted } });
  expect(await apply(code)).toMatchObject({ discount: 150 });
  expect(await apply(own.code)).toMatchObject({ discount: 200 + 50 });
  expect((await summaryOf(shopper)).shops.map(({ coupon }) => coupon)).toEqual([own.code, code]);
  const back = await apply(code);
  expect(back).toMatchObject({ discount: 150, coupons: [{ code }] });
});

test('a buyer sees why a coupon does not apply only where none does, and where the one that does is', {
  tags: ['POL34'],
}, async () => {
  const { one, two, shopper } = await twoShops();
  const ownOf = async ({ seller }: typeof one, minOrderAmount: number) => {
    const body = { ...aForm(), code: `OWN${++codes}`, discount: 20, minOrderAmount };
    return (await seller.api('POST /api/coupon', { body })).code;
  };
  const [ownOne, ownTwo] = [await ownOf(one, 1500), await ownOf(two, 800)];
  const { code } = await add();
  const apply = (wanted: string) => shopper.api('POST /api/cart/coupon', { body: { code: wanted } });
  await apply(code);
  await inCart(app, shopper, one.product, 2);
  const both = await apply(ownOne);
  expect(both.coupons).toMatchObject([
    { code: ownOne, shopNames: ['Shop 0'], discount: 400, reason: null },
    { code, shopNames: ['Shop 1'], discount: 50, reason: null },
  ]);

  // Its own is below its minimum: the market's is the one of this shop.
  await inCart(app, shopper, one.product, 1);
  const { shops } = await summaryOf(shopper);
  expect(shops).toMatchObject([
    { coupon: code, discount: 100, reason: null },
    { coupon: code, discount: 50, reason: null },
  ]);
  expect((await shopper.api('GET /api/cart', { query: {} })).coupons).toMatchObject([
    { code: ownOne, discount: 0, reason: 'Add ₹500 more from this shop to use this coupon' },
    { code, shopNames: ['Shop 0', 'Shop 1'], discount: 150, reason: null },
  ]);

  // Nothing is left for the market's once each shop has its own.
  await inCart(app, shopper, two.product, 2);
  await apply(ownTwo);
  await inCart(app, shopper, one.product, 2);
  expect((await summaryOf(shopper)).shops).toMatchObject([
    { coupon: ownOne, reason: null },
    { coupon: ownTwo, reason: null },
  ]);
  const idle = await shopper.api('GET /api/cart', { query: {} });
  expect(idle.coupons.find((coupon) => coupon.code === code)).toMatchObject({
    shopNames: ['Shop 0', 'Shop 1'],
    reason: 'This coupon cannot be combined with the other coupons in your cart',
  });
});

test('an answer that is said again changes nothing: no version, no time, and no entry of the log', {
  tags: ['POL35'],
}, async () => {
  const { one } = await twoShops();
  const { _id: couponId } = await add({ marketPercent: 40, allShops: false, shopIds: [one.shop.id] });
  const stateOf = async () => {
    const { db } = app.database;
    const { version } = await finance.api('GET /api/operator/coupon/:couponId', { params: { couponId } });
    const answers = await db.select().from(couponShops).where(eq(couponShops.couponId, couponId));
    return { version, answers, changes: await db.$count(auditLog) };
  };
  for (const answer of ['declined', 'agreed', 'declined'] as const) {
    // The second click of two knows no more than the first.
    const { version } = await stateOf();
    const say = () =>
      one.seller.api('PUT /api/coupon/market/:couponId', {
        params: { couponId },
        body: { answer, version },
      });
    const said = await say();
    expect(said.standing).toBe(answer);
    const once = await stateOf();
    expect(await say()).toEqual(said);
    expect(await stateOf()).toEqual(once);
  }
});

test('a code of the market is no code of any shop, in either order and at the same moment', {
  tags: ['OP16'],
}, async () => {
  const { one } = await twoShops();
  const { code } = await add();
  const ownForm = (of: string) => ({ body: { ...aForm(), code: of } });
  await expect(one.seller.api('POST /api/coupon', ownForm(code.toLowerCase()))).rejects.toMatchObject({
    code: 'already_exists',
  });
  await one.seller.api('POST /api/coupon', ownForm('OURS1'));
  await expect(add({ code: 'ours1' })).rejects.toMatchObject({ code: 'already_exists' });
  for (let round = 0; round < 5; round += 1) {
    const results = await Promise.all([
      refusalOf(add({ code: `RACE${round}` })),
      refusalOf(one.seller.api('POST /api/coupon', ownForm(`RACE${round}`))),
    ]);
    expect(results.sort()).toEqual(['409 already_exists', 'done']);
  }
});

test('of the last use of a coupon of the market one of two orders gets it', { tags: ['I5'] }, async () => {
  const { code, _id: couponId } = await add({ usageLimit: 1 });
  const buyers = [await twoShops(), await twoShops()];
  for (const { shopper } of buyers) await shopper.api('POST /api/cart/coupon', { body: { code } });
  const quotes = await Promise.all(buyers.map(({ shopper }) => summaryOf(shopper)));
  const results = await Promise.all(
    buyers.map(({ shopper }, at) =>
      refusalOf(place(shopper, { paymentMethod: 'cash_on_delivery', quote: quotes[at]?.quote ?? '' })),
    ),
  );
  // The cart of who comes after the other is done has lost the coupon already.
  const refused = expect.stringMatching(/^409 (coupon_refused|quote_changed)$/) as string;
  expect(results.sort()).toEqual([refused, 'done']);
  const { usedCount } = await finance.api('GET /api/operator/coupon/:couponId', { params: { couponId } });
  expect(usedCount).toBe(1);
});

test('owners and finance edit, other operators read, nobody else sees them', async () => {
  const support = await anOperator(app, ['support']);
  const { _id: couponId } = await add();
  const read = await support.api('GET /api/operator/coupon/:couponId', { params: { couponId } });
  expect(read._id).toBe(couponId);
  await expect(support.api('POST /api/operator/coupon', { body: aForm() })).rejects.toMatchObject({
    code: 'right_missing',
  });
  const { shopper } = await twoShops();
  await expect(shopper.api('GET /api/operator/coupon')).rejects.toMatchObject({ code: 'not_found' });
  const pause = await finance.api('POST /api/operator/coupon/:couponId/pause', { params: { couponId } });
  expect(pause.state).toBe('paused');
  const { coupons } = await support.api('GET /api/operator/coupon', { query: { state: 'paused' } });
  expect(coupons.map(({ _id }) => _id)).toEqual([couponId]);
  await finance.api('DELETE /api/operator/coupon/:couponId', { params: { couponId } });
  await expect(
    finance.api('GET /api/operator/coupon/:couponId', { params: { couponId } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});
