import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lastDays } from '../../web/seller/insights/kolkata-days.ts';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltShop } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';
import { headsStay } from '../support/looking.ts';
import { totalShown } from '../support/shopping.ts';

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

async function aShopkeeper(): Promise<{ seller: Person; shop: BuiltShop }> {
  const seller = await aSeller(journey.shop);
  return { seller, shop: await aShop(journey.shop, { ownerId: seller.user.id, name: 'Deepak Lamps' }) };
}

const dialogOf = (page: Page, title: 'Add coupon' | 'Edit coupon') =>
  page.getByRole('dialog', { name: title });
const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page, text: string) => page.getByRole('dialog').getByText(text, { exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  }
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

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
  const { seller, shop } = await aShopkeeper();
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1000 });
  const page = await journey.open('/seller/coupons', { person: seller });
  await page.getByText('No coupons yet').waitFor();

  // Scheduled for tomorrow: nobody can use it today.
  await button(page, 'Add coupon').click();
  await fill(page, {
    ...{ Code: 'Lamp10', Discount: '10', 'Minimum order amount': '500' },
    ...{ 'Start date': tomorrow(), 'Expiry date': '2099-12-31', 'Usage limit': '5', 'Limit per buyer': '1' },
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
  await button(page, 'Add coupon').click();
  expect(await dialogOf(page, 'Add coupon').getByLabel('Code').inputValue(), 'a fresh form').toBe('');
  await button(page, 'Cancel').click();
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
  const { seller, shop } = await aShopkeeper();
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
  for (const [typed, expected] of [
    ['81', 'Percentage discount cannot exceed 80%'],
    ['101', 'Percentage discount must be between 0 and 100'],
    ['0', 'Percentage discount must be between 0 and 100'],
  ] as const) {
    await fill(page, { Discount: typed, 'Minimum order amount': '-1' });
    await save(page);
    await message(page, expected).waitFor();
    await message(page, 'Minimum order amount must be greater than 0').waitFor();
  }
  await dialog.getByText('Amount', { exact: true }).click();
  expect(await discount.evaluate((input: HTMLInputElement) => [input.max, input.step])).toEqual(['', '0.01']);
  const amounts = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';
  await fill(page, { Discount: '1.200,50', 'Minimum order amount': '₹1,2000' });
  await save(page);
  await expect.poll(() => message(page, amounts).count()).toBe(2);
  expect(await discount.inputValue()).toBe('1.200,50');
  await fill(page, { Discount: '0', 'Minimum order amount': '₹1,20,000', 'Usage limit': '0' });
  await save(page);
  await message(page, 'Discount amount must be greater than 0').waitFor();
  await message(page, 'Enter a whole number, 1 or more').waitFor();
  await fill(page, { Discount: '75.50', 'Usage limit': '', 'Start date': '2100-01-01' });
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
  const { seller, shop } = await aShopkeeper();
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

test('search, state, product, order and page of the list are in its address', {
  tags: ['COUPON-01'],
}, async () => {
  const { seller, shop } = await aShopkeeper();
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp' });
  for (let number = 10; number < 36; number += 1) {
    await aCoupon(journey.shop, shop.id, { code: `CODE${number}`, usedCount: 0 });
  }
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
  expect(await page.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('columnheader', { name: 'Code' }).getByRole('link').click();
  await expect.poll(firstCode).toContain('OVER');

  await page.getByLabel('State').selectOption('Expired');
  await expect
    .poll(() => page.getByRole('rowheader').allInnerTexts())
    .toEqual([expect.stringContaining('OVER')]);
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await rowOf(page, 'CODE35').waitFor();
  await page.getByLabel('Product', { exact: true }).selectOption('Brass lamp');
  await page.waitForURL(`**/seller/coupons?productId=${lamp.id}`);
  await rowOf(page, 'CODE35').waitFor({ state: 'detached' });
  await page.goBack();
  await rowOf(page, 'CODE35').waitFor();

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('code2');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/coupons?search=code2');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(10);
  await page.goto(`${journey.shop.url}/seller/coupons?search=nothing`);
  await page.getByText('No coupons match these filters').waitFor();
  await page.goto(`${journey.shop.url}/seller/coupons?page=9&state=nonsense`);
  await page.waitForURL('**/seller/coupons?page=2');
});

test('the page of a product has its own coupons', {
  tags: ['SPROD-10', 'COUPON-01', 'COUPON-02', 'COUPON-04'],
}, async () => {
  const { seller, shop } = await aShopkeeper();
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp' });
  await aCoupon(journey.shop, shop.id, { code: 'WHOLE' });
  const page = await journey.open(`/seller/product/${lamp.id}`, {
    person: seller,
    viewport: { width: 360, height: 780 },
  });
  const panel = page.getByRole('region', { name: 'Coupons', exact: true });
  await panel.getByText('No coupons for this product only.').waitFor();
  await panel.getByRole('button', { name: 'Add coupon' }).click();
  await fill(page, { Code: 'GLOW', Discount: '5', 'Minimum order amount': '1', 'Expiry date': '2099-12-31' });
  await save(page);
  await rowOf(page, 'GLOW').getByText('Brass lamp').waitFor();
  expect(await seller.api('GET /api/coupon', { query: { productId: lamp.id } })).toMatchObject({
    coupons: [{ code: 'GLOW', productName: 'Brass lamp' }],
  });
  await button(page, 'Pause GLOW').click();
  await rowOf(page, 'GLOW').getByText('Paused', { exact: true }).waitFor();
  await button(page, 'Delete GLOW').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete coupon' }).click();
  await panel.getByText('No coupons for this product only.').waitFor();
  await panel.getByRole('link', { name: 'see all coupons' }).click();
  await rowOf(page, 'WHOLE').waitFor();
});

test('a coupon is added by keyboard alone, and it is always seen where one is', async () => {
  const { seller } = await aShopkeeper();
  const page = await journey.open('/seller/coupons', { person: seller, reducedMotion: 'reduce' });
  await press(page, button(page, 'Add coupon'));
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
  await press(page, button(page, 'Pause KEYS'));
  await button(page, 'Resume KEYS').waitFor();
  await press(page, button(page, 'Delete KEYS'));
  await page.keyboard.press('Escape');
  expect(await button(page, 'Delete KEYS').evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await seller.api('GET /api/coupon')).coupons).toMatchObject([
    { code: 'KEYS', discount: 50, isPercentage: false, isPublic: true, expiryDate: '2099-12-31' },
  ]);
});

test('where a coupon was deleted by keyboard the next one has the focus, after the last one the title', async () => {
  const { seller, shop } = await aShopkeeper();
  for (const code of ['FIRST', 'SECOND']) await aCoupon(journey.shop, shop.id, { code });
  const page = await journey.open('/seller/coupons?sortBy=code&direction=ascending', { person: seller });
  const remove = async (code: string) => {
    await press(page, button(page, `Delete ${code}`));
    await press(page, button(page, 'Delete coupon'));
    await button(page, `Delete ${code}`).waitFor({ state: 'detached' });
  };
  await remove('FIRST');
  await expectFocus(button(page, 'Delete SECOND'));
  await remove('SECOND');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Coupons' }));
  expect((await seller.api('GET /api/coupon')).coupons).toEqual([]);
});

test('Esc does not take a half typed coupon away unasked', async () => {
  const { seller } = await aShopkeeper();
  const page = await journey.open('/seller/coupons', { person: seller });
  const dialog = page.getByRole('dialog');
  const add = () => page.getByRole('button', { name: 'Add coupon' }).first().click();
  await add();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await add();
  await dialog.getByLabel('Code').fill('MONSOON');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').getByText('Your changes are not saved.').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Code').inputValue()).toBe('MONSOON');
  expect(await dialog.getByLabel('Code').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await add();
  expect(await dialog.getByLabel('Code').inputValue()).toBe('');
});

test('at 768 px no fact of a coupon stands alone on a line', async () => {
  const { seller, shop } = await aShopkeeper();
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp with a rather long name' });
  await aCoupon(journey.shop, shop.id, { code: 'FLAT', productId: lamp.id, startDate: '2098-01-01' });
  const page = await journey.open('/seller/coupons', {
    person: seller,
    viewport: { width: 768, height: 900 },
  });
  const facts = rowOf(page, 'FLAT').locator('td[data-label]');
  await facts.first().waitFor();
  const boxes = await Promise.all((await facts.all()).map((fact) => fact.boundingBox()));
  const lines = new Map<number | undefined, number>();
  for (const box of boxes) lines.set(box?.y, (lines.get(box?.y) ?? 0) + 1);
  expect([...lines.values()], 'no fact stands alone on a line').toEqual([3, 3]);
});
