import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, inCart, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press, type } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { viewport: { width: 360, height: 740 } };

/** An order of two shops, one of which has delivered. */
async function aPurchase() {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Mitti' });
  const shopper = await aShopper(journey.shop, await aProduct(journey.shop, { shopId: shop.id }));
  await inCart(journey.shop, shopper, await aProduct(journey.shop));
  const { orderId, number } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await deliver(seller, (await shopOrderOf(journey.shop, orderId, shop.id)).id);
  return { shopper, number, email: shopper.user.email ?? '' };
}

test('a visitor finds an order by its number and e-mail address, with the keyboard alone on a phone', async () => {
  const { number, email } = await aPurchase();
  const page = await journey.open('/', PHONE);
  await press(page, page.getByRole('button', { name: 'Menu' }));
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page, menu.getByRole('link', { name: 'Where is my order' }));
  await page.waitForURL('**/track-order');
  await page.getByRole('heading', { level: 1, name: 'Where is my order' }).waitFor();
  // The same for everybody, so that nothing moves once it is known who is there.
  await page.getByRole('link', { name: 'see all of your orders' }).waitFor();

  // What cannot be right is said at its field, and a wrong pair without saying which part of it is wrong.
  const find = page.getByRole('button', { name: 'Find my order' });
  await type(page, page.getByLabel('Order number'), '12345');
  await press(page, find);
  await page.getByText('An order number looks like H-7K3Q9M2P').waitFor();
  const field = page.getByLabel('Order number');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(number.toLowerCase());
  await page.getByRole('main').getByLabel('Email').fill('nobody@post.example');
  await press(page, find);
  await page.getByText('No order has this number with this e-mail address.').waitFor();
  expect(await field.inputValue()).toBe(number.toLowerCase());

  await page.getByRole('main').getByLabel('Email').fill(email);
  await press(page, find);
  const order = page.getByRole('region', { name: `Order ${number}` });
  await order.getByText('Parcel 1 of 2').waitFor();
  await order.getByText('Delivered', { exact: true }).waitFor();
  await order.getByText('Carried by India Post').waitFor();
  await order.getByText(/^Expected by /).waitFor();
  const heading = order.getByRole('heading', { name: `Order ${number}` });
  expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
  for (const secret of ['Mitti', 'EI123456789IN']) expect(await order.getByText(secret).count()).toBe(0);
  expect(page.url()).toBe(`${journey.shop.url}/track-order`);
  expect(await order.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login');
});

test('header and footer lead a buyer to the own orders, and everybody else to the search for one', async () => {
  const { shopper, number } = await aPurchase();
  const wide = { viewport: { width: 1440, height: 900 } };
  const visitor = await journey.open('/about', wide);
  const buyer = await journey.open('/about', { person: shopper, ...wide });
  for (const place of ['banner', 'contentinfo'] as const) {
    const link = { name: 'Where is my order' };
    await visitor.goto(`${journey.shop.url}/about`);
    await visitor.getByRole(place).getByRole('link', link).click();
    await visitor.waitForURL('**/track-order');
    await buyer.goto(`${journey.shop.url}/about`);
    await expect
      .poll(() => buyer.getByRole(place).getByRole('link', link).getAttribute('href'))
      .toBe('/buyer/current-orders');
    await buyer.getByRole(place).getByRole('link', link).click();
    await buyer.getByRole('article', { name: `Order ${number}` }).waitFor();
  }
  // Who is signed in all the same is led to the orders, with the own address filled in.
  await buyer.goto(`${journey.shop.url}/track-order`);
  await buyer.getByRole('link', { name: 'see all of your orders' }).waitFor();
  await expect.poll(() => buyer.getByRole('main').getByLabel('Email').inputValue()).toBe(shopper.user.email);
});
