import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';
import { expectRead, expectSaid, listen } from '../support/reading.ts';
import { booksOf } from '../support/shopping.ts';

const CHECKOUT = [
  '1 Checkout',
  '2 Delivery address',
  '2 Delivery check',
  '3 Asha Traders',
  '4 Brass lamp',
  '2 Payment',
  '2 Order Summary',
];

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

test('the whole purchase works by keyboard alone, and it is always seen where one is, and everything is read out', {
  tags: ['HDR-06', 'PDP-07', 'PDP-11', 'CART-02', 'LOGIN-08', 'ADDR-05', 'CHECKOUT-01', 'ROUTE-34'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499, stock: 10 });
  // Nothing slides, so that a stop is where it will stay.
  const page = await journey.open('/', { reducedMotion: 'reduce' });
  await listen(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  // Search and suggestion.
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await type(page, page.getByRole('combobox', { name: 'Search' }), 'brass');
  const found = page.getByRole('group', { name: 'Products' });
  await found.getByRole('option', { name: 'Brass lamp' }).waitFor();
  while ((await found.getByRole('option', { name: 'Brass lamp', selected: true }).count()) === 0) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/product/${lamp.id}`);
  await button('Add to Cart').waitFor();
  await expectRead(main, [
    '1 Brass lamp',
    '2 Sold by Asha Traders',
    '2 About this product',
    '2 Reviews',
    '2 Questions and answers',
  ]);

  // Pin code and cart.
  await type(page, page.getByLabel('Delivery pin code'), '560001');
  await page.keyboard.press('Enter');
  await page.getByText('Product is available for delivery at this location').waitFor();
  await expectSaid(page, 'Product is available for delivery at this location');
  await press(page, button('Add to Cart'), 'Space');
  await expectSaid(page, 'Added to cart!');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await press(page, main.getByRole('link', { name: 'View Cart' }));
  await page.waitForURL('**/cart');
  await expectFocus(main.getByRole('heading', { name: 'Shopping Cart' }));
  await expectRead(main, [
    '1 Shopping Cart',
    '2 Sold by Asha Traders',
    '3 Brass lamp',
    '2 Shipping address',
    '2 Voucher or gift card',
    '2 Order Summary',
  ]);
  await press(page, button('One more of Brass lamp'), 'Space');
  await page.keyboard.press('Space');
  await page.getByText('₹4,497').first().waitFor();
  await tabTo(page, button('One less of Brass lamp'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('₹2,998').first().waitFor();
  await press(page, button('Proceed to Checkout'));

  // Where it goes, without signing in; the summary's button leads to the first field that is empty.
  await page.waitForURL('**/checkout');
  await expectFocus(main.getByRole('heading', { name: 'Checkout' }));
  await expectRead(main, CHECKOUT);
  await press(page, button('Enter delivery address'));
  const email = page.getByLabel('Email');
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('asha.keys@post.example');
  await type(page, page.getByLabel('Recipient'), 'Asha Rao');
  await type(page, page.getByLabel('Phone number'), '+91 98450 12345');
  await type(page, page.getByLabel('Street address'), '14, 3rd Cross');
  await type(page, page.getByLabel('Postal code'), '560001');
  await type(page, page.getByLabel('City'), 'Bengaluru');
  await type(page, page.getByLabel('State'), 'Karnataka');
  await press(page, button('Deliver here'));

  // Way to pay; the focus went to where the address now is.
  await page.getByText('Can be delivered').waitFor();
  await expectRead(main, CHECKOUT);
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Delivery address');
  expect(await email.inputValue()).toBe('asha.keys@post.example');
  const online = page.getByLabel(/^Pay online/);
  await tabTo(page, online);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByLabel(/^Cash on delivery/).isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => online.isChecked()).toBe(true);
  await press(page, button(/^Place order/));

  // The payment page of the sandbox, and the result.
  await page.waitForURL('**/sandbox-payment/*');
  await press(page, button('Approve payment'));
  await page.waitForURL('**/success');
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await expectRead(main, ['1 Payment Success', '2 Keep this order in an account']);
  await press(page, main.getByRole('link', { name: 'View order' }));
  await page.getByRole('heading', { name: /^Order H-/ }).waitFor();
  expect(await booksOf(journey.shop, lamp)).toEqual({
    quantity: 8,
    reserved: 0,
    reservations: ['2 claimed'],
    sales: [-2],
  });
});
