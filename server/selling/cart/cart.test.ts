import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter, kolkataDate } from '../../../contract/kernel/days.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import { paise } from '../../../contract/kernel/money.ts';
import { type CartItemId, ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { cartItems, carts, coupons, inventory, products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  someStock,
  priceAt,
} from '../../../tests/support/catalog-builders.ts';
import { aCoupon, aShopper, BENGALURU, inCart, place } from '../../../tests/support/checkout-builders.ts';
import { waitingForLocks } from '../../../tests/support/database.ts';
import { removeUnits } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = ({ api }: Person, { id: productId }: Pick<BuiltProduct, 'id'>, quantity?: number) =>
  api('POST /api/cart', { body: { productId, ...(quantity !== undefined && { quantity }) } });
const setTo = ({ api }: Person, itemId: CartItemId, quantity: number) =>
  api('PUT /api/cart/:itemId', { params: { itemId }, body: { quantity } });
const cartOf = ({ api }: Person) => api('GET /api/cart');
const quantities = async (buyer: Person) => (await cartOf(buyer)).items.map(({ quantity }) => quantity);
const apply = ({ api }: Person, code: string) => api('POST /api/cart/coupon', { body: { code } });

async function versionOf({ user }: Person): Promise<number> {
  const [cart] = await app.database.db.select().from(carts).where(eq(carts.userId, user.id));
  return cart?.version ?? 0;
}

function archive({ id }: BuiltProduct) {
  return app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
}

test('a cart is for signed-in buyers', async () => {
  const product = await aProduct(app);
  await expect(app.api()('GET /api/cart')).rejects.toMatchObject({ status: 401 });
  await expect(add(await aSeller(app), product)).rejects.toMatchObject({ status: 403 });
});

test('a new buyer has an empty cart', { tags: ['API-46'] }, async () => {
  expect(await cartOf(await aBuyer(app))).toEqual({
    items: [],
    coupons: [],
    offers: [],
    savedItems: [],
    listTotal: 0,
    subtotal: 0,
    discount: 0,
    saved: 0,
    shipping: 0,
    parcels: [],
    total: 0,
  });
});

test('adding gives one unit unless said otherwise and answers with the item', {
  tags: ['API-47', 'ENT-19'],
}, async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app, { name: 'Lakdi' });
  const product = await aProduct(app, {
    shopId: shop.id,
    name: 'Chair',
    priceRupees: 899.5,
    discountPercent: 10,
    pictureKeys: ['chair'],
    stock: 3,
  });
  const item = await add(buyer, product);
  expect(item).toMatchObject({
    quantity: 1,
    total: 899.5,
    shop: { id: shop.id, name: 'Lakdi' },
    isDeliverable: null,
    arrivesBy: null,
    Product: {
      id: product.id,
      name: 'Chair',
      price: 899.5,
      listPrice: 999,
      imageUrls: ['/pictures/chair-640.webp'],
      stock: { state: 'low', left: 3 },
      isAvailable: true,
    },
  });
  expect((await cartOf(buyer)).items).toEqual([item]);
});

test('more of a product already there raises its quantity', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app);
  const first = await add(buyer, product, 2);
  expect(await add(buyer, product, 3)).toMatchObject({ id: first.id, quantity: 5 });
});

const namesOf = async (person: Person) => (await cartOf(person)).items.map(({ Product }) => Product.name);

test('a line that is put back has its place, also between lines of one moment; without a neighbour it goes last', async () => {
  const buyer = await aBuyer(app);
  const { id: shopId } = await aShop(app);
  const made: BuiltProduct[] = [];
  for (const name of ['A', 'B', 'C', 'D']) made.push(await aProduct(app, { shopId, name }));
  const [a, b, c, d] = made;
  if (!a || !b || !c || !d) throw new Error('a product is missing');
  for (const product of made) await add(buyer, product);
  const { db } = app.database;
  await db.update(cartItems).set({ createdAt: new Date() }).where(eq(cartItems.userId, buyer.user.id));
  const shown = (await cartOf(buyer)).items;
  const names = shown.map(({ Product }) => Product.name);
  const placeBack = (index: number) => {
    const item = shown[index] ?? expect.unreachable();
    const before = shown.slice(index + 1).map(({ variantId }) => variantId);
    return buyer.api('POST /api/cart', { body: { productId: item.Product.id, quantity: 2, before } });
  };
  for (const index of [1, 2]) {
    const { id: itemId } = shown[index] ?? expect.unreachable();
    await buyer.api('DELETE /api/cart/:itemId', { params: { itemId } });
  }
  await placeBack(2);
  await placeBack(1);
  expect(await namesOf(buyer)).toEqual(names);
  // It is there already: it keeps its place.
  await placeBack(1);
  expect(await namesOf(buyer)).toEqual(names);
  expect(await quantities(buyer)).toEqual([1, 4, 2, 1]);
});

test("a place beside another buyer's line, or a line that is gone, is none: the new line goes last", {
  tags: ['AZ5'],
}, async () => {
  const [buyer, other] = [await aBuyer(app), await aBuyer(app)];
  const [lamp, kettle] = [await aProduct(app, { name: 'Lamp' }), await aProduct(app, { name: 'Kettle' })];
  await add(other, kettle);
  await add(buyer, lamp);
  const body = { productId: kettle.id, before: [kettle.variantId, VariantId.parse(randomUUID())] };
  await buyer.api('POST /api/cart', { body });
  expect(await namesOf(buyer)).toEqual(['Lamp', 'Kettle']);
  const far = Array.from({ length: MAX_CART_LINES + 1 }, () => lamp.variantId);
  await expect(
    buyer.api('POST /api/cart', { body: { productId: lamp.id, before: far } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('the figures are the sum of price times quantity, with free shipping', {
  tags: ['CART-07'],
}, async () => {
  const buyer = await aBuyer(app);
  await add(buyer, await aProduct(app, { priceRupees: 199.99 }), 3);
  await add(buyer, await aProduct(app, { priceRupees: 50 }));
  expect(await cartOf(buyer)).toMatchObject({ subtotal: 649.97, discount: 0, shipping: 0, total: 649.97 });
});

test('the cart follows the price of today', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app, { priceRupees: 100 });
  await add(buyer, product, 2);
  await priceAt(app, product.id, { pricePaise: paise(12_000) });
  expect(await cartOf(buyer)).toMatchObject({ total: 240, items: [{ total: 240 }] });
});

test('more than can be bought is refused, and nothing changes', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app, { stock: 3 });
  await add(buyer, product, 2);
  await expect(add(buyer, product, 2)).rejects.toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Only 3 left',
  });
  expect(await quantities(buyer)).toEqual([2]);
  expect(await versionOf(buyer)).toBe(1);
  await expect(add(buyer, await aProduct(app, { stock: null }))).rejects.toMatchObject({
    message: 'This product is out of stock right now',
  });
});

test(`at most ${MAX_LINE_QUANTITY} of one product and ${MAX_CART_LINES} products`, async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app);
  await add(buyer, product, 15);
  await expect(add(buyer, product, 6)).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  expect(await quantities(buyer)).toEqual([15]);
  const shop = await aShop(app);
  for (let lines = 1; lines < MAX_CART_LINES; lines += 1) {
    await inCart(app, buyer, await aProduct(app, { shopId: shop.id }));
  }
  await expect(add(buyer, await aProduct(app))).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  expect(await quantities(buyer)).toHaveLength(MAX_CART_LINES);
});

test('of two additions at the same moment the second is refused for what the first one took', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app, { stock: MAX_LINE_QUANTITY * 2 });
  await add(buyer, product, 1);
  const { db } = app.database;
  const units = MAX_LINE_QUANTITY - 5;
  const both = await db.transaction(async (tx) => {
    await tx.select().from(carts).where(eq(carts.userId, buyer.user.id)).for('update');
    const additions = [add(buyer, product, units), add(buyer, product, units)];
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    return { settled: Promise.allSettled(additions) };
  });
  const [refused, ...others] = (await both.settled).filter(({ status }) => status === 'rejected');
  expect(others).toEqual([]);
  expect(refused).toMatchObject({
    reason: { code: 'limit_reached', message: `At most ${MAX_LINE_QUANTITY} of one product` },
  });
  expect(await quantities(buyer)).toEqual([units + 1]);
});

test('what is not for sale cannot be added', async () => {
  const buyer = await aBuyer(app);
  const archived = await aProduct(app, { archivedAt: new Date() });
  for (const id of [archived.id, ProductId.parse(randomUUID())]) {
    await expect(add(buyer, { id })).rejects.toMatchObject({
      status: 404,
      message: 'The product was not found',
    });
  }
});

test('an archived product stays in sight as unavailable and costs nothing', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app, { priceRupees: 100 });
  const item = await add(buyer, product, 2);
  await archive(product);
  expect(await cartOf(buyer)).toMatchObject({ items: [{ Product: { isAvailable: false } }], total: 0 });
  await expect(setTo(buyer, item.id, 3)).rejects.toMatchObject({ code: 'out_of_stock' });
});

test('the quantity of a line can be set, up to what can be bought', { tags: ['API-48'] }, async () => {
  const buyer = await aBuyer(app);
  const item = await add(buyer, await aProduct(app, { stock: 5 }));
  expect(await setTo(buyer, item.id, 5)).toMatchObject({ id: item.id, quantity: 5 });
  await expect(setTo(buyer, item.id, 6)).rejects.toMatchObject({
    code: 'out_of_stock',
    message: 'Only 5 left',
  });
  expect(await quantities(buyer)).toEqual([5]);
});

test('a line whose stock ran low can be brought down step by step', async () => {
  const buyer = await aBuyer(app);
  const product = await aProduct(app, { stock: 9 });
  const item = await add(buyer, product, 9);
  await app.database.db.update(inventory).set({ quantity: 2 }).where(eq(inventory.productId, product.id));
  expect(await setTo(buyer, item.id, 8)).toMatchObject({ quantity: 8 });
});

test.each([0, -1, 1.5, MAX_LINE_QUANTITY + 1])(
  'a quantity of %d is refused',
  { tags: ['VAL-41'] },
  async (quantity) => {
    const buyer = await aBuyer(app);
    const item = await add(buyer, await aProduct(app));
    await expect(setTo(buyer, item.id, quantity)).rejects.toMatchObject({ status: 400 });
    expect(await quantities(buyer)).toEqual([1]);
  },
);

test('lines go one by one or all at once', { tags: ['API-49', 'API-50'] }, async () => {
  const buyer = await aBuyer(app);
  const item = await add(buyer, await aProduct(app));
  await add(buyer, await aProduct(app));
  await buyer.api('DELETE /api/cart/:itemId', { params: { itemId: item.id } });
  expect(await quantities(buyer)).toEqual([1]);
  await expect(buyer.api('DELETE /api/cart/:itemId', { params: { itemId: item.id } })).rejects.toMatchObject({
    status: 404,
  });
  await buyer.api('DELETE /api/cart');
  expect(await cartOf(buyer)).toMatchObject({ items: [], coupons: [] });
});

test('every change raises the version of the cart, and looking does not', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id });
  await aCoupon(app, shop.id, { code: 'VERSION' });
  const item = await add(buyer, product);
  const changes = [
    () => setTo(buyer, item.id, 4),
    () => apply(buyer, 'VERSION'),
    () => buyer.api('DELETE /api/cart/coupon/:code', { params: { code: 'VERSION' } }),
    () => buyer.api('POST /api/cart/merge', { body: { items: [] } }),
    () => buyer.api('DELETE /api/cart/:itemId', { params: { itemId: item.id } }),
    () => buyer.api('DELETE /api/cart'),
  ];
  for (const change of changes) {
    const before = await versionOf(buyer);
    await change();
    await cartOf(buyer);
    expect(await versionOf(buyer)).toBe(before + 1);
  }
});

test('with a pin code each line says whether its quantity can be delivered there, and by when', async () => {
  const buyer = await aBuyer(app);
  const quick = await aShop(app, { deliveryDays: 2 });
  const [local, national] = [await aProduct(app, { stock: null }), await aProduct(app, { shopId: quick.id })];
  await someStock(app, local, { quantity: 2, deliveryPinCodes: ['5600*'] });
  await someStock(app, local, { quantity: 3, deliveryPinCodes: [BENGALURU] });
  await someStock(app, local, { quantity: 9, deliveryPinCodes: ['110001'] });
  await add(buyer, local, 5);
  await add(buyer, national);
  const at = async (pinCode: string) =>
    (await buyer.api('GET /api/cart', { query: { pinCode } })).items.map(
      ({ isDeliverable }) => isDeliverable,
    );
  const { items } = await buyer.api('GET /api/cart', { query: { pinCode: '700001' } });
  const inTwoDays = daysAfter(kolkataDate(app.clock.now), 2);
  expect(items.map(({ arrivesBy }) => arrivesBy)).toEqual([null, inTwoDays]);
  expect(await at(BENGALURU)).toEqual([true, true]);
  expect(await at('560099')).toEqual([false, true]);
  expect(await at('700001')).toEqual([false, true]);
  await expect(at('5600')).rejects.toMatchObject({ message: 'Please enter a valid 6-digit pin code' });
});

test("units reserved by the buyer's own unpaid order count as available", async () => {
  const product = await aProduct(app, { stock: 2 });
  const shopper = await aShopper(app, product, { quantity: 2 });
  await place(shopper);
  const [item] = (await cartOf(shopper)).items;
  expect(item?.Product.stock).toEqual({ state: 'low', left: 2 });
  await expect(add(await aBuyer(app), product)).rejects.toMatchObject({ code: 'out_of_stock' });
});

test("a visitor's cart is merged into the account's at sign-in: the larger quantity counts", async () => {
  const buyer = await aBuyer(app);
  const [kept, raised, fresh] = [await aProduct(app), await aProduct(app), await aProduct(app)];
  const archived = await aProduct(app, { archivedAt: new Date() });
  await add(buyer, kept, 5);
  await add(buyer, raised, 1);
  const items = [
    { productId: fresh.id, quantity: 2 },
    { productId: kept.id, quantity: 3 },
    { productId: raised.id, quantity: 4 },
    { productId: archived.id, quantity: 1 },
    { productId: ProductId.parse(randomUUID()), quantity: 1 },
    { productId: fresh.id, quantity: 1 },
  ];
  const merged = await buyer.api('POST /api/cart/merge', { body: { items } });
  expect(merged.items.map((item) => [item.Product.id, item.quantity])).toEqual([
    [kept.id, 5],
    [raised.id, 4],
    [fresh.id, 2],
  ]);
  expect(await buyer.api('POST /api/cart/merge', { body: { items } })).toEqual(merged);
});

test('merging stops at the largest cart', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  const own = await aProduct(app, { shopId: shop.id });
  await add(buyer, own);
  const items: { productId: ProductId; quantity: number }[] = [];
  for (let lines = 0; lines < MAX_CART_LINES; lines += 1) {
    items.push({ productId: (await aProduct(app, { shopId: shop.id })).id, quantity: 1 });
  }
  const merged = await buyer.api('POST /api/cart/merge', { body: { items } });
  expect(merged.items.map((item) => item.Product.id)).toEqual(
    [own.id, ...items.map(({ productId }) => productId)].slice(0, MAX_CART_LINES),
  );
});

test("a visitor's cart is priced like an account's", async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 200 });
  const archived = await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  await aCoupon(app, shop.id, { code: 'Visitor10' });
  const preview = await app.api()('POST /api/cart/preview', {
    body: {
      items: [
        { productId: product.id, quantity: 2 },
        { productId: archived.id, quantity: 1 },
        { productId: product.id, quantity: 3 },
      ],
      couponCodes: ['visitor10', 'nothing'],
      pinCode: BENGALURU,
    },
  });
  expect(preview).toMatchObject({
    items: [
      { id: product.id, quantity: 3, isDeliverable: true },
      { id: archived.id, isDeliverable: false, Product: { isAvailable: false } },
    ],
    coupons: [{ code: 'Visitor10', discount: 60, reason: null }],
    subtotal: 600,
    discount: 60,
    total: 540,
  });
  const buyer = await aBuyer(app);
  await add(buyer, product, 3);
  expect(await apply(buyer, 'visitor10')).toMatchObject({ subtotal: 600, discount: 60, total: 540 });
});

test('a code is applied without regard to case and blanks, and taken off again', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  await aCoupon(app, shop.id, { code: 'Monsoon' });
  await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees: 500 }));
  const cart = await apply(buyer, '  mONSOON ');
  expect(cart).toMatchObject({
    coupons: [{ code: 'Monsoon', shop: { id: shop.id }, discount: 50, reason: null }],
    total: 450,
  });
  const without = await buyer.api('DELETE /api/cart/coupon/:code', { params: { code: 'MONSOON' } });
  expect(without).toMatchObject({ coupons: [], total: 500 });
  await expect(
    buyer.api('DELETE /api/cart/coupon/:code', { params: { code: 'MONSOON' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a second coupon of a shop replaces the first; other shops keep theirs', async () => {
  const buyer = await aBuyer(app);
  const [shop, other] = [await aShop(app), await aShop(app)];
  for (const { id } of [shop, other]) await add(buyer, await aProduct(app, { shopId: id, priceRupees: 100 }));
  await aCoupon(app, shop.id, { code: 'FIRST' });
  await aCoupon(app, shop.id, { code: 'SECOND', discountPercent: 20 });
  await aCoupon(app, other.id, { code: 'OTHER', discountPercent: 50 });
  for (const code of ['FIRST', 'OTHER']) await apply(buyer, code);
  const cart = await apply(buyer, 'SECOND');
  expect(cart.coupons.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'OTHER',
    'SECOND',
  ]);
  expect(cart.discount).toBe(70);
});

test('a code that several shops of the cart have applies to each of them', async () => {
  const buyer = await aBuyer(app);
  for (const shop of [await aShop(app), await aShop(app)]) {
    await aCoupon(app, shop.id, { code: 'FESTIVAL' });
    await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees: 100 }));
  }
  expect(await apply(buyer, 'festival')).toMatchObject({
    coupons: [{ discount: 10 }, { discount: 10 }],
    total: 180,
  });
});

test('a coupon that stops applying stays on the cart with the reason', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  const item = await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees: 100 }), 5);
  const couponId = await aCoupon(app, shop.id, { code: 'BIG', minOrderPaise: paise(50_000) });
  await apply(buyer, 'BIG');
  await setTo(buyer, item.id, 3);
  expect(await cartOf(buyer)).toMatchObject({
    coupons: [{ discount: 0, reason: 'Add ₹200 more from this shop to use this coupon' }],
    total: 300,
  });
  await setTo(buyer, item.id, 5);
  await app.database.db.update(coupons).set({ pausedAt: new Date() }).where(eq(coupons.id, couponId));
  expect((await cartOf(buyer)).coupons).toMatchObject([{ reason: 'This coupon is no longer offered' }]);
});

test('a coupon that everyone can see says why it does not apply, a hidden one does not', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  await add(buyer, await aProduct(app, { shopId: shop.id, priceRupees: 100 }));
  const terms = { minOrderPaise: paise(50_000) };
  await aCoupon(app, shop.id, { ...terms, code: 'SHOWN', isPublic: true });
  await aCoupon(app, shop.id, { ...terms, code: 'HIDDEN' });
  await expect(apply(buyer, 'SHOWN')).rejects.toMatchObject({
    status: 409,
    code: 'coupon_refused',
    message: 'Add ₹400 more from this shop to use this coupon',
  });
  await expect(apply(buyer, 'HIDDEN')).rejects.toMatchObject({
    code: 'coupon_refused',
    message: expect.stringContaining('cannot be used for your cart') as string,
  });
});

test('a refused public code says why: ended, not started, used up, of another shop', async () => {
  const buyer = await aBuyer(app);
  const shop = await aShop(app);
  const other = await aShop(app, { name: 'Lakdi Works' });
  const { id: productId } = await aProduct(app, { shopId: shop.id, priceRupees: 100 });
  await add(buyer, { id: productId });
  const reasons = [
    ['ENDED', { expiryDate: '2020-01-31' }, 'This coupon has expired'],
    ['EARLY', { startDate: '2098-01-31', expiryDate: '2099-01-31' }, 'This coupon cannot be used yet'],
    ['EMPTY', { usageLimit: 1, usedCount: 1 }, 'This coupon has been used up'],
  ] as const;
  for (const [code, terms, message] of reasons) {
    await aCoupon(app, shop.id, { ...terms, code, isPublic: true });
    await expect(apply(buyer, code), code).rejects.toMatchObject({ code: 'coupon_refused', message });
    await aCoupon(app, shop.id, { ...terms, code: `${code}-HIDDEN` });
    await expect(apply(buyer, `${code}-HIDDEN`), code).rejects.toMatchObject({
      message: expect.stringContaining('cannot be used for your cart') as string,
    });
  }
  const lamp = await aProduct(app, { shopId: shop.id, name: 'Brass lamp' });
  await aCoupon(app, shop.id, { code: 'LAMP', productId: lamp.id, isPublic: true });
  await expect(apply(buyer, 'LAMP')).rejects.toMatchObject({ message: 'This coupon is only for Brass lamp' });
  const bowl = await aProduct(app, { shopId: other.id, name: 'Teak bowl' });
  await aCoupon(app, other.id, { code: 'BOWL', productId: bowl.id, isPublic: true });
  await expect(apply(buyer, 'BOWL')).rejects.toMatchObject({
    message: 'This code is for Teak bowl from Lakdi Works: nothing in your cart is from there',
  });
  await aCoupon(app, other.id, { code: 'ELSEWHERE', isPublic: true });
  const reason = 'This code is for Lakdi Works: nothing in your cart is from there';
  await expect(apply(buyer, 'elsewhere')).rejects.toMatchObject({ message: reason });
  const preview = await app.api()('POST /api/cart/preview', {
    body: { items: [{ productId, quantity: 1 }], couponCodes: ['elsewhere'] },
  });
  expect(preview).toMatchObject({ coupons: [], refusedCodes: [{ code: 'elsewhere', reason }] });
});

test('a private code that the buyer has used says so', async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id });
  const shopper = await aShopper(app, product);
  await aCoupon(app, shop.id, { code: 'MINE', perBuyerLimit: 1 });
  await apply(shopper, 'MINE');
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await add(shopper, product, 1);
  await expect(apply(shopper, 'MINE')).rejects.toMatchObject({
    message: 'You have already used this coupon',
  });
});

test('ordered items leave the cart, items added meanwhile stay', async () => {
  const shop = await aShop(app);
  const [ordered, added] = [await aProduct(app, { shopId: shop.id }), await aProduct(app)];
  const shopper = await aShopper(app, ordered, { quantity: 2 });
  await aCoupon(app, shop.id, { code: 'ONCE' });
  await apply(shopper, 'ONCE');
  await add(shopper, ordered, 1);
  await add(shopper, added, 1);
  const before = await versionOf(shopper);
  await app.database.db.transaction((tx) =>
    removeUnits(tx, shopper.user.id, [{ variantId: ordered.variantId, quantity: 2 }]),
  );
  expect(await cartOf(shopper)).toMatchObject({
    items: [
      { Product: { id: ordered.id }, quantity: 1 },
      { Product: { id: added.id }, quantity: 1 },
    ],
    coupons: [{ code: 'ONCE' }],
  });
  expect(await versionOf(shopper)).toBe(before + 1);
});

test('offers are the public coupons of the shops in the cart that can be used today, and no others', {
  tags: ['CO11'],
}, async () => {
  const [shop, other] = [await aShop(app), await aShop(app)];
  const lamp = await aProduct(app, { shopId: shop.id, name: 'Brass lamp', priceRupees: 300 });
  const unbought = await aProduct(app, { shopId: shop.id });
  const shown = { isPublic: true };
  await aCoupon(app, shop.id, { ...shown, code: 'TEN' });
  await aCoupon(app, shop.id, { ...shown, code: 'LAMP50', discountPaise: paise(50_00), productId: lamp.id });
  await aCoupon(app, shop.id, { ...shown, code: 'FROM500', minOrderPaise: paise(500_00) });
  await aCoupon(app, shop.id, { code: 'HIDDEN' });
  await aCoupon(app, shop.id, { ...shown, code: 'PAUSED', pausedAt: new Date() });
  await aCoupon(app, shop.id, { ...shown, code: 'GONE', deletedAt: new Date() });
  await aCoupon(app, shop.id, { ...shown, code: 'ENDED', expiryDate: '2020-01-31' });
  await aCoupon(app, shop.id, { ...shown, code: 'EARLY', startDate: '2098-01-31', expiryDate: '2099-01-31' });
  await aCoupon(app, shop.id, { ...shown, code: 'EMPTY', usageLimit: 1, usedCount: 1 });
  await aCoupon(app, shop.id, { ...shown, code: 'UNBOUGHT', productId: unbought.id });
  await aCoupon(app, other.id, { ...shown, code: 'ELSEWHERE' });
  const buyer = await aBuyer(app);
  await add(buyer, lamp);
  const { offers } = await cartOf(buyer);
  expect(offers).toMatchObject([
    {
      code: 'LAMP50',
      shop: { id: shop.id },
      product: { id: lamp.id, name: 'Brass lamp' },
      terms: { discount: 50, isPercentage: false },
      discount: 50,
      saves: 50,
      missing: null,
      isApplied: false,
    },
    { code: 'TEN', product: null, terms: { discount: 10, isPercentage: true }, discount: 30, saves: 30 },
    { code: 'FROM500', terms: { minOrderAmount: 500 }, discount: 0, saves: 0, missing: 200 },
  ]);
  expect(offers).toHaveLength(3);
  const preview = await app.api()('POST /api/cart/preview', {
    body: { items: [{ productId: lamp.id, quantity: 1 }] },
  });
  expect(preview.offers).toEqual(offers);
});

test('applying an offer saves what it says, and an offer that is worse says so', {
  tags: ['TR2'],
}, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 199.99, discountPercent: 20 });
  await aCoupon(app, shop.id, { code: 'SEVEN', discountPercent: 7, isPublic: true });
  await aCoupon(app, shop.id, { code: 'THIRD', discountPercent: 33, isPublic: true });
  const buyer = await aBuyer(app);
  await add(buyer, product, 3);
  const offerOf = async (code: string) =>
    (await cartOf(buyer)).offers.find((offer) => offer.code === code) ?? expect.unreachable();
  for (const code of ['SEVEN', 'THIRD', 'SEVEN']) {
    const before = await cartOf(buyer);
    const { saves } = await offerOf(code);
    const after = await apply(buyer, code);
    expect(Math.round((before.total - after.total) * 100)).toBe(Math.round(saves * 100));
    expect(Math.round((after.saved - before.saved) * 100)).toBe(Math.round(saves * 100));
    expect(await offerOf(code)).toMatchObject({ isApplied: true, saves: 0 });
  }
  expect(await cartOf(buyer)).toMatchObject({
    listTotal: 750,
    subtotal: 599.97,
    discount: 42,
    saved: 192.03,
  });
});

test('a code of several shops is applied in the one shop that is named', async () => {
  const buyer = await aBuyer(app);
  const [shop, other] = [await aShop(app), await aShop(app)];
  for (const { id } of [shop, other]) {
    await aCoupon(app, id, { code: 'FESTIVAL', isPublic: true });
    await add(buyer, await aProduct(app, { shopId: id, priceRupees: 100 }));
  }
  await aCoupon(app, other.id, { code: 'BETTER', discountPercent: 30 });
  await apply(buyer, 'BETTER');
  const body = { code: 'festival', shopId: shop.id };
  const cart = await buyer.api('POST /api/cart/coupon', { body });
  expect(cart.discount).toBe(40);
  expect(cart.coupons.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'BETTER',
    'FESTIVAL',
  ]);
  const unknown = { code: 'festival', shopId: (await aShop(app)).id };
  await expect(buyer.api('POST /api/cart/coupon', { body: unknown })).rejects.toMatchObject({
    code: 'coupon_refused',
  });
});

test('a public coupon that the buyer has used up is offered to others only', async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id });
  const shopper = await aShopper(app, product);
  await aCoupon(app, shop.id, { code: 'WELCOME', perBuyerLimit: 1, isPublic: true });
  await apply(shopper, 'WELCOME');
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await add(shopper, product);
  expect((await cartOf(shopper)).offers).toEqual([]);
  const other = await aBuyer(app);
  await add(other, product);
  expect((await cartOf(other)).offers).toMatchObject([{ code: 'WELCOME' }]);
});
