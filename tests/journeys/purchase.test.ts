import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import {
  addToCart,
  booksOf,
  checkDelivery,
  fillDelivery,
  linkIn,
  mailTo,
  openProduct,
  PASSWORD,
  placeButton,
  searchFor,
  totalShown,
} from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.shop.jobs.work(); // mails and notices of payment go out as they do in a shop
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

/** What stands under a seller's name: that seller's lines. */
const shopOrderOf = (page: Page, seller: string) =>
  page.getByRole('heading', { level: 3, name: seller }).locator('xpath=ancestor::div[.//ul][1]');

test('a visitor finds a product, registers on the way, pays, and finds the order', {
  tags: [
    'GEN-05',
    'GEN-06',
    'ROLE-07',
    'ROLE-08',
    'ROLE-09',
    'ROLE-10',
    'ROLE-12',
    'ROLE-13',
    'STORE-03',
    'LOGIN-11',
    'CHECKOUT-03',
    'ROUTE-26',
    'ROUTE-33',
    'ROUTE-34',
  ],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499, stock: 10 });
  await aProduct(journey.shop, { name: 'Steel bottle', stock: 10 });
  const email = 'asha.rao@post.example';
  const page = await journey.open('/');

  await searchFor(page, 'brass lamp');
  await openProduct(page, 'Brass lamp');
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  await checkDelivery(page);
  await addToCart(page);
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await expect.poll(() => totalShown(page)).toBe('₹2,998');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await page.waitForURL('**/checkout');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Fcheckout');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+91 98450 12345');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await page.waitForURL('**/check-email?next=%2Fcheckout');
  const mailTab = await page.context().newPage();
  await mailTab.goto(linkIn(await mailTo(journey.shop, page, email, 'erify')));
  await toast(mailTab, 'Email verified successfully!').waitFor();
  await mailTab.waitForURL('**/login?next=%2Fcheckout');
  await mailTab.close();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Fcheckout');
  await page.getByRole('button', { name: 'Proceed to Login' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();

  await page.waitForURL('**/checkout');
  const recipient = page.getByLabel('Recipient');
  await expect.poll(() => recipient.inputValue()).toBe('Asha Rao');
  await fillDelivery(page);
  const promised = await page.getByText(/^Can be delivered by \w{3}, \d{1,2} \w{3,4}$/).innerText();
  const focused = page.locator(':focus');
  expect(await focused.innerText(), 'who goes by keyboard reads on where the address now is').toBe(
    'Delivery address',
  );
  await page.getByText(email).waitFor();
  expect(await totalShown(page)).toBe('₹2,998');
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 10, reserved: 0, reservations: [] });
  await placeButton(page).click();

  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.getByText('₹2,998').waitFor();
  expect(await booksOf(journey.shop, lamp)).toMatchObject({
    quantity: 10,
    reserved: 2,
    reservations: ['2 held'],
  });
  await page.getByRole('button', { name: 'Approve payment' }).click();

  await page.waitForURL('**/success');
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await toast(page, 'Payment Successful').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
  const paid = { quantity: 8, reserved: 0, reservations: ['2 claimed'], sales: [-2] };
  expect(await booksOf(journey.shop, lamp)).toEqual(paid);

  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  const order = page.getByRole('article', { name: /^Order H-/ });
  await order.getByText('Brass lamp').waitFor();
  const expected = `Expected by ${promised.replace('Can be delivered by ', '')}`;
  await order.getByText(expected, { exact: true }).waitFor();
  await order.getByRole('link', { name: /^Order H-/ }).click();
  await page.getByText('Paid', { exact: true }).waitFor();
  await page.getByText(expected, { exact: true }).waitFor();
  const now = page.getByRole('listitem').filter({ hasText: ', now' });
  expect(await now.innerText()).toContain('Placed');
  const title = page.getByRole('heading', { level: 1, name: /^Order H-/ });
  const number = (await title.innerText()).replace('Order ', '');
  const mail = await mailTo(journey.shop, page, email, number);
  expect(mail.text).toContain('2 × Brass lamp');
  expect(mail.text).toContain('₹2,998');
  expect(mail.text).toContain(expected.replace(' by ', ' by: '));

  await page.goto(`${journey.shop.url}/cart`);
  await page.getByText('Your cart is empty').waitFor();
  await page.goto(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await page.goBack();
  expect(await booksOf(journey.shop, lamp)).toEqual(paid);
});

test('a guest filters, says whom to call, orders with cash on delivery and confirms by the code', {
  tags: ['LOGIN-08', 'LOGIN-09', 'CHECKOUT-04', 'ROUTE-28'],
}, async () => {
  const sunshade = await aProduct(journey.shop, { name: 'Garden parasol', category: 'Toys', stock: 5 });
  const page = await journey.open('/login');
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/buyer');
  await page.goto(`${journey.shop.url}/products`);
  await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Toys').click();
  await page.waitForURL('**/products?category=toys');
  await openProduct(page, 'Garden parasol');
  await checkDelivery(page);
  await addToCart(page);
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const meera = { name: 'Meera Nair', email: 'meera.guest@post.example', phone: '+91 98450 54321' };
  await fillDelivery(page, { guest: meera });
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Confirm your order' }).waitFor();
  expect(await booksOf(journey.shop, sunshade)).toMatchObject({ quantity: 5, reserved: 1, sales: [] });
  const { text } = await mailTo(journey.shop, page, 'meera.guest@post.example', 'Confirm your order');
  await page.getByLabel('Code from the mail').fill('12');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByText('Enter the six digits from the mail').waitFor();
  await page.getByLabel('Code from the mail').fill(/Code: (\d{6})/.exec(text)?.[1] ?? expect.unreachable());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
  expect(await booksOf(journey.shop, sunshade)).toEqual({
    quantity: 4,
    reserved: 0,
    reservations: ['1 claimed'],
    sales: [-1],
  });
  const mail = await mailTo(journey.shop, page, 'meera.guest@post.example', 'is placed');
  expect(mail.text).toContain('Please pay in cash');
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('heading', { name: /^Order H-/ }).waitFor();
  for (const title of ['Shipping address', 'Contact'])
    await page.getByRole('region', { name: title, exact: true }).getByText('Meera Nair').waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page
    .getByRole('article', { name: /^Order H-/ })
    .getByText('Garden parasol')
    .waitFor();
});

test('a guest confirms an order to be paid at the door by the link, also in another browser', async () => {
  const kite = await aProduct(journey.shop, { name: 'Paper kite', stock: 5 });
  const guest = await aShopper(journey.shop, kite);
  await place(guest, {
    paymentMethod: 'cash_on_delivery',
    contact: { name: 'Meera Nair', email: 'kite.guest@post.example', phoneNumber: '+91 98450 54322' },
  });
  const page = await journey.open('/');
  const mail = await mailTo(journey.shop, page, 'kite.guest@post.example', 'Confirm your order');
  const link = new URL(linkIn(mail));
  await page.goto(journey.shop.url + link.pathname + link.search);
  await page.getByText(/^H-\w+$/).waitFor();
  await page.getByText('To pay on delivery').waitFor();
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByText(/^Order H-\w+ is confirmed$/).waitFor();
  await expect.poll(() => page.locator(':focus').innerText()).toContain('is confirmed');
  expect(await booksOf(journey.shop, kite)).toMatchObject({
    quantity: 4,
    reserved: 0,
    reservations: ['1 claimed'],
  });
  await page.goto(`${journey.shop.url}/confirm-order?token=wrong`);
  await page.getByText('This link is not valid.').waitFor();
});

test('a declined payment leaves the cart intact and gives the stock back; trying again succeeds', {
  tags: ['ROUTE-32', 'ROUTE-35'],
}, async () => {
  const drum = await aProduct(journey.shop, { name: 'Clay drum', priceRupees: 800, stock: 6 });
  const page = await journey.open(`/product/${drum.id}`);
  await checkDelivery(page);
  await addToCart(page, 2);
  await page.goto(`${journey.shop.url}/login?next=/checkout`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/checkout');
  const kiran = { name: 'Kiran Das', email: 'kiran.guest@post.example', phone: '+91 98450 54321' };
  await fillDelivery(page, { guest: kiran });
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.waitForURL('**/failed');
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  const returned = { quantity: 6, reserved: 0, reservations: ['2 released'], sales: [] };
  await expect.poll(() => booksOf(journey.shop, drum)).toEqual(returned);
  await mailTo(journey.shop, page, 'kiran.guest@post.example', 'failed');

  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText('2 × ₹800').waitFor();
  const address = page.getByRole('region', { name: 'Delivery address' });
  for (const known of ['Kiran Das', '+91 98450 54321']) await address.getByText(known).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('kiran.guest@post.example');
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  expect(await booksOf(journey.shop, drum)).toEqual({
    quantity: 4,
    reserved: 0,
    reservations: ['2 released', '2 claimed'],
    sales: [-2],
  });
  await page.goto(`${journey.shop.url}/buyer/previous-orders`);
  await page
    .getByRole('article', { name: /^Order H-/ })
    .getByText('Payment failed')
    .waitFor();
});

test('two shops in one cart: a coupon lowers only its own, and every screen and mail says the same total', {
  tags: ['CART-05', 'CART-06', 'CART-07', 'CART-12', 'CART-13'],
}, async () => {
  const looms = await aShop(journey.shop, { name: 'Lake Looms' });
  const tools = await aShop(journey.shop, { name: 'Hill Tools' });
  const shawl = await aProduct(journey.shop, {
    shopId: looms.id,
    name: 'Wool shawl',
    priceRupees: 1234.55,
  });
  const spade = await aProduct(journey.shop, { shopId: tools.id, name: 'Iron spade', priceRupees: 999.9 });
  await aCoupon(journey.shop, looms.id, { code: 'LOOM15', discountPercent: 15, isPublic: true });
  // 2 × 1234.55 = 2469.10, less 15 % = 370.37 (to the paisa), and 999.90 that no coupon lowers.
  const [discount, total] = ['−₹370.37', '₹3,098.63'];

  const page = await journey.open(`/product/${shawl.id}`);
  await checkDelivery(page);
  await addToCart(page, 2);
  await page.goto(`${journey.shop.url}/product/${spade.id}`);
  await page.getByText('Product is available for delivery at this location').waitFor();
  await addToCart(page);
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
  await page.getByLabel('Voucher or gift card code').fill('loom15');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: 'Applied' }).waitFor();
  await expect.poll(() => totalShown(page)).toBe(total);
  for (const [seller, name, sum] of [
    ['Lake Looms', 'Wool shawl', '₹2,469.10'],
    ['Hill Tools', 'Iron spade', '₹999.90'],
  ] as const) {
    await page.getByRole('heading', { name: `Sold by ${seller}` }).waitFor();
    const line = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await line.getByText(sum).last().waitFor();
  }

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const asha = { name: 'Asha Rao', email: 'asha.two@post.example', phone: '+91 98450 54321' };
  await fillDelivery(page, { guest: asha });
  await shopOrderOf(page, 'Lake Looms').getByText(discount).waitFor();
  expect(await shopOrderOf(page, 'Hill Tools').getByText('−₹').count()).toBe(0);
  expect(await totalShown(page)).toBe(total);
  await placeButton(page).click();
  await page.getByText(total, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await page.getByText(total, { exact: true }).waitFor();

  await page.getByRole('link', { name: 'View order' }).click();
  await shopOrderOf(page, 'Lake Looms').getByText('Wool shawl').waitFor();
  await shopOrderOf(page, 'Lake Looms').getByText('LOOM15 took ₹370.37 off').waitFor();
  await shopOrderOf(page, 'Hill Tools').getByText('Iron spade').waitFor();
  expect(await shopOrderOf(page, 'Hill Tools').getByText(' off').count()).toBe(0);
  expect(await page.locator('dd').last().innerText()).toBe(total);
  const mail = await mailTo(journey.shop, page, 'asha.two@post.example', 'is placed');
  expect(mail.text).toContain(total);
});
