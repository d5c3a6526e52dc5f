import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lastDays } from '../../web/pages/seller/insights/kolkata-days.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { totalShown } from '../support/shopping.ts';
import { aShopkeeper, dialogOf, fill, rowOf, save } from '../support/screens/coupons.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const DAY_MS = 86_400_000;
const tomorrow = () => lastDays(1, new Date(Date.now() + DAY_MS)).to;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the life of a coupon', {
  tags: [
    'COUPON-01',
    'COUPON-02',
    'COUPON-03',
    'COUPON-04',
    'COUPON-05',
    'COUPON-06',
    'ROLE-17',
    'ERR-33',
    'ERR-35',
    'ERR-37',
  ],
}, async () => {
  const { seller, shop } = await aShopkeeper(journey);
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1000 });
  const page = await journey.open('/seller/coupons', { person: seller });
  await page.getByText('No coupons yet').waitFor();

  // Scheduled for tomorrow: nobody can use it today.
  await button(page, 'Add coupon').click();
  await fill(page, {
    Code: 'Lamp10',
    Discount: '10',
    'Minimum order amount': '500',
    'Start date': tomorrow(),
    'Expiry date': '2099-12-31',
    'Usage limit': '5',
    'Limit per buyer': '1',
  });
  await save(page);
  await toast(page, 'Coupon created successfully').waitFor();
  await page.locator('.Toastify__toast-container--top-right').waitFor();
  await dialogOf(page, 'Add coupon').waitFor({ state: 'hidden' });
  await rowOf(page, 'Lamp10').getByText('Scheduled', { exact: true }).waitFor();
  const shopper = await aShopper(journey.shop, lamp);
  const cart = await journey.open('/cart', { person: shopper });
  const code = cart.getByLabel('Voucher or gift card code');
  await code.fill('lamp10');
  await button(cart, 'Apply').click();
  await cart.getByText('This code cannot be used for your cart.').waitFor();

  // From today on the price falls.
  await button(page, 'Edit Lamp10').click();
  const dialog = dialogOf(page, 'Edit coupon');
  expect(await dialog.getByLabel('Code').inputValue()).toBe('Lamp10');
  expect(await dialog.getByLabel('Usage limit').inputValue()).toBe('5');
  await fill(page, { 'Start date': '', Discount: '15' });
  await save(page);
  await toast(page, 'Coupon updated successfully').waitFor();
  await rowOf(page, 'Lamp10').getByText('Active', { exact: true }).waitFor();
  await button(cart, 'Apply').click();
  await button(cart, 'Applied').waitFor();
  await expect.poll(() => totalShown(cart)).toBe('₹850');

  // Its use and what it brought appear.
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await page.reload();
  await rowOf(page, 'Lamp10').getByRole('cell', { name: '1 of 5' }).waitFor();
  await rowOf(page, 'Lamp10').getByRole('cell', { name: '₹850' }).waitFor();

  // Paused, it lowers nothing, and the cart says why.
  const other = await aShopper(journey.shop, lamp);
  await other.api('POST /api/cart/coupon', { body: { code: 'LAMP10' } });
  await button(page, 'Pause Lamp10').click();
  await toast(page, 'Coupon paused').waitFor();
  await rowOf(page, 'Lamp10').getByText('Paused', { exact: true }).waitFor();
  const refused = await journey.open('/cart', { person: other });
  await refused.getByText('This coupon is no longer offered').waitFor();
  expect(await totalShown(refused)).toBe('₹1,000');
  await button(page, 'Resume Lamp10').click();
  await rowOf(page, 'Lamp10').getByText('Active', { exact: true }).waitFor();

  // Deleted only after a question.
  await button(page, 'Delete Lamp10').click();
  const question = page.getByRole('dialog', { name: 'Delete this coupon?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await seller.api('GET /api/coupon')).total).toBe(1);
  await button(page, 'Delete Lamp10').click();
  await question.getByRole('button', { name: 'Delete coupon' }).click();
  await toast(page, 'Coupon deleted successfully').waitFor();
  await page.getByText('No coupons yet').waitFor();
  await refused.reload();
  expect((await other.api('GET /api/cart')).total).toBe(1000);
});
