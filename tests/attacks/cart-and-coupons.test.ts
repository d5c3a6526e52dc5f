import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Address, AddressForm } from '../../contract/addresses.ts';
import { MAX_ADDRESSES, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import { paise } from '../../contract/kernel/money.ts';
import { type CouponId, OrderId, ProductId, UserId } from '../../contract/kernel/schemas.ts';
import { addresses, cartItems, couponRedemptions, coupons } from '../../database/schema/index.ts';
import { returnCoupons, takeCoupon } from '../../server/selling/coupons/index.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bearer } from '../support/browser.ts';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, onCart, place, summaryOf } from '../support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
});
beforeEach(() => app.database.db.execute(sql`delete from attempt_counters`));
afterAll(() => app.close());

const UNIFORM =
  'This code cannot be used for your cart. Please check the code, its last day and its minimum order.';

/** A call as written on the wire, past the typed client. */
function call(
  { token }: Pick<Person, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: string,
) {
  return app.server.inject({
    method,
    url,
    headers: { ...bearer(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
}

function linesOf({ user }: Person) {
  return app.database.db
    .select({ productId: cartItems.productId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, user.id));
}

const add = ({ api }: Person, { id }: { id: ProductId }, quantity = 1) =>
  api('POST /api/cart', { body: { productId: id, quantity } });
const apply = ({ api }: Person, code: string) => api('POST /api/cart/coupon', { body: { code } });

/** Takes a coupon for a new order in a transaction of its own, as checkout does. */
async function take(
  couponId: CouponId,
  userId = UserId.parse(randomUUID()),
  orderId = OrderId.parse(randomUUID()),
) {
  await inTransaction(app.database.db, (tx) =>
    takeCoupon(tx, { couponId, version: 1, orderId, userId, discountPaise: paise(100), parts: [] }),
  );
  return orderId;
}

async function useOf(couponId: CouponId) {
  const { db } = app.database;
  const [coupon] = await db.select({ used: coupons.usedCount }).from(coupons).where(eq(coupons.id, couponId));
  const standing = sql`${couponRedemptions.couponId} = ${couponId} and ${couponRedemptions.state} <> 'returned'`;
  return { counted: coupon?.used, redeemed: await db.$count(couponRedemptions, standing) };
}

function succeeded(results: PromiseSettledResult<unknown>[]): number {
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ status: 409, code: 'coupon_refused' });
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('of 50 orders at the same moment one gets the one use of a coupon', { tags: ['CO1'] }, async () => {
  const couponId = await aCoupon(app, (await aShop(app)).id, { usageLimit: 1 });
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => take(couponId)));
  expect(succeeded(results)).toBe(1);
  expect(await useOf(couponId)).toEqual({ counted: 1, redeemed: 1 });
});

test('buyers who lose the race are asked again with the full price, not charged it', {
  tags: ['CO1'],
}, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 100 });
  const couponId = await aCoupon(app, shop.id, { usageLimit: 1 });
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => aShopper(app, product)));
  for (const shopper of shoppers) await onCart(app, shopper, shop.id, couponId);
  const quotes = await Promise.all(shoppers.map(async (shopper) => (await summaryOf(shopper)).quote));
  const results = await Promise.allSettled(
    shoppers.map((shopper, index) =>
      place(shopper, { paymentMethod: 'cash_on_delivery', quote: quotes[index] ?? '' }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
  }
  const loser = shoppers[results.findIndex(({ status }) => status === 'rejected')];
  expect(loser && (await summaryOf(loser))).toMatchObject({ discount: 0, total: 100 });
  expect(await useOf(couponId)).toEqual({ counted: 1, redeemed: 1 });
});

test('of 20 orders of one buyer at the same moment one gets a coupon that each buyer can use once', {
  tags: ['CO2'],
}, async () => {
  const couponId = await aCoupon(app, (await aShop(app)).id, { perBuyerLimit: 1 });
  const userId = UserId.parse(randomUUID());
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => take(couponId, userId)));
  expect(succeeded(results)).toBe(1);
  await take(couponId);
  expect(await useOf(couponId)).toEqual({ counted: 2, redeemed: 2 });
});

test('a coupon whose terms its seller changed after they were read is not taken', {
  tags: ['CO4'],
}, async () => {
  const couponId = await aCoupon(app, (await aShop(app)).id);
  await app.database.db
    .update(coupons)
    .set({ discountPercent: 5, version: 2 })
    .where(eq(coupons.id, couponId));
  await expect(take(couponId)).rejects.toMatchObject({ code: 'coupon_refused' });
  expect(await useOf(couponId)).toEqual({ counted: 0, redeemed: 0 });
});

test('a use comes back once, however many cancellations race for it', { tags: ['CO5'] }, async () => {
  const couponId = await aCoupon(app, (await aShop(app)).id, { usageLimit: 1 });
  const orderId = await take(couponId);
  await Promise.all(
    Array.from({ length: 10 }, () => inTransaction(app.database.db, (tx) => returnCoupons(tx, orderId))),
  );
  expect(await useOf(couponId)).toEqual({ counted: 0, redeemed: 0 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => take(couponId)));
  expect(succeeded(results)).toBe(1);
});

test('the last valid day ends at midnight in Asia/Kolkata, by the clock of the database', {
  tags: ['TR1'],
}, async () => {
  const { id } = await aShop(app);
  const day = (offset: number) => sql<string>`((now() at time zone 'Asia/Kolkata')::date + ${offset}::int)`;
  const [today, yesterday] = [await aCoupon(app, id), await aCoupon(app, id)];
  await app.database.db
    .update(coupons)
    .set({ expiryDate: day(0) })
    .where(eq(coupons.id, today));
  await app.database.db
    .update(coupons)
    .set({ expiryDate: day(-1) })
    .where(eq(coupons.id, yesterday));
  await take(today);
  await expect(take(yesterday)).rejects.toMatchObject({ code: 'coupon_refused' });
});

test('every private code that does nothing for the cart is refused in the same words', {
  tags: ['CO3'],
}, async () => {
  const buyer = await aBuyer(app);
  const [shop, foreignShop] = [await aShop(app), await aShop(app)];
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 100 });
  const sibling = await aProduct(app, { shopId: shop.id });
  await add(buyer, product);
  await aCoupon(app, foreignShop.id, { code: 'FOREIGN' });
  await aCoupon(app, shop.id, { code: 'SIBLING', productId: sibling.id });
  await aCoupon(app, shop.id, { code: 'DELETED', deletedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'PAUSED', pausedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'EXPIRED', expiryDate: '2020-01-01' });
  await aCoupon(app, shop.id, { code: 'USED-UP', usageLimit: 1, usedCount: 1 });
  await aCoupon(app, shop.id, { code: 'MINIMUM', minOrderPaise: paise(1_000_000) });
  await aCoupon(app, shop.id, { code: 'SAVE' });
  const useless = ['UNKNOWN', 'FOREIGN', 'SIBLING', 'DELETED', 'PAUSED', 'EXPIRED', 'USED-UP', 'MINIMUM'];
  const lookAlikes = ['ＳＡＶＥ', 'SАVE', 'SA VE', 'SAV%', 'SAV_', "SAVE' or '1'='1"];
  for (const code of [...useless, ...lookAlikes]) {
    await expect(apply(buyer, code), code).rejects.toMatchObject({
      status: 409,
      code: 'coupon_refused',
      message: UNIFORM,
    });
  }
  expect((await apply(buyer, '\t save\u200b ')).coupons).toMatchObject([{ code: 'SAVE', discount: 10 }]);
});

test('a preview leaves out codes that do nothing, so that it teaches no more than the cart', {
  tags: ['CO3'],
}, async () => {
  const shop = await aShop(app);
  const { id: productId } = await aProduct(app, { shopId: shop.id, priceRupees: 100 });
  await aCoupon(app, shop.id, { code: 'MINIMUM', minOrderPaise: paise(1_000_000) });
  await aCoupon(app, shop.id, { code: 'EXPIRED', expiryDate: '2020-01-01' });
  await aCoupon(app, (await aShop(app)).id, { code: 'ELSEWHERE' });
  const preview = (code: string) =>
    app.api()('POST /api/cart/preview', {
      body: { items: [{ productId, quantity: 1 }], couponCodes: [code] },
    });
  const unknown = await preview('UNKNOWN');
  expect(unknown.coupons).toEqual([]);
  expect(unknown.refusedCodes).toEqual([{ code: 'UNKNOWN', reason: UNIFORM }]);
  for (const code of ['MINIMUM', 'EXPIRED', 'ELSEWHERE']) {
    expect(await preview(code)).toEqual({ ...unknown, refusedCodes: [{ code, reason: UNIFORM }] });
  }
});

test('a coupon above the price makes the shop order free and nothing negative', {
  tags: ['CO6'],
}, async () => {
  const buyer = await aBuyer(app);
  const [shop, other] = [await aShop(app), await aShop(app)];
  await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees: 99.99 }), 3);
  await add(buyer, await aProduct(app, { shopId: other.id, priceRupees: 40 }));
  await aCoupon(app, shop.id, { code: 'ALL', discountPaise: paise(1_000_000_000) });
  expect(await apply(buyer, 'ALL')).toMatchObject({ subtotal: 339.97, discount: 299.97, total: 40 });
});

test('the same code twice counts once, and lists, numbers and objects are no codes', {
  tags: ['CO7'],
}, async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 100 });
  await add(buyer, product);
  await aCoupon(app, shop.id, { code: 'TWICE' });
  await apply(buyer, 'TWICE');
  expect(await apply(buyer, 'twice')).toMatchObject({ coupons: [{ code: 'TWICE' }], discount: 10 });
  const preview = await app.api()('POST /api/cart/preview', {
    body: { items: [{ productId: product.id, quantity: 1 }], couponCodes: ['TWICE', 'twice', 'TWICE'] },
  });
  expect(preview).toMatchObject({ coupons: [{ code: 'TWICE' }], discount: 10 });
  for (const code of [
    '["TWICE"]',
    '{"code":"TWICE"}',
    '7',
    'null',
    'true',
    '""',
    '"   "',
    `"${'x'.repeat(41)}"`,
    '"TW\\u0000ICE"',
  ]) {
    expect((await call(buyer, 'POST', '/api/cart/coupon', `{"code":${code}}`)).statusCode, code).toBe(400);
  }
});

test('the minimum order counts eligible lines before discounts and is checked again when lines are removed', {
  tags: ['CO9'],
}, async () => {
  const buyer = await aBuyer(app);
  const [shop, other] = [await aShop(app), await aShop(app)];
  const [first, second] = [
    await aProduct(app, { shopId: shop.id, priceRupees: 300 }),
    await aProduct(app, { shopId: shop.id, priceRupees: 200 }),
  ];
  await add(buyer, first);
  await add(buyer, await aProduct(app, { shopId: other.id, priceRupees: 5000 }));
  await aCoupon(app, shop.id, { code: 'FIVE-HUNDRED', minOrderPaise: paise(50_000), discountPercent: 50 });
  await expect(apply(buyer, 'FIVE-HUNDRED')).rejects.toMatchObject({ message: UNIFORM });
  const item = await add(buyer, second);
  expect(await apply(buyer, 'FIVE-HUNDRED')).toMatchObject({ discount: 250 });
  await buyer.api('DELETE /api/cart/:itemId', { params: { itemId: item.id } });
  expect(await buyer.api('GET /api/cart')).toMatchObject({ discount: 0, total: 5300 });
});

test('guessing codes ends with 429 and a time to wait, for the right code as well', {
  tags: ['CO10'],
}, async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  await add(buyer, await aProduct(app, { shopId: shop.id }));
  await aCoupon(app, shop.id, { code: 'RIGHT' });
  const tries: number[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    tries.push((await call(buyer, 'POST', '/api/cart/coupon', `{"code":"GUESS-${guess}"}`)).statusCode);
  }
  expect(tries).toEqual([...Array<number>(20).fill(409), ...Array<number>(5).fill(429)]);
  const right = await call(buyer, 'POST', '/api/cart/coupon', '{"code":"RIGHT"}');
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  const other = await aBuyer(app);
  await add(other, await aProduct(app, { shopId: shop.id }));
  expect((await apply(other, 'RIGHT')).coupons).toHaveLength(1);
});

test('previews are no way around: a network address runs out of guesses', { tags: ['CO10'] }, async () => {
  const shop = await aShop(app);
  const { id: productId } = await aProduct(app, { shopId: shop.id });
  const guesses = (from: number) =>
    app.api()('POST /api/cart/preview', {
      body: {
        items: [{ productId, quantity: 1 }],
        couponCodes: Array.from({ length: 10 }, (_, index) => `GUESS-${from + index}`),
      },
    });
  for (let round = 0; round < 30; round += 1) await guesses(round * 10);
  await expect(guesses(300)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
  const withoutCodes = { body: { items: [{ productId, quantity: 1 }] } };
  expect((await app.api()('POST /api/cart/preview', withoutCodes)).items).toHaveLength(1);
});

test('no list shows hidden coupons to buyers, rivals or visitors', { tags: ['CO11'] }, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id });
  await aCoupon(app, shop.id, { code: 'TOP-SECRET' });
  await aCoupon(app, shop.id, { code: 'TOP-SECRET-2', productId: product.id });
  const rival = await aSeller(app);
  await aShop(app, { ownerId: rival.user.id });
  for (const { token } of [await aBuyer(app), rival, { token: 'null' }]) {
    for (const path of ['offers', shop.id, `product/${product.id}`]) {
      const response = await call({ token }, 'GET', `/api/coupon/${path}`);
      expect(response.statusCode).toBe(200);
      expect(response.payload).not.toContain('TOP-SECRET');
    }
  }
});

test('a coupon lowers only the shop order of its shop', { tags: ['CO12'] }, async () => {
  const [shop, other] = [await aShop(app), await aShop(app)];
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id, priceRupees: 33.33 }), {
    quantity: 3,
  });
  await add(shopper, await aProduct(app, { shopId: shop.id, priceRupees: 0.07 }));
  await add(shopper, await aProduct(app, { shopId: other.id, priceRupees: 500 }));
  await aCoupon(app, shop.id, { code: 'OWN-PART', discountPercent: 33 });
  const cart = await apply(shopper, 'OWN-PART');
  const summary = await summaryOf(shopper);
  expect(summary.shops.map(({ shop: { id }, discount, total }) => ({ id, discount, total }))).toEqual([
    { id: shop.id, discount: 33.02, total: 67.04 },
    { id: other.id, discount: 0, total: 500 },
  ]);
  const figures = ({ subtotal, discount, shipping, total }: typeof cart) => ({
    subtotal,
    discount,
    shipping,
    total,
  });
  expect(figures(cart)).toEqual({ subtotal: 600.06, discount: 33.02, shipping: 0, total: 567.04 });
  expect(summary).toMatchObject(figures(cart));
});

test('price, totals and owners in a body change nothing', { tags: ['PR1'] }, async () => {
  const [buyer, victim] = [await aBuyer(app), await aBuyer(app)];
  const product = await aProduct(app, { priceRupees: 100 });
  const body = {
    productId: product.id,
    quantity: 2,
    price: 1,
    total: 2,
    discount: 99,
    listPrice: 1,
    currency: 'USD',
    shopId: randomUUID(),
    userId: victim.user.id,
    user_id: victim.user.id,
  };
  const added = await call(buyer, 'POST', '/api/cart', JSON.stringify(body));
  expect(added.json()).toMatchObject({ total: 200, Product: { price: 100, discount: 0 } });
  const { id } = added.json<{ id: string }>();
  await call(buyer, 'PUT', `/api/cart/${id}`, JSON.stringify({ ...body, id: randomUUID(), quantity: 3 }));
  expect(await buyer.api('GET /api/cart')).toMatchObject({ total: 300, items: [{ id, quantity: 3 }] });
  expect(await linesOf(victim)).toEqual([]);
  const preview = await app.server.inject({
    method: 'POST',
    url: '/api/cart/preview',
    payload: { items: [{ ...body, Product: { price: 1 } }], total: 1 },
  });
  expect(preview.json()).toMatchObject({ total: 200 });
});

test('a quantity that is no whole number from 1 is refused, and the cart stays as it is', {
  tags: ['PR2'],
}, async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app);
  const { id } = await add(buyer, product);
  const written = [
    '-1',
    '0',
    '0.5',
    '-0',
    '1e308',
    '1e400',
    '2147483648',
    '9007199254740992',
    '21',
    'null',
    '[]',
    '[2]',
    '{}',
    '"2"',
    '"2abc"',
    '"NaN"',
    'true',
  ];
  const before = await linesOf(buyer);
  for (const quantity of written) {
    const bodies = [
      ['POST', '/api/cart', `{"productId":"${product.id}","quantity":${quantity}}`],
      ['PUT', `/api/cart/${id}`, `{"quantity":${quantity}}`],
      ['POST', '/api/cart/merge', `{"items":[{"productId":"${product.id}","quantity":${quantity}}]}`],
      ['POST', '/api/cart/preview', `{"items":[{"productId":"${product.id}","quantity":${quantity}}]}`],
    ] as const;
    for (const [method, url, body] of bodies) {
      expect((await call(buyer, method, url, body)).statusCode, `${method} ${url} ${quantity}`).toBe(400);
    }
  }
  expect((await call(buyer, 'PUT', `/api/cart/${id}`, '{"quantity":NaN}')).statusCode).toBe(400);
  expect(await linesOf(buyer)).toEqual(before);
});

test('the dearest cart there can be stays exact to the paisa', { tags: ['PR3'] }, async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  for (const priceRupees of [10_000_000, 9_999_999.99]) {
    await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees }), MAX_LINE_QUANTITY);
  }
  expect((await buyer.api('GET /api/cart')).total).toBe(399_999_999.8);
  await expect(aProduct(app, { priceRupees: 10_000_000.01 })).rejects.toThrow();
});

test('adding in parallel never passes the cap of a line', { tags: ['PR4'] }, async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app);
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => add(buyer, product)));
  const passed = results.filter(({ status }) => status === 'fulfilled');
  expect(passed).toHaveLength(MAX_LINE_QUANTITY);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'limit_reached' },
  });
  expect(await linesOf(buyer)).toEqual([{ productId: product.id, quantity: MAX_LINE_QUANTITY }]);
});

test('cart: foreign lines and malformed ids are not found, and nothing changes', {
  tags: ['AZ5'],
}, async () => {
  const [buyer, stranger] = [await aBuyer(app), await aBuyer(app)];
  const { id } = await add(buyer, await aProduct(app), 2);
  const before = await linesOf(buyer);
  for (const foreign of [id, randomUUID()]) {
    const changed = await call(stranger, 'PUT', `/api/cart/${foreign}`, '{"quantity":5}');
    const deleted = await call(stranger, 'DELETE', `/api/cart/${foreign}`);
    for (const response of [changed, deleted]) {
      expect(response.json()).toMatchObject({ status: 404, message: 'The item was not found' });
    }
  }
  for (const malformed of ['undefined', 'null', '*', '%00', '%20', '1', `${id}'--`, `${id},${id}`]) {
    expect((await call(buyer, 'PUT', `/api/cart/${malformed}`, '{"quantity":5}')).statusCode, malformed).toBe(
      404,
    );
    expect((await call(buyer, 'DELETE', `/api/cart/${malformed}`)).statusCode, malformed).toBe(404);
  }
  await call(stranger, 'DELETE', '/api/cart');
  expect(await linesOf(buyer)).toEqual(before);
});

test('addresses: one default remains under 50 parallel calls', { tags: ['AZ6'] }, async () => {
  const buyer = await aBuyer(app);
  const form: AddressForm = {
    label: '',
    recipient: '',
    phone_number: '',
    street_address: '14, 3rd Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'India',
    isDefault: true,
  };
  const kept: Address[] = [];
  for (let count = 0; count < 5; count += 1) kept.push(await buyer.api('POST /api/address', { body: form }));
  const calls = Array.from({ length: 50 }, (_, index) => {
    const params = { addressId: kept[index % 4]?.id ?? '' };
    if (index % 5 === 0) return buyer.api('POST /api/address', { body: form });
    if (index % 5 === 1) return buyer.api('PUT /api/address/:addressId', { params, body: form });
    return buyer.api('PUT /api/address/:addressId/default', { params });
  });
  const last = { addressId: kept[4]?.id ?? '' };
  await Promise.all([...calls, buyer.api('DELETE /api/address/:addressId', { params: last })]);
  const list = await buyer.api('GET /api/address');
  expect(list).toHaveLength(14);
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("someone else's address is not found and shows nothing of itself", { tags: ['AZ6'] }, async () => {
  const [buyer, stranger] = [await aBuyer(app), await aBuyer(app)];
  await app.database.db.insert(addresses).values({
    userId: buyer.user.id,
    label: 'Hideout',
    streetAddress: 'Secret Lane 7',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560038',
    country: 'India',
  });
  const [own] = await buyer.api('GET /api/address');
  const body = JSON.stringify({ ...own, city: 'Delhi', isDefault: true });
  for (const id of [own?.id, randomUUID()]) {
    const responses = [
      await call(stranger, 'PUT', `/api/address/${id}`, body),
      await call(stranger, 'PUT', `/api/address/${id}/default`),
      await call(stranger, 'DELETE', `/api/address/${id}`),
    ];
    for (const response of responses) {
      expect(response.json()).toMatchObject({ status: 404, message: 'The address was not found' });
      expect(response.payload).not.toContain('Secret');
    }
  }
  expect(await stranger.api('GET /api/address')).toEqual([]);
  expect(await buyer.api('GET /api/address')).toEqual([own]);
});

test('addresses, cart lines and merged lists have their caps, also in parallel', {
  tags: ['DO9'],
}, async () => {
  const buyer = await aBuyer(app);
  const address = {
    street_address: '14, 3rd Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'India',
  };
  await Promise.allSettled(
    Array.from({ length: MAX_ADDRESSES + 10 }, () => buyer.api('POST /api/address', { body: address })),
  );
  expect(await buyer.api('GET /api/address')).toHaveLength(MAX_ADDRESSES);

  const { id: shopId } = await aShop(app);
  const products = [];
  for (let count = 0; count < MAX_CART_LINES + 5; count += 1) products.push(await aProduct(app, { shopId }));
  const results = await Promise.allSettled(products.map((product) => add(buyer, product)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'limit_reached' } });
  expect(await linesOf(buyer)).toHaveLength(MAX_CART_LINES);

  const items = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  const merge = await call(buyer, 'POST', '/api/cart/merge', JSON.stringify({ items }));
  expect(merge.statusCode).toBe(400);
  const productIds = Array.from({ length: 101 }, () => randomUUID());
  const favored = await call(buyer, 'POST', '/api/favorite/merge', JSON.stringify({ productIds }));
  expect(favored.statusCode).toBe(400);
});
