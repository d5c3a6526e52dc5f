import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { carts, users } from '../../database/schema/index.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  expectInvariantsToHold,
  inCart,
  onCart,
} from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { fillDelivery, placeButton, totalShown } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const GUEST = { name: 'Meera Nair', email: 'meera.steps@post.example', phone: '+91 98450 12345' };
const step = (page: Page) => page.getByRole('region', { name: 'Delivery address' });

/** A visitor with these products in the cart of the browser. */
async function openVisitor(products: readonly BuiltProduct[], path = '/checkout'): Promise<Page> {
  const page = await journey.open('/about');
  await page.evaluate(
    (lines) => {
      const state = { lines, couponCodes: [], pinCode: '560001', pinCodeFrom: 'buyer' };
      localStorage.setItem('cart', JSON.stringify({ state, version: 0 }));
    },
    products.map(({ id, variantId }) => ({ productId: id, variantId, quantity: 1 })),
  );
  await page.goto(journey.shop.url + path);
  return page;
}

test('a visitor orders without a detour: address, check and payment on one page, and becomes a guest in between', {
  tags: ['CHECKOUT-01', 'LOGIN-09'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499 });
  const page = await openVisitor([lamp], '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  for (const title of ['Delivery address', 'Delivery check', 'Payment'])
    await page.getByRole('region', { name: title, exact: true }).waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  await page.getByText('To order, first say where it goes.').waitFor();
  await fillDelivery(page, { guest: GUEST });
  await page.getByText('Can be delivered').waitFor();
  await step(page).getByText('Meera Nair').waitFor();
  expect(await step(page).getByLabel('Email').inputValue()).toBe(GUEST.email);
  expect(await step(page).getByLabel('Phone number').count()).toBe(0);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  const stored = await page.evaluate(() => localStorage.getItem('token'));
  const order = await journey.shop.api(stored ?? '')('GET /api/order/latest');
  expect(order).toMatchObject({
    contact: { name: 'Meera Nair', email: GUEST.email, phoneNumber: GUEST.phone },
    address: { recipient: 'Meera Nair', phone_number: GUEST.phone },
  });
});

test('a failure in between loses nothing that was typed, and the next press goes on where it ended', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const page = await openVisitor([lamp]);
  const { db } = journey.shop.database;
  const guests = () => db.$count(users, eq(users.isGuest, true));
  const before = await guests();
  const failing = ['**/api/address', '**/api/cart/merge'];
  for (const path of failing) await page.route(path, (route) => route.abort());
  const fields = step(page);
  const form = fillDelivery(page, { guest: GUEST });
  await fields.getByRole('alert').waitFor();
  await page.unroute('**/api/address');
  const merging = page.waitForRequest('**/api/cart/merge');
  await fields.getByRole('button', { name: 'Deliver here' }).click();
  await merging;
  await fields.getByRole('alert').waitFor();
  expect(await fields.getByLabel('Street address').inputValue()).toBe('14, 3rd Cross');
  await page.getByText('Brass lamp').first().waitFor();
  await page.unroute('**/api/cart/merge');
  await fields.getByRole('button', { name: 'Deliver here' }).click();
  await form;
  await page.getByText('Can be delivered').waitFor();
  expect(await guests()).toBe(before + 1);
  const stored = await page.evaluate(() => localStorage.getItem('token'));
  const api = journey.shop.api(stored ?? '');
  expect(await api('GET /api/address')).toHaveLength(1);
  expect((await api('GET /api/cart')).items).toMatchObject([{ quantity: 1 }]);
});

test('a visitor who has an account signs in and comes back to the same lines', async () => {
  const [lamp, tray] = [
    await aProduct(journey.shop, { name: 'Brass lamp' }),
    await aProduct(journey.shop, { name: 'Teak tray' }),
  ];
  const page = await openVisitor([lamp, tray], `/checkout?only=${tray.variantId}`);
  await page.getByText('Only this item').waitFor();
  await page.getByText('Teak tray').first().waitFor();
  expect(await page.getByText('Brass lamp').count()).toBe(0);
  expect(await totalShown(page)).toBe('₹499');
  await step(page).getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/checkout?only=${tray.variantId}`)}`);
});

test('only the chosen lines are shown, ordered and taken out of the cart, and the whole cart is one press away', async () => {
  const shop = await aShop(journey.shop);
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1000 });
  const tray = await aProduct(journey.shop, { shopId: shop.id, name: 'Teak tray', priceRupees: 300 });
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, tray);
  const terms = { code: 'HOME10', minOrderPaise: paise(50_000) };
  await onCart(journey.shop, person, shop.id, await aCoupon(journey.shop, shop.id, terms));
  const page = await journey.open(`/checkout?only=${tray.variantId},${tray.variantId}`, { person });
  await page.getByText('Only this item').waitFor();
  expect(await page.getByText('Brass lamp').count()).toBe(0);
  expect(await totalShown(page)).toBe('₹300');
  await page.getByRole('region', { name: 'Delivery check' }).getByText('₹200').waitFor();
  await page.getByRole('link', { name: 'Order the whole cart' }).click();
  await expect.poll(() => totalShown(page)).toBe('₹1,170');
  await page.goBack();
  await expect.poll(() => totalShown(page)).toBe('₹300');
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  expect((await person.api('GET /api/cart')).items.map(({ Product }) => Product.name)).toEqual([
    'Brass lamp',
  ]);
  await page.goto(`${journey.shop.url}/checkout?only=${tray.variantId}`);
  await page.getByText('This is not in your cart any more').waitFor();
});

test('trying again after a declined payment keeps the chosen address and the chosen lines', {
  tags: ['ROUTE-35'],
}, async () => {
  const tray = await aProduct(journey.shop, { name: 'Teak tray', priceRupees: 300 });
  const person = await aShopper(journey.shop, tray, { quantity: 2, postalCode: '682001' });
  await inCart(journey.shop, person, await aProduct(journey.shop, { name: 'Brass lamp' }));
  await anAddress(journey.shop, person, { postalCode: '560001' });
  const page = await journey.open(`/checkout?only=${tray.variantId}`, { person });
  await page.locator('address', { hasText: '560001' }).waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog').getByText('682001').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver here' }).click();
  await page.locator('address', { hasText: '682001' }).waitFor();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByText('2 × ₹300').waitFor();
  expect(await page.locator('address').first().innerText()).toContain('682001');
  expect(await page.getByText('Brass lamp').count()).toBe(0);
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await page.goto(`${journey.shop.url}/checkout`); // the next purchase begins with the usual address
  await page.locator('address', { hasText: '560001' }).waitFor();
});

test('a chosen line that leaves the cart meanwhile is said, and the rest is ordered with the next press', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1000 });
  const tray = await aProduct(journey.shop, { name: 'Teak tray', priceRupees: 300 });
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, tray);
  const page = await journey.open(`/checkout?only=${lamp.variantId},${tray.variantId}`, { person });
  await page.getByText('Only these items').waitFor();
  const { items } = await person.api('GET /api/cart');
  const lampLine = items.find(({ variantId }) => variantId === lamp.variantId);
  await person.api('DELETE /api/cart/:itemId', { params: { itemId: lampLine?.id ?? '' } });
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeButton(page).click();
  await page.getByText('Brass lamp is no longer in your cart.').waitFor();
  await page.getByRole('button', { name: 'Place order · ₹300' }).click();
  await page.waitForURL('**/checkout/success');
  expect(await journey.shop.database.db.$count(carts, eq(carts.userId, person.user.id))).toBe(1);
  expect((await person.api('GET /api/order')).totalOrders).toBe(1);
});

test('a first order whose form does not come says so with a way to try again', async () => {
  const page = await openVisitor([await aProduct(journey.shop)], '/cart');
  await page.route('**/assets/order-without-address-*.js', (route) => route.abort('blockedbyclient'));
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Checkout could not be opened').waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });
  await notice.waitFor();
  await page.unroute('**/assets/order-without-address-*.js');
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Deliver here' }).waitFor();
  expect(await notice.count()).toBe(0);
});
