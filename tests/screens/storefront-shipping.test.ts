import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { aShopper, BENGALURU } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const figure = (page: Page, term: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();

test('what shipping costs stands on the product, in the cart, at the checkout and on the order', {
  tags: ['CART-05', 'CART-06'],
}, async () => {
  const seller = await aSellerWithShop(journey.shop);
  await seller.api('PUT /api/shipping', { body: { base: 40, perKg: 20, freeFrom: 2000, cashFee: 30 } });
  const jar = await aProduct(journey.shop, { shopId: seller.shop.id, name: 'Salt jar', priceRupees: 500 });
  const shopper = await aShopper(journey.shop, jar);

  const page = await journey.open(`/product/${jar.id}`, { person: shopper });
  await page.getByLabel('Delivery pin code').fill(BENGALURU);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Shipping ₹60, free from ₹2,000; cash on delivery ₹30 more').waitFor();

  await page.goto(`${journey.shop.url}/cart`);
  await summary(page).getByText(`Add ₹1,500 more from ${seller.shop.name} for free shipping`).waitFor();
  expect([await figure(page, 'Shipping'), await figure(page, 'Total')]).toEqual(['₹60', '₹560']);

  await page.goto(`${journey.shop.url}/checkout`);
  await page.getByRole('button', { name: 'Place order · ₹560' }).waitFor();
  await page.getByLabel('Cash on delivery').check();
  await page.getByText('A fee of ₹30 is added.').waitFor();
  expect(await figure(page, 'Cash on delivery fee')).toBe('₹30');
  await page.getByRole('button', { name: 'Place order · ₹590' }).click();
  await page.waitForURL('**/checkout/success');

  await page.goto(`${journey.shop.url}/buyer/current-orders`);
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Order H-/ })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor();
  expect([await figure(page, 'Shipping'), await figure(page, 'Cash on delivery fee')]).toEqual([
    '₹60',
    '₹30',
  ]);
});
