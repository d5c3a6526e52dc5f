import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { booksOf, placeButton } from '../support/shopping.ts';

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
const cartOf = async ({ api }: Person) => (await api('GET /api/cart')).items.map(({ quantity }) => quantity);

test('reloading /success, and going back to the payment page, changes nothing', {
  tags: ['ROUTE-33', 'ROUTE-34'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 3 });
  const page = await journey.open('/checkout', { person });
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  const books = await booksOf(journey.shop, lamp);
  expect(books).toEqual({ quantity: 7, reserved: 0, reservations: ['3 claimed'], sales: [-3] });
  await inCart(journey.shop, person, lamp, 1);
  await page.reload();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await page.goBack();
  await page.getByText('This payment was approved.').waitFor();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await journey.shop.jobs.drain(); // the notice of the payment arrives late
  expect(await booksOf(journey.shop, lamp)).toEqual(books);
  expect(await orderCount(person)).toBe(1);
  expect(await cartOf(person), 'what was put in the cart afterwards stays there').toEqual([1]);
});

test('/?payment=success and /success without paying change nothing', {
  tags: ['PA1', 'ROUTE-31'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/?payment=success', { person });
  await page.waitForURL('**/success');
  await page.getByText('You have not ordered anything yet').waitFor();
  expect(await cartOf(person)).toEqual([1]);

  await page.goto(`${journey.shop.url}/checkout`);
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  for (const address of ['/?payment=success', '/success', '/checkout/success']) {
    await page.goto(journey.shop.url + address);
    await page.getByText('Awaiting payment').waitFor();
    expect(await page.getByText('Payment Success').count(), address).toBe(0);
    expect(await page.getByText('Order placed').count(), address).toBe(0);
  }
  const [order] = (await person.api('GET /api/order')).orders;
  expect(order?.status).toBe('awaiting_payment');
  expect(await cartOf(person)).toEqual([1]);
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 10, reserved: 1, sales: [] });

  // The order can still be paid, or given up.
  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  const row = page.getByRole('article', { name: /^Order H-/ });
  await row.getByText(/^Pay within \d+ min$/).waitFor();
  await row.getByRole('link', { name: /^Order H-/ }).click();
  await page.getByText('This order is not paid yet').waitFor();
  const address = page.url();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(address);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.locator('.badge').getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 10, reserved: 0, sales: [] });
});
