import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inventory } from '../../database/schema/index.ts';
import { aBuyer, aGuest } from '../support/builders.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  type BuiltShop,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon, aShopper, anAddress, inCart } from '../support/checkout-builders.ts';
import { expectAccessible, type Journey, startJourney, toast } from '../support/journey.ts';

let journey: Journey;
let shop: BuiltShop;
let lamp: BuiltProduct;
let kettle: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  shop = await aShop(journey.shop, { name: 'Asha Traders' });
  lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1499 });
  kettle = await aProduct(journey.shop, { name: 'Stove kettle', priceRupees: 450.5 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A visitor's cart as this browser keeps it. */
async function openVisitorCart(products: BuiltProduct[], pinCode = ''): Promise<Page> {
  const page = await journey.open('/about');
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  await page.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    lines,
    couponCodes: [],
    pinCode,
  });
  await page.goto(`${journey.shop.url}/cart`);
  return page;
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name }) });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const expectTotal = (page: Page, total: string) =>
  summary(page).locator('dd').last().getByText(total, { exact: true }).waitFor();

test('CART-01 CART-03 CART-04 an empty cart says so and leads to the products', async () => {
  const page = await journey.open('/cart');
  await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
  await page.getByText('Your cart is empty').waitFor();
  const onward = page.getByRole('link', { name: 'Continue Shopping' });
  expect(await onward.getAttribute('href')).toBe('/products');
});

test('CART-02 CART-05 CART-06 CART-07 CART-08 a buyer sees the lines by shop, the sums and the default address', async () => {
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, person, kettle);
  const page = await journey.open('/buyer/cart', { person });
  await page.getByRole('heading', { name: 'Sold by Asha Traders' }).first().waitFor();
  const line = lineOf(page, 'Brass lamp');
  expect(await line.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('2');
  await line.getByText('₹2,998').waitFor();
  await line.getByText('Delivers to 560001').waitFor();
  for (const shown of ['Subtotal', 'Shipping', 'Free', 'Total']) {
    await summary(page).getByText(shown, { exact: true }).waitFor();
  }
  await expectTotal(page, '₹3,448.50');
  await page.getByRole('region', { name: 'Shipping address' }).getByText('14, 3rd Cross').waitFor();
});

test('CART-02 VAL-41 a changed quantity shows at once, is kept by the account, and nonsense is ignored', async () => {
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await expectTotal(page, '₹4,497');
  const field = page.getByRole('textbox', { name: 'Quantity of Brass lamp' });
  for (const nonsense of ['0', 'two', '-1', '1.5']) {
    await field.fill(nonsense);
    await field.press('Enter');
    expect(await field.inputValue()).toBe('3');
  }
  const quantity = async () => (await person.api('GET /api/cart')).items[0]?.quantity;
  await expect.poll(quantity).toBe(3);
  await page.getByRole('button', { name: 'Remove Brass lamp' }).click();
  await page.getByText('Your cart is empty').waitFor();
  await expect.poll(quantity).toBeUndefined();
});

test('CART-18 when the server refuses a quantity, the old figures return and its reason is told', async () => {
  const scarce = await aProduct(journey.shop, { name: 'Silk saree', priceRupees: 2000, stock: null });
  const record = await someStock(journey.shop, scarce, { quantity: 9, minimumThreshold: 1 });
  const person = await aShopper(journey.shop, scarce, { quantity: 2 });
  const page = await journey.open('/cart', { person });
  await expectTotal(page, '₹4,000');
  await journey.shop.database.db.update(inventory).set({ quantity: 2 }).where(eq(inventory.id, record));
  await page.getByRole('button', { name: 'One more of Silk saree' }).click();
  await toast(page, 'Only 2 left').waitFor();
  await expectTotal(page, '₹4,000');
  expect(await page.getByRole('textbox', { name: 'Quantity of Silk saree' }).inputValue()).toBe('2');
});

test('CART-15 CART-16 ERR-13 a line moves to the favorites', async () => {
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  await page.getByRole('button', { name: 'Add to Favorites: Brass lamp' }).click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.getByText('Your cart is empty').waitFor();
  expect((await person.api('GET /api/favorite')).map(({ id }) => id)).toEqual([lamp.id]);
});

test('CART-11 CART-12 CART-13 a voucher code is applied by the server, or refused with the reason', async () => {
  await aCoupon(journey.shop, shop.id, { code: 'ASHA10' });
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  const code = page.getByLabel('Voucher or gift card code');
  await code.fill('NOPE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code cannot be used for your cart.').waitFor();
  await code.fill('asha10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Applied' }).waitFor();
  await expectTotal(page, '₹1,349.10');
  expect((await person.api('GET /api/cart')).total).toBe(1349.1);
  await page.getByRole('button', { name: 'Remove code ASHA10' }).click();
  await expectTotal(page, '₹1,499');
  expect((await person.api('GET /api/cart')).coupons).toEqual([]);
});

test('CART-09 CART-10 Change picks among the addresses, and tells what cannot go there', async () => {
  const local = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, local, { deliveryPinCodes: ['5600*'] });
  const person = await aShopper(journey.shop, local);
  await anAddress(journey.shop, person, { postalCode: '682001' });
  const page = await journey.open('/cart', { person });
  await page.getByRole('region', { name: 'Shipping address' }).waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  const picker = page.getByRole('dialog', { name: 'Where should it go?' });
  await expectAccessible(page);
  await picker.getByText('682001').click();
  await picker.getByRole('button', { name: 'Deliver here' }).click();
  await page.getByText('Cannot be delivered to 682001').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await picker.getByText('560001').click();
  await picker.getByRole('button', { name: 'Deliver here' }).click();
  await page.getByText('Delivers to 560001').waitFor();
  expect(await page.getByText('Cannot be delivered').count()).toBe(0);
});

test('CART-14 People also bought shows four other products', async () => {
  for (const name of ['Tea set', 'Tray', 'Spoon', 'Jar']) await aProduct(journey.shop, { name });
  const page = await openVisitorCart([lamp]);
  const tiles = page.getByRole('region', { name: 'People also bought' }).getByRole('article');
  await expect.poll(() => tiles.count()).toBe(4);
  expect(await tiles.filter({ hasText: 'Brass lamp' }).count()).toBe(0);
});

test("STORE-03 CART-17 a visitor's cart works, checks a pin code, and joins the account at sign-in", async () => {
  await aCoupon(journey.shop, shop.id, { code: 'VISIT10', isPublic: true });
  const page = await openVisitorCart([lamp]);
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await expectTotal(page, '₹2,998');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Pin code').fill('560038');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Delivers to 560038').waitFor();
  await page.getByLabel('Voucher or gift card code').fill('VISIT10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '₹2,698.20');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/login?next=%2Fcheckout');
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/checkout');
  await page.goto(`${journey.shop.url}/cart`);
  await expectTotal(page, '₹2,698.20');
  expect(await page.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('2');
});

test('CHECKOUT-01 CHECKOUT-02 a buyer proceeds from the cart to the checkout', async () => {
  const page = await journey.open('/cart', { person: await aShopper(journey.shop, lamp) });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.getByRole('heading', { name: 'Checkout' }).isVisible()).toBe(true);
});

test('a cart that cannot be loaded says so and can be tried again', async () => {
  const page = await journey.open('/about', { person: await aGuest(journey.shop) });
  await page.route('**/api/cart', (route) => route.abort());
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByText('Your cart could not be loaded').waitFor();
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByText('Your cart is empty').isVisible()).toBe(true);
});

test('a buyer without an address adds one from the cart', async () => {
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, lamp);
  const page = await journey.open('/cart', { person });
  await page.getByRole('region', { name: 'Shipping address' }).getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByLabel('City').waitFor();
  expect(await dialog.getByLabel('Country').inputValue()).toBe('India');
});
