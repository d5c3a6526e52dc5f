import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { carts, products, users } from '../../database/schema/index.ts';
import { aBuyer, aGuest, type Person } from '../support/builders.ts';
import { aProduct, aShop, priceAt, someStock } from '../support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  expectInvariantsToHold,
  inCart,
  onCart,
  place,
} from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { booksOf, fillAddress, fillDelivery, placeButton, totalShown } from '../support/shopping.ts';
import { GUEST, openVisitor, step } from '../support/screens/checkout.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const aLamp = () => aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499, stock: 10 });
const orderCount = async ({ api }: Person) => (await api('GET /api/order')).totalOrders;
const cartOf = async ({ api }: Person) =>
  (await api('GET /api/cart')).items.map(({ Product }) => Product.name);
const cash = (page: Page) => page.getByRole('radio', { name: /^Cash on delivery/ });
const lineOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('result pages and orders of others say nothing to who is not the buyer', {
  tags: ['ROUTE-33', 'ROUTE-35'],
}, async () => {
  const page = await journey.open('/success');
  for (const [path, title] of [
    ['/success', 'Your payment'],
    ['/failed', 'Payment Failed'],
    ['/checkout/success', 'Your order'],
  ] as const) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Sign in to see your order').waitFor();
    expect(await page.getByText('Payment Success').count()).toBe(0);
  }
  const person = await aBuyer(journey.shop);
  const buyer = await journey.open('/buyer/order/3f0c8f0e-8a52-4a0a-9e38-0d1f0f6a7f11', { person });
  await buyer.getByText('Order not found').waitFor();
});

test('a price that changed between summary and order: nothing is ordered, and the new figures are shown', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  const page = await journey.open('/checkout', { person });
  await page.getByRole('button', { name: 'Place order · ₹2,998' }).waitFor();
  await priceAt(journey.shop, lamp.id, { pricePaise: paise(160_000) });
  await placeButton(page).click();
  await page.getByText('Brass lamp now costs ₹1,600 instead of ₹1,499.').waitFor();
  await page.getByText('The total is ₹3,200 instead of ₹2,998.').waitFor();
  expect(await totalShown(page)).toBe('₹3,200');
  expect(await orderCount(person)).toBe(0);
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 10, reserved: 0, reservations: [] });
  await page.getByRole('button', { name: 'Place order · ₹3,200' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.getByText('₹3,200').waitFor();
});

test('what left the market or sold out is named once, cannot be ordered, and leaves the rest to be ordered', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const [lamp, kettle] = [await aLamp(), await aProduct(journey.shop, { name: 'Stove kettle', stock: 5 })];
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, kettle);
  const scarce = await aProduct(journey.shop, { name: 'Tin cup', stock: null });
  await someStock(journey.shop, scarce, { quantity: 1, minimumThreshold: 0 });
  await inCart(journey.shop, person, scarce);
  const page = await journey.open('/checkout', { person });
  await page.getByText('Can be delivered').nth(2).waitFor();
  const other = await aShopper(journey.shop, scarce);
  await place(other, { paymentMethod: 'cash_on_delivery' });
  await journey.shop.database.db
    .update(products)
    .set({ archivedAt: new Date() })
    .where(eq(products.id, kettle.id));
  await placeButton(page).click();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await order.getByText(/^The total is ₹1,\d+ instead of/).waitFor();
  expect(await order.getByText('Stove kettle is no longer for sale').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove Stove kettle' }).click();
  await page.getByRole('button', { name: 'Remove Stove kettle' }).waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Remove Tin cup' }));
  expect(await placeButton(page).isDisabled()).toBe(true);
  expect(await orderCount(person)).toBe(0);
  // Taken out in another tab meanwhile: it is out, whatever this one still shows.
  for (const { id: itemId, Product } of (await person.api('GET /api/cart')).items)
    if (Product.id === scarce.id) await person.api('DELETE /api/cart/:itemId', { params: { itemId } });
  await page.getByRole('button', { name: 'Remove Tin cup' }).click();
  await page.getByRole('button', { name: 'Place order · ₹1,499' }).waitFor();
  await expectFocus(page.getByRole('heading', { name: 'Delivery check' }));
  await cash(page).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  expect(await orderCount(person)).toBe(1);
});

test('who has as much open as may be paid at the door reads how many orders that is, and is led to them', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const throne = await aProduct(journey.shop, { name: 'Silver throne', priceRupees: 29_99_000 });
  const person = await aShopper(journey.shop, throne);
  const { number } = await place(person, { paymentMethod: 'cash_on_delivery' });
  await inCart(journey.shop, person, await aLamp());
  const page = await journey.open('/checkout', { person });
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  const refusal = page.getByRole('alert');
  await refusal
    .getByText(
      'You have 1 open cash on delivery order. At most 100, for ₹30,00,000 together, may be open at once. Please pay online, or wait until they are delivered.',
      { exact: true },
    )
    .waitFor();
  await refusal.getByRole('link', { name: 'See your open orders' }).click();
  await page.waitForURL('**/buyer/current-orders');
  await expect.poll(() => page.getByText(number).count()).toBeGreaterThan(0);
});

test('an address whose pin code is not served names the line that cannot go there, to change the address or remove the line', {
  tags: ['PDP-10', 'CART-09'],
}, async () => {
  const flowers = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, flowers, { deliveryPinCodes: ['5600*'] });
  const person = await aShopper(journey.shop, await aLamp(), { postalCode: '682001' });
  await inCart(journey.shop, person, flowers);
  const page = await journey.open('/checkout', { person });
  const line = lineOf(page, 'Fresh flowers');
  await line.getByText(/682001/).waitFor();
  await lineOf(page, 'Brass lamp').getByText('Can be delivered').waitFor();
  await line.getByRole('button', { name: 'Remove Fresh flowers' }).waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  await line.getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '+ Add New Address' }).click();
  await fillAddress(page, '560001');
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver here' }).click();
  await line.getByText('Can be delivered').waitFor();
  await expect.poll(() => placeButton(page).isDisabled()).toBe(false);
});

test('a guest who changes the address keeps what was typed, and the place on the page', {
  tags: ['CART-10'],
}, async () => {
  const guest = await aGuest(journey.shop);
  await inCart(journey.shop, guest, await aLamp());
  await anAddress(journey.shop, guest, { postalCode: '560001' });
  await anAddress(journey.shop, guest, { postalCode: '682001' });
  const page = await journey.open('/checkout', { person: guest });
  await page.getByLabel('Phone number').fill('+91 98450 54321');
  await page.getByLabel('Cash on delivery').check();
  const change = page.getByRole('button', { name: 'Change', exact: true });
  for (const [before, postalCode] of [
    ['682001', '560001'],
    ['560001', '682001'],
  ] as const) {
    await page.locator('address', { hasText: `Karnataka ${before}` }).waitFor();
    await change.click();
    await page.getByRole('dialog').getByText(postalCode).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deliver here' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('address', { hasText: `Karnataka ${postalCode}` }).waitFor();
    expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  expect(await page.getByLabel('Phone number').inputValue()).toBe('+91 98450 54321');
  expect(await page.getByLabel('Cash on delivery').isChecked()).toBe(true);

  // A slip in the address is corrected on the spot.
  await change.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Address' });
  await form.getByLabel('Street address').fill('41, 3rd Cross');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver here' }).click();
  await page.locator('address', { hasText: '41, 3rd Cross' }).waitFor();
  expect((await guest.api('GET /api/address')).length).toBe(2);
});

test('a double click makes one order, and one whose answer got lost is sent again under the same key and stays one', {
  tags: ['CHECKOUT-02', 'CHECKOUT-05'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await cash(page).check();
  const keys: string[] = [];
  await page.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await placeButton(page).dblclick();
  await page.getByText(`${NO_ANSWER} It will not be ordered twice.`).waitFor();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await page.getByText(/^Expected by /).waitFor();
  await page.getByText('14, 3rd Cross').waitFor();
  expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await orderCount(person)).toBe(1);
  expect(await cartOf(person)).toEqual([]);
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 9, reserved: 0, sales: [-1] });
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

test('what is typed before the prices arrive stays, and all that was typed is there again after a reload', async () => {
  const buyer = await aBuyer(journey.shop, { phoneNumber: null });
  await inCart(journey.shop, buyer, await aLamp());
  const page = await journey.open('/about', { person: buyer });
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
  await expectFocus(street);
  await page.reload();
  await expect.poll(() => street.inputValue()).toBe('14, 3rd Cross');

  await anAddress(journey.shop, buyer);
  await page.reload();
  const contact = { Name: 'Meera N', Email: 'meera@post.example', 'Phone number': '+91 98450 12345' };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, text] of Object.entries(contact)) await field(label).fill(text);
  await page.reload();
  for (const [label, text] of Object.entries(contact))
    await expect.poll(() => field(label).inputValue()).toBe(text);
});

test("a guest's fields say what is missing; a coupon lowers its seller's shop order, which waits to be confirmed", async () => {
  const shop = await aShop(journey.shop, { name: 'Asha Traders' });
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay lamp', priceRupees: 1000 });
  const person = await aGuest(journey.shop);
  await inCart(journey.shop, person, lamp);
  await onCart(journey.shop, person, shop.id, await aCoupon(journey.shop, shop.id, { code: 'CLAY10' }));
  const page = await journey.open('/checkout', { person });
  const check = page.getByRole('region', { name: 'Delivery check' });
  await check.getByRole('heading', { name: 'Asha Traders' }).waitFor();
  await check.getByText('Each item is checked as soon as there is an address.').waitFor();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const figures = ['₹1,000', '−₹100', 'Free', '₹900'];
  expect((await summary.getByRole('definition').allInnerTexts()).slice(0, 4)).toEqual(figures);
  expect(await page.getByRole('button', { name: 'Place order · ₹900' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Deliver here' }).click();
  for (const label of ['Email', 'Recipient', 'Phone number', 'Street address'])
    await expect
      .poll(() => page.getByLabel(label).getAttribute('aria-invalid'), { message: label })
      .toBe('true');
  await fillDelivery(page, { guest: GUEST });
  await cash(page).check();
  await page.getByRole('button', { name: 'Place order · ₹900' }).click();
  const waiting = page.getByText('Waiting for your confirmation', { exact: true });
  await waiting.waitFor();
  const order = await person.api('GET /api/order/latest');
  for (const address of [`/buyer/order/${order.id}`, '/buyer/current-orders']) {
    await page.goto(journey.shop.url + address);
    await waiting.waitFor();
    expect(await page.getByText(/^Placed \d/).count()).toBe(0);
  }
  // On a phone the long state stands below the number of the order, not over it.
  await page.setViewportSize({ width: 360, height: 740 });
  const number = await page.getByRole('heading').getByText(order.number).boundingBox();
  const state = await waiting.boundingBox();
  expect(state?.y).toBeGreaterThanOrEqual((number?.y ?? Infinity) + (number?.height ?? 0));
});

test('on a phone, a demo without a mail server says where the mail about an order to be confirmed is read', async () => {
  const guest = await aShopper(journey.shop, await aLamp());
  const contact = { name: GUEST.name, email: GUEST.email, phoneNumber: GUEST.phone };
  await place(guest, { paymentMethod: 'cash_on_delivery', contact });
  const page = await journey.open('/about', { person: guest, viewport: { width: 360, height: 800 } });
  const demo = { accounts: [], mailbox: `${journey.shop.url}/dev/mail` };
  await page.route('**/api/session/demo', (route) => route.fulfill({ json: demo }));
  const last = await guest.api('GET /api/order/latest');
  for (const path of ['/checkout/success', `/buyer/order/${last.id}`]) {
    await page.goto(journey.shop.url + path);
    await page.getByLabel('Code from the mail').waitFor();
    const link = page.getByRole('link', { name: 'Read them here' });
    expect(await link.getAttribute('href')).toBe(demo.mailbox);
  }
});

test('a failure in between loses nothing that was typed, and the next press goes on where it ended', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const page = await openVisitor(journey, [lamp]);
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

test('only the chosen lines are shown, also to who signs in, and leave the cart; the whole cart is one press away', async () => {
  const shop = await aShop(journey.shop);
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1000 });
  const tray = await aProduct(journey.shop, { shopId: shop.id, name: 'Teak tray', priceRupees: 300 });
  const only = `/checkout?only=${tray.variantId}`;
  const visitor = await openVisitor(journey, [lamp, tray], only);
  await visitor.getByText('Only this item').waitFor();
  const signIn = step(visitor).getByRole('link', { name: 'Sign in' });
  expect(await signIn.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(only)}`);

  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, tray);
  const terms = { code: 'HOME10', minOrderPaise: paise(50_000) };
  await onCart(journey.shop, person, shop.id, await aCoupon(journey.shop, shop.id, terms));
  const page = await journey.open(`${only},${tray.variantId}`, { person });
  await page.getByText('Only this item').waitFor();
  expect(await page.getByText('Brass lamp').count()).toBe(0);
  expect(await totalShown(page)).toBe('₹300');
  await page.getByRole('region', { name: 'Delivery check' }).getByText('₹200').waitFor();
  await page.getByRole('link', { name: 'Order the whole cart' }).click();
  await expect.poll(() => totalShown(page)).toBe('₹1,170');
  await page.goBack();
  await expect.poll(() => totalShown(page)).toBe('₹300');
  await cash(page).check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  expect(await cartOf(person)).toEqual(['Brass lamp']);
  await page.goto(journey.shop.url + only);
  await page.getByText('This is not in your cart any more').waitFor();
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
  const page = await openVisitor(journey, [await aProduct(journey.shop)], '/cart');
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
