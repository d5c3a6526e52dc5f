import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { inventory } from '../../database/schema/index.ts';
import { aBuyer, aGuest } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, someStock, priceAt } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  anAddress,
  expectInvariantsToHold,
  inCart,
  onCart,
  stockOf,
} from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { fillDelivery } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const aLamp = (): Promise<BuiltProduct> =>
  aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499, stock: 10 });
const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const cartOf = async (person: { api: Awaited<ReturnType<typeof aBuyer>>['api'] }) =>
  (await person.api('GET /api/cart')).items.map(({ quantity }) => quantity);

test('a payment that is approved: the order is placed, the stock lowered by exactly that, the cart empty', {
  tags: ['ROUTE-33', 'ROUTE-34'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  const page = await journey.open('/checkout', { person });
  await page.getByText('Can be delivered').waitFor();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.waitForURL('**/success');
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await page.getByText('Payment Successful').waitFor();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 8, reserved: 0 });
  expect(await cartOf(person)).toEqual([]);
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('heading', { name: /^Order H-/ }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Placed' }).first().waitFor();
  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  await page
    .getByRole('article', { name: /^Order H-/ })
    .getByText('Brass lamp')
    .waitFor();
});

test('a payment that is declined: nothing is sold, the cart is intact, and it can be tried again', {
  tags: ['ROUTE-35'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  const page = await journey.open('/checkout', { person });
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.waitForURL('**/failed');
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 10, reserved: 0 });
  expect(await cartOf(person)).toEqual([2]);
  await page.goto(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await placeButton(page).waitFor();
});

test('cash on delivery ends at /checkout/success with an empty cart', {
  tags: ['CHECKOUT-03', 'CHECKOUT-04'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await page.getByText('Placed', { exact: true }).waitFor();
  await page.getByText(/^Expected by /).waitFor();
  await page.getByText('14, 3rd Cross').waitFor();
  expect(await cartOf(person)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
});

test('a visit to /success pays for nothing: an open order is shown as not paid, and can be paid or given up', async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(`${journey.shop.url}/success`);
  // The provider has answered that nothing came yet: no reason to let anybody wait for a way to pay.
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await page.getByText('Payment Success').count()).toBe(0);
  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  const row = page.getByRole('article', { name: /^Order H-/ });
  await row.getByText(/^Pay within \d+ min$/).waitFor();
  await row.getByRole('link', { name: /^Order H-/ }).click();
  await page.getByText('This order is not paid yet').waitFor();
  const order = page.url();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(order);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.locator('.badge').getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 10, reserved: 0 });
});

test('the result pages say nothing about payments to a visitor', {
  tags: ['ROUTE-33', 'ROUTE-35'],
}, async () => {
  for (const [path, title] of [
    ['/success', 'Your payment'],
    ['/failed', 'Payment Failed'],
    ['/checkout/success', 'Your order'],
  ] as const) {
    const page = await journey.open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Sign in to see your order').waitFor();
    expect(await page.getByText('Payment Success').count()).toBe(0);
  }
});

test('a price that changed meanwhile is shown before the order is placed', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await placeButton(page).waitFor();
  await priceAt(journey.shop, lamp.id, { pricePaise: paise(159_900) });
  await placeButton(page).click();
  await page.getByText('Something in your order has changed since you saw it.').waitFor();
  await page.getByText('Brass lamp now costs ₹1,599 instead of ₹1,499.').waitFor();
  await page.getByRole('button', { name: 'Place order · ₹1,599' }).waitFor();
  expect((await person.api('GET /api/order')).totalOrders).toBe(0);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
});

test('a line that cannot be delivered to the address says so and offers what to do', async () => {
  const lamp = await aLamp();
  const flowers = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, flowers, { deliveryPinCodes: ['682001'] });
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, flowers);
  await anAddress(journey.shop, person, { postalCode: '682001' });
  const page = await journey.open('/checkout', { person });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog').getByText('560001').click();
  await page.getByRole('button', { name: 'Deliver here' }).click();
  await page.getByRole('button', { name: 'Change address' }).waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove Fresh flowers' }).click();
  await expect.poll(() => placeButton(page).isDisabled()).toBe(false);
  await expectFocus(page.getByRole('heading', { name: 'Delivery check' }));
  expect(await cartOf(person)).toEqual([1]);
});

test('an order whose answer got lost is sent again under the same key and stays one order', {
  tags: ['CHECKOUT-05'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  const keys: string[] = [];
  await page.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await placeButton(page).click();
  await page.getByText(`${NO_ANSWER} It will not be ordered twice.`).waitFor();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await person.api('GET /api/order')).totalOrders).toBe(1);
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 9, reserved: 0 });
});

test('without an address each line says whether it is delivered to the stored pin code; an empty cart says so at once', {
  tags: ['CHECKOUT-01'],
}, async () => {
  const here = await aProduct(journey.shop, { name: 'Clay lamp', stock: null });
  await someStock(journey.shop, here, { deliveryPinCodes: ['560001'] });
  const elsewhere = await aProduct(journey.shop, { name: 'Teak tray', stock: null });
  await someStock(journey.shop, elsewhere, { deliveryPinCodes: ['110001'] });
  const person = await aGuest(journey.shop);
  const page = await journey.open('/checkout', { person });
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  for (const product of [here, elsewhere]) await inCart(journey.shop, person, product);
  await page.evaluate(() => {
    const cart: unknown = { state: { lines: [], couponCodes: [], pinCode: '560001' }, version: 0 };
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await page.reload();
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect
    .poll(() => line('Clay lamp').allInnerTexts())
    .toEqual([expect.stringContaining('Delivers to 560001')]);
  expect(await line('Teak tray').innerText()).toContain('Not to 560001');
});

test('what is typed before the prices arrive stays, and is there again after a reload', async () => {
  const person = await aGuest(journey.shop);
  await inCart(journey.shop, person, await aLamp());
  const page = await journey.open('/about', { person });
  const priced = Promise.withResolvers<void>();
  await page.route(/\/api\/cart(\?|$)/, async (route) => {
    await priced.promise;
    await route.continue();
  });
  await page.goto(`${journey.shop.url}/checkout`);
  const street = page.getByLabel('Street address');
  await street.fill('14, 3rd Cross');
  priced.resolve();
  await page.getByRole('region', { name: 'Delivery check' }).waitFor();
  expect(await street.inputValue()).toBe('14, 3rd Cross');
  expect(await street.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => street.inputValue()).toBe('14, 3rd Cross');
});

test('name, address and phone number of the contact are there again after a reload', async () => {
  const buyer = await aBuyer(journey.shop, { phoneNumber: null });
  await inCart(journey.shop, buyer, await aLamp());
  await anAddress(journey.shop, buyer);
  const page = await journey.open('/checkout', { person: buyer });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const contact = { Name: 'Meera N', Email: 'meera@post.example', 'Phone number': '+91 98450 12345' };
  for (const [label, text] of Object.entries(contact)) await field(label).fill(text);
  await page.reload();
  for (const [label, text] of Object.entries(contact)) {
    await expect.poll(() => field(label).inputValue()).toBe(text);
  }
});

test('a guest enters an address and a phone number and orders; a coupon lowers its seller’s shop order', async () => {
  const shop = await aShop(journey.shop, { name: 'Asha Traders' });
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay lamp', priceRupees: 1000 });
  const person = await aGuest(journey.shop);
  await inCart(journey.shop, person, lamp);
  await onCart(journey.shop, person, shop.id, await aCoupon(journey.shop, shop.id, { code: 'CLAY10' }));
  const page = await journey.open('/checkout', { person });
  const check = page.getByRole('region', { name: 'Delivery check' });
  await check.getByRole('heading', { name: 'Asha Traders' }).waitFor();
  await check
    .getByRole('listitem')
    .filter({ hasText: 'Clay lamp' })
    .getByText('₹1,000', { exact: true })
    .waitFor();
  await check.getByText('Each item is checked as soon as there is an address.').waitFor();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  expect((await summary.getByRole('definition').allInnerTexts()).slice(0, 4)).toEqual([
    '₹1,000',
    '−₹100',
    'Free',
    '₹900',
  ]);
  expect(await page.getByRole('button', { name: 'Place order · ₹900' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Deliver here' }).click();
  for (const label of ['Email', 'Recipient', 'Phone number', 'Street address'])
    await expect
      .poll(() => page.getByLabel(label).getAttribute('aria-invalid'), { message: label })
      .toBe('true');
  const guest = { name: 'Asha Rao', email: 'asha.guest@shop.example', phone: '+91 98450 12345' };
  await fillDelivery(page, { guest });
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await page.getByRole('button', { name: 'Place order · ₹900' }).click();
  await page.waitForURL('**/checkout/success');
  const order = await person.api('GET /api/order/latest');
  expect(order).toMatchObject({ total: 900, contact: { name: 'Asha Rao' }, status: 'awaiting_confirmation' });
  await page.getByRole('heading', { name: 'Confirm your order' }).waitFor();
  const waiting = page.getByText('Waiting for your confirmation', { exact: true });
  await waiting.waitFor();
  for (const address of ['/buyer/current-orders', `/buyer/order/${order.id}`]) {
    await page.goto(journey.shop.url + address);
    await waiting.waitFor();
    expect(await page.getByText(/^Placed \d/).count()).toBe(0);
  }
  // On a phone the long state stands below the number of the order, not over it.
  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  await page.setViewportSize({ width: 360, height: 740 });
  const number = await page.getByRole('heading').getByText(order.number).boundingBox();
  const state = await waiting.boundingBox();
  expect(state?.y).toBeGreaterThanOrEqual((number?.y ?? Infinity) + (number?.height ?? 0));
});

test('a line that sold out meanwhile is named, and nothing is ordered', async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 3 });
  const page = await journey.open('/checkout', { person });
  await placeButton(page).waitFor();
  const { db } = journey.shop.database;
  await db.update(inventory).set({ quantity: 1 }).where(eq(inventory.productId, lamp.id));
  await placeButton(page).click();
  await page.getByRole('link', { name: 'Change quantity in the cart' }).waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  expect((await person.api('GET /api/order')).totalOrders).toBe(0);
  await db.update(inventory).set({ quantity: 10 }).where(eq(inventory.productId, lamp.id));
});

test('an order of someone else, and one that never was, look the same', async () => {
  const page = await journey.open('/buyer/order/3f0c8f0e-8a52-4a0a-9e38-0d1f0f6a7f11', {
    person: await aBuyer(journey.shop),
  });
  await expect.poll(() => page.getByText('Order not found').isVisible()).toBe(true);
});
