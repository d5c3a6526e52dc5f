import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';
import { headsStay } from '../support/looking.ts';
import { aShopkeeper, dialogOf, fill, rowOf, save } from '../support/screens/coupons.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page, text: string) => page.getByRole('dialog').getByText(text, { exact: true });

test('every error shows at its field, and nothing typed is lost', {
  tags: [
    'VAL-33',
    'VAL-34',
    'VAL-35',
    'VAL-36',
    'VAL-37',
    'VAL-38',
    'VAL-39',
    'VAL-40',
    'CONST-08',
    'COUPON-07',
    'ERR-36',
  ],
}, async () => {
  const { seller, shop } = await aShopkeeper(journey);
  await aCoupon(journey.shop, shop.id, { code: 'TAKEN' });
  const page = await journey.open('/seller/coupons', { person: seller });
  await button(page, 'Add coupon').click();
  const dialog = dialogOf(page, 'Add coupon');
  const discount = dialog.getByLabel('Discount', { exact: true });
  await save(page);
  expect(await message(page, 'Please fill in this field').count()).toBe(4);
  for (const field of ['Code', 'Discount', 'Minimum order amount', 'Expiry date']) {
    const isMarked = await dialog.getByLabel(field, { exact: true }).getAttribute('aria-invalid');
    expect(isMarked, field).toBe('true');
  }
  expect(await discount.evaluate((input: HTMLInputElement) => [input.max, input.step])).toEqual(['80', '1']);
  await fill(page, { Code: 'taken', 'Expiry date': '2099-12-31' });
  await fill(page, { Discount: '81', 'Minimum order amount': '-1' });
  await save(page);
  await message(page, 'Percentage discount cannot exceed 80%').waitFor();
  await message(page, 'Minimum order amount must be greater than 0').waitFor();
  await dialog.getByText('Amount', { exact: true }).click();
  expect(await discount.evaluate((input: HTMLInputElement) => [input.max, input.step])).toEqual(['', '0.01']);
  const amounts = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';
  await fill(page, { Discount: '1.200,50', 'Minimum order amount': '₹1,2000', 'Usage limit': '0' });
  await save(page);
  await expect.poll(() => message(page, amounts).count()).toBe(2);
  await message(page, 'Enter a whole number, 1 or more').waitFor();
  expect(await discount.inputValue()).toBe('1.200,50');
  await fill(page, { Discount: '75.50', 'Minimum order amount': '₹1,20,000', 'Usage limit': '' });
  await fill(page, { 'Start date': '2100-01-01' });
  await save(page);
  await message(page, 'The first day cannot be after the expiry date').waitFor();
  expect(await page.getByRole('dialog').getByText('$').count(), 'rupees, no dollars').toBe(0);

  // What makes little sense is warned of at once, and stands in nobody's way.
  await fill(page, { Discount: '500', 'Minimum order amount': '500', 'Expiry date': '2020-01-31' });
  await message(page, 'An order of ₹500 would cost the buyer nothing').waitFor();
  await message(page, 'This day is over: nobody can use the coupon').waitFor();
  await dialog.getByText('Percentage', { exact: true }).click();
  await expect.poll(() => message(page, 'An order of ₹500 would cost the buyer nothing').count()).toBe(0);
  await dialog.getByText('Amount', { exact: true }).click();
  await fill(page, { Discount: '75.50', 'Minimum order amount': '₹1,20,000', 'Expiry date': '2099-12-31' });
  await expect.poll(() => message(page, 'This day is over: nobody can use the coupon').count()).toBe(0);

  // The server's refusal and a lost connection leave everything as it was typed.
  await fill(page, { 'Start date': '' });
  await save(page);
  await toast(page, 'Failed to create coupon').waitFor();
  await message(
    page,
    "Your shop or the market already has a coupon 'taken'. Please choose another code.",
  ).waitFor();
  await fill(page, { Code: 'FRESH' });
  await page.route('**/api/coupon', (route) => route.abort());
  await save(page);
  await message(page, NO_ANSWER).waitFor();
  expect(await discount.inputValue()).toBe('75.50');
  await page.unroute('**/api/coupon');

  // COUPON-08 COUPON-09: no shop is sent; it is always the own one.
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await save(page);
  expect((await sent).postDataJSON()).not.toHaveProperty('shopId');
  await rowOf(page, 'FRESH').getByRole('cell', { name: '₹75.50 off' }).waitFor();
  expect(await seller.api('GET /api/coupon/:_id', { params: { _id: shop.id } })).toHaveLength(2);
});

test('a coupon that was changed or deleted in another tab is not overwritten unseen', {
  tags: ['ERR-34', 'ERR-38'],
}, async () => {
  const { seller, shop } = await aShopkeeper(journey);
  const _id = await aCoupon(journey.shop, shop.id, { code: 'SHARED' });
  const page = await journey.open('/seller/coupons', { person: seller });
  await button(page, 'Edit SHARED').click();
  await fill(page, { Discount: '20' });
  const meanwhile = {
    code: 'SHARED',
    discount: 30,
    isPercentage: true,
    minOrderAmount: 700,
    usageLimit: 150,
  };
  await seller.api('PUT /api/coupon/:_id', {
    params: { _id },
    body: { ...meanwhile, expiryDate: '2099-12-31', isPublic: true },
  });
  await save(page);
  await toast(page, 'Failed to update coupon').waitFor();
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText('It now reads: SHARED, 30% off, from ₹700').waitFor();
  await alert.getByText('Usage limit: now 150, was none').waitFor();
  await alert.getByText('Show to everyone: now yes, was no').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Discount', { exact: true }).inputValue()).toBe('20');
  await rowOf(page, 'SHARED').getByText('30% off').waitFor();
  await save(page);
  await toast(page, 'Coupon updated successfully').waitFor();
  await rowOf(page, 'SHARED').getByText('20% off').waitFor();
  expect((await seller.api('GET /api/coupon')).coupons, 'their minimum stays').toMatchObject([
    { discount: 20, minOrderAmount: 700, usageLimit: 150, isPublic: true },
  ]);

  await button(page, 'Delete SHARED').click();
  await seller.api('DELETE /api/coupon/:_id', { params: { _id } });
  const question = page.getByRole('dialog', { name: 'Delete this coupon?' });
  await question.getByRole('button', { name: 'Delete coupon' }).click();
  await toast(page, 'Failed to delete coupon').waitFor();
  await question.getByText('The coupon was not found').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No coupons yet').waitFor();
});

test('the list and its focus follow what is done: pages, order, filters, and deleting by keyboard', {
  tags: ['COUPON-01'],
}, async () => {
  const { seller, shop } = await aShopkeeper(journey);
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp' });
  for (let number = 10; number < 36; number += 1)
    await aCoupon(journey.shop, shop.id, { code: `CODE${number}` });
  await aCoupon(journey.shop, shop.id, { code: 'OVER', expiryDate: '2020-01-01', productId: lamp.id });
  const page = await journey.open('/seller/coupons', { person: seller });
  const firstCode = () => page.getByRole('rowheader').first().innerText();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/seller/coupons?page=2');
  await rowOf(page, 'CODE10').waitFor();
  await page.goBack();
  await rowOf(page, 'CODE35').waitFor();
  await expect.poll(() => headsStay(page.getByRole('table'))).toBe(true);
  await page.getByRole('columnheader', { name: 'Code' }).getByRole('link').click();
  await page.waitForURL('**/seller/coupons?sortBy=code');
  await expect.poll(firstCode).toContain('CODE10');
  await page.getByLabel('Product', { exact: true }).selectOption('Brass lamp');
  await page.waitForURL(`**/seller/coupons?*productId=${lamp.id}*`);
  await expect.poll(firstCode).toContain('OVER');
  await page.getByLabel('State').selectOption('Active');
  await page.getByText('No coupons match these filters').waitFor();
  await page.goto(`${journey.shop.url}/seller/coupons?page=9&state=nonsense`);
  await page.waitForURL('**/seller/coupons?page=2');

  // After a deletion the next one has the focus, after the last one the title.
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('code1');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(10);
  await press(page, button(page, 'Delete CODE15'));
  await page.keyboard.press('Escape');
  await expectFocus(button(page, 'Delete CODE15'));
  const remove = async (code: string) => {
    await press(page, button(page, `Delete ${code}`));
    await press(page, button(page, 'Delete coupon'));
    await button(page, `Delete ${code}`).waitFor({ state: 'detached' });
  };
  await remove('CODE15');
  await expectFocus(button(page, 'Delete CODE14'));
  await page.goto(`${journey.shop.url}/seller/coupons?search=OVER`);
  await remove('OVER');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Coupons' }));
});

test('the page of a product has its own coupons, which are added and paused by keyboard', {
  tags: ['SPROD-10', 'COUPON-01', 'COUPON-02', 'COUPON-04'],
}, async () => {
  const { seller, shop } = await aShopkeeper(journey);
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp' });
  await aCoupon(journey.shop, shop.id, { code: 'WHOLE' });
  const page = await journey.open(`/seller/product/${lamp.id}`, { person: seller, reducedMotion: 'reduce' });
  const panel = page.getByRole('region', { name: 'Coupons', exact: true });
  await panel.getByText('No coupons for this product only.').waitFor();
  await press(page, panel.getByRole('button', { name: 'Add coupon' }));
  const dialog = dialogOf(page, 'Add coupon');
  await dialog.waitFor();
  await type(page, dialog.getByLabel('Code'), 'KEYS');
  await tabTo(page, dialog.getByRole('radio', { name: 'Percentage' }));
  await page.keyboard.press('ArrowRight');
  await type(page, dialog.getByLabel('Discount', { exact: true }), '50');
  await type(page, dialog.getByLabel('Minimum order amount'), '200');
  await tabTo(page, dialog.getByLabel('Expiry date'));
  await page.keyboard.type('12312099');
  await press(page, dialog.getByLabel('Show to everyone'), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await rowOf(page, 'KEYS').getByText('₹50 off').waitFor();
  await rowOf(page, 'KEYS').getByText('Brass lamp').waitFor();
  await press(page, button(page, 'Pause KEYS'));
  await rowOf(page, 'KEYS').getByText('Paused', { exact: true }).waitFor();
  expect(await seller.api('GET /api/coupon', { query: { productId: lamp.id } })).toMatchObject({
    coupons: [
      {
        code: 'KEYS',
        discount: 50,
        isPercentage: false,
        isPublic: true,
        expiryDate: '2099-12-31',
        productName: 'Brass lamp',
      },
    ],
  });
  await button(page, 'Delete KEYS').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete coupon' }).click();
  await panel.getByText('No coupons for this product only.').waitFor();
  await panel.getByRole('link', { name: 'see all coupons' }).click();
  await rowOf(page, 'WHOLE').waitFor();
});
