import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct } from '../support/catalog-builders.ts';
import { anAddress, aShopper, expectInvariantsToHold, inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { fillDelivery, placeButton } from '../support/shopping.ts';
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

test('a visitor orders without a detour: address, check and payment on one page, and becomes a guest in between', {
  tags: ['CHECKOUT-01', 'LOGIN-09'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499 });
  const page = await openVisitor(journey, [lamp], '/cart');
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
