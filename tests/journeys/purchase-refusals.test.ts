import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { products } from '../../database/schema/index.ts';
import { aGuest, type Person } from '../support/builders.ts';
import { aProduct, someStock, priceAt } from '../support/catalog-builders.ts';
import { aShopper, anAddress, expectInvariantsToHold, inCart, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { booksOf, fillAddress, placeButton, totalShown } from '../support/shopping.ts';

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

test('what sold out between cart and checkout is named, cannot be ordered, and leaves the rest to be ordered', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const lamp = await aLamp();
  const kettle = await aProduct(journey.shop, { name: 'Stove kettle', priceRupees: 450, stock: null });
  await someStock(journey.shop, kettle, { quantity: 1, minimumThreshold: 0 });
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, kettle);
  const page = await journey.open('/cart', { person });
  await expect.poll(() => totalShown(page)).toBe('₹1,949');
  const other = await aShopper(journey.shop, kettle);
  const bought = await journey.open('/checkout', { person: other });
  await bought.getByLabel('Cash on delivery').check();
  await placeButton(bought).click();
  await bought.waitForURL('**/checkout/success');
  expect(await booksOf(journey.shop, kettle)).toMatchObject({ quantity: 0, reserved: 0 });

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const line = page.getByRole('article').filter({ hasText: 'Stove kettle' });
  await line.getByRole('button', { name: 'Remove Stove kettle' }).waitFor();
  expect(await placeButton(page).isDisabled()).toBe(true);
  // Taken out in another tab meanwhile: it is out, whatever this one still shows.
  for (const { id: itemId, Product } of (await person.api('GET /api/cart')).items) {
    if (Product.id === kettle.id) await person.api('DELETE /api/cart/:itemId', { params: { itemId } });
  }
  await line.getByRole('button', { name: 'Remove Stove kettle' }).click();
  await page.getByRole('button', { name: 'Place order · ₹1,499' }).waitFor();
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  expect(await orderCount(person)).toBe(1);
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

test('a product that left the market between summary and order is named once and can be removed', {
  tags: ['CHECKOUT-06'],
}, async () => {
  const [lamp, kettle] = [await aLamp(), await aProduct(journey.shop, { name: 'Stove kettle', stock: 5 })];
  const person = await aShopper(journey.shop, lamp);
  await inCart(journey.shop, person, kettle);
  const page = await journey.open('/checkout', { person });
  await page.getByText('Can be delivered').nth(1).waitFor();
  await journey.shop.database.db
    .update(products)
    .set({ archivedAt: new Date() })
    .where(eq(products.id, kettle.id));
  await placeButton(page).click();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await order.getByText('The total is ₹1,499 instead of').waitFor();
  expect(await order.getByText('Stove kettle is no longer for sale').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove Stove kettle' }).click();
  await expect.poll(() => placeButton(page).isDisabled()).toBe(false);
  expect(await orderCount(person)).toBe(0);
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

test('an address whose pin code is not served names the line that cannot go there', {
  tags: ['PDP-10', 'CART-09'],
}, async () => {
  const lamp = await aLamp();
  const flowers = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, flowers, { deliveryPinCodes: ['5600*'] });
  const person = await aShopper(journey.shop, lamp, { postalCode: '682001' });
  await inCart(journey.shop, person, flowers);
  const page = await journey.open('/checkout', { person });
  const line = page.getByRole('article').filter({ hasText: 'Fresh flowers' });
  await line.getByText(/682001/).waitFor();
  const other = page.getByRole('article').filter({ hasText: 'Brass lamp' });
  await other.getByText('Can be delivered').waitFor();
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

test('a double click on the order button makes one order', { tags: ['CHECKOUT-02'] }, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/checkout', { person });
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).dblclick();
  await page.waitForURL('**/checkout/success');
  expect(await orderCount(person)).toBe(1);
  expect(await booksOf(journey.shop, lamp)).toMatchObject({ quantity: 9, reserved: 0, sales: [-1] });
});

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
});
