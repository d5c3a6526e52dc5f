import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

async function aShopkeeper(): Promise<{ seller: Person; shopId: Awaited<ReturnType<typeof aShop>>['id'] }> {
  const seller = await aSeller(journey.shop);
  return { seller, shopId: (await aShop(journey.shop, { ownerId: seller.user.id })).id };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const offerOf = (place: Page | Locator, of: string) =>
  place.getByText(`You have an unsaved draft of ${of}`, { exact: true });
/** Opens the form of a draft that the screen offers, which then asks no second time. */
async function goOn(page: Page, of: string): Promise<void> {
  await offerOf(page, of).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await button(page, 'Continue').click();
  await dialog(page).locator('form').waitFor();
  expect(await offerOf(dialog(page), of).count()).toBe(0);
}
/** Continues a draft that its opened form offers; nothing is filled in before. */
async function goOnInForm(page: Page, of: string): Promise<void> {
  await offerOf(dialog(page), of).waitFor();
  expect(await dialog(page).locator('form').count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog(page).locator('form').waitFor();
}
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** What the browser keeps of forms that are not sent. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => storage.getItem('drafts') ?? '').join(''),
  );

/** The tab is closed, and the shop opened in another one. */
async function inAnotherTab(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(journey.shop.url + path);
  return next;
}

test('a coupon draft is restored after the tab was closed, until it is saved or discarded, logged out of or old', {
  tags: ['COUPON-05', 'COUPON-06'],
}, async () => {
  const { seller, shopId } = await aShopkeeper();
  await aCoupon(journey.shop, shopId, { code: 'OLD' });
  let page = await journey.open('/seller/coupons', { person: seller });
  await button(page, 'Add coupon').click();
  await field(page, 'Code').fill('DIWALI');
  await dialog(page).getByText('Amount', { exact: true }).click();
  await field(page, 'Discount').fill('₹1,200');
  await field(page, 'Expiry date').fill('2099-12-31');
  await dialog(page).getByLabel('Show to everyone').check();

  page = await inAnotherTab(page, '/seller/coupons');
  await page.getByText('You have an unsaved draft of a new coupon').waitFor();
  await goOn(page, 'a new coupon');
  expect(await field(page, 'Code').inputValue()).toBe('DIWALI');
  expect(await field(page, 'Discount').inputValue()).toBe('₹1,200');
  expect(await field(page, 'Expiry date').inputValue()).toBe('2099-12-31');
  expect(await dialog(page).getByLabel('Show to everyone').isChecked()).toBe(true);
  expect(await dialog(page).getByRole('radio', { name: 'Amount' }).isChecked()).toBe(true);

  // Saved, it is forgotten; another form is a fresh one.
  await field(page, 'Minimum order amount').fill('5000');
  await button(page, 'Save').click();
  await toast(page, 'Coupon created successfully').waitFor();
  await button(page, 'Add coupon').click();
  expect(await field(page, 'Code').inputValue()).toBe('');

  // An offered draft that is discarded leaves the focus to the title.
  await field(page, 'Code').fill('HOLI');
  await page.reload();
  await offerOf(page, 'a new coupon').waitFor();
  await button(page, 'Discard').press('Enter');
  await offerOf(page, 'a new coupon').waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Coupons' }));
  expect(await kept(page)).toBe('');

  // Others change the coupon before the form is opened again: what was typed stays, the rest is as it is now.
  await button(page, 'Edit OLD').click();
  await field(page, 'Usage limit').fill('9');
  const [old] = (await seller.api('GET /api/coupon', { query: { search: 'OLD' } })).coupons;
  if (!old) throw new Error('there is a coupon');
  const { discount, isPercentage, minOrderAmount, expiryDate } = old;
  const body = { code: 'OLD', discount, isPercentage, minOrderAmount: minOrderAmount + 1, expiryDate };
  await seller.api('PUT /api/coupon/:_id', { params: { _id: old._id }, body });
  page = await inAnotherTab(page, '/seller/coupons');
  await button(page, 'Edit OLD').click();
  await goOnInForm(page, 'this coupon');
  await dialog(page).getByText('This coupon has been changed').waitFor();
  expect(await field(page, 'Usage limit').inputValue()).toBe('9');
  expect(await field(page, 'Minimum order amount').inputValue()).toBe(String(body.minOrderAmount));
  await button(page, 'Save').click();
  await toast(page, 'Coupon updated successfully').waitFor();
  const own = (await seller.api('GET /api/coupon', { query: { search: 'OLD' } })).coupons;
  expect(own).toMatchObject([{ usageLimit: 9, minOrderAmount: body.minOrderAmount, isPublic: old.isPublic }]);

  // A draft does not stay for ever, is of its tab alone, and goes when its account logs out.
  await button(page, 'Add coupon').click();
  await field(page, 'Code').fill('SECRET');
  await expect.poll(() => kept(page)).toContain('SECRET');
  await page.evaluate(() => {
    const drafts = sessionStorage.getItem('drafts') ?? '';
    const older = (time: string) => String(Number(time) - 8 * 86_400_000);
    sessionStorage.setItem('drafts', drafts.replaceAll(/\d{13}/g, older));
  });
  await page.reload();
  await button(page, 'Add coupon').click();
  expect(await field(page, 'Code').inputValue()).toBe('');
  await field(page, 'Code').fill('SECRET');
  await expect.poll(() => kept(page)).toContain('SECRET');
  const other = await page.context().newPage();
  await other.goto(`${journey.shop.url}/seller/coupons`);
  await button(other, 'Add coupon').click();
  expect(await field(other, 'Code').inputValue()).toBe('');
  await other.close();
  await page.goto(`${journey.shop.url}/seller`);
  await button(page, 'Logout').click();
  await page.waitForURL(`${journey.shop.url}/`);
  await expect.poll(() => kept(page)).toBe('');
});

test('a draft of an inventory item is restored with its product and pin codes', {
  tags: ['INV-03', 'INV-07'],
}, async () => {
  const { seller, shopId } = await aShopkeeper();
  await aProduct(journey.shop, { shopId, name: 'Brass lamp', stock: null });
  await aProduct(journey.shop, { shopId, name: 'Clay cup', stock: 5 });
  let page = await journey.open('/seller/inventory', { person: seller });
  await button(page, 'Add New Item').click();
  await dialog(page).getByRole('option', { name: 'Brass lamp' }).waitFor({ state: 'attached' });
  await field(page, 'Product').selectOption({ label: 'Brass lamp' });
  await field(page, 'Quantity').fill('40');
  await dialog(page).getByText('inactive', { exact: true }).click();
  await dialog(page).getByLabel('Add pin codes').fill('560001-560003 110001');
  await button(page, 'Add').click();
  await dialog(page).getByLabel('Add pin codes').fill('4000');

  page = await inAnotherTab(page, '/seller/inventory');
  await goOn(page, 'a new inventory item');
  await expect.poll(() => field(page, 'Product').locator('option:checked').textContent()).toBe('Brass lamp');
  expect(await field(page, 'Quantity').inputValue()).toBe('40');
  expect(await dialog(page).getByRole('radio', { name: 'inactive', exact: true }).isChecked()).toBe(true);
  await dialog(page).getByText('4 entries in all').waitFor();
  expect(await dialog(page).getByLabel('Add pin codes').inputValue()).toBe('4000');
  await dialog(page).getByLabel('Add pin codes').fill('');
  await button(page, 'Save').click();
  await toast(page, 'Inventory item added').waitFor();
  expect((await seller.api('GET /api/inventory', { query: { search: 'Brass' } })).items).toMatchObject([
    { quantity: 40, status: 'inactive', pinCodeCount: 4 },
  ]);

  await page.getByRole('button', { name: 'Edit Inventory: Clay cup' }).click();
  await dialog(page).getByText('Change by', { exact: true }).click();
  await field(page, 'Difference').fill('+3');
  await field(page, 'Reason').fill('counted again');

  // Others change the record before the form is opened again: what was typed stays, the rest is as it is now.
  const search = { query: { search: 'Clay' } };
  const [cup] = (await seller.api('GET /api/inventory', search)).items;
  if (!cup) throw new Error('there is a record');
  const body = { version: cup.version, quantity: 9, minimum_threshold: 2 };
  await seller.api('PATCH /api/inventory/:inventoryId', { params: { inventoryId: cup.id }, body });
  page = await inAnotherTab(page, '/seller/inventory');
  await page.getByRole('button', { name: 'Edit Inventory: Clay cup' }).click();
  await goOnInForm(page, 'this item');
  await dialog(page).getByText('Stock: now 9, was 5').waitFor();
  expect(await field(page, 'Difference').inputValue()).toBe('+3');
  expect(await field(page, 'Reason').inputValue()).toBe('counted again');
  expect(await field(page, 'Minimum threshold').inputValue()).toBe('2');
  await button(page, 'Save').click();
  await toast(page, 'Inventory updated successfully').waitFor();
  expect((await seller.api('GET /api/inventory', search)).items).toMatchObject([
    { quantity: 12, minimum_threshold: 2 },
  ]);
});

test('a draft of a new shop or of an edit is restored after a reload, with what others changed', {
  tags: ['SHOP-01', 'SHOP-08'],
}, async () => {
  const seller = await aSeller(journey.shop);
  let page = await journey.open('/seller/shop-details', { person: seller });
  await button(page, 'Register Your Shop').click();
  await field(page, 'Shop name').fill('Neelam Textiles');
  await field(page, 'Latitude').fill('12.971599, 77.594566');
  await dialog(page).getByLabel('Home & Kitchen').check();
  page = await inAnotherTab(page, '/seller/shop-details');
  await goOn(page, 'your shop');
  expect(await field(page, 'Shop name').inputValue()).toBe('Neelam Textiles');
  expect(await field(page, 'Longitude').inputValue()).toBe('77.594566');
  expect(await dialog(page).getByLabel('Home & Kitchen').isChecked()).toBe(true);
  await field(page, 'GST number').fill('27AAPFU0939F1ZV');
  await field(page, 'Description').fill('Handloom cotton');
  await button(page, 'Register').click();
  await toast(page, 'Shop registered').waitFor();
  expect(await kept(page)).not.toContain('Neelam');

  await button(page, 'Edit Shop Details').click();
  await field(page, 'Description').fill('Mine');
  await seller.api('PUT /api/shop/update/:userId', {
    params: { userId: seller.user.id },
    body: { description: 'Theirs', gst: '29AAGCB7383J1Z4' },
  });
  await page.reload();
  await goOn(page, 'your shop’s details');
  await dialog(page).getByText('Your shop has been changed').waitFor();
  expect(await field(page, 'GST number').inputValue()).toBe('29AAGCB7383J1Z4');
  expect(await field(page, 'Description').inputValue()).toBe('Mine');
  await button(page, 'Cancel').click();
  await button(page, 'Edit Shop Details').click();
  expect(await field(page, 'Description').inputValue()).toBe('Theirs');
});

test('a draft of a product edit is restored after a reload, with its pictures and with what others changed', {
  tags: ['SPROD-09'],
}, async () => {
  const { seller, shopId } = await aShopkeeper();
  const { id } = await aProduct(journey.shop, { shopId, name: 'Steel bottle', priceRupees: 400 });
  const path = `/seller/product/${id}`;
  let page = await journey.open(path, { person: seller });
  await button(page, 'Edit Product').click();
  await field(page, 'Price').fill('500');
  const red = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const choose = page.locator('input[type=file][multiple]');
  await choose.setInputFiles([{ name: 'red.png', mimeType: 'image/png', buffer: red }]);
  await field(page, 'Alternative text').fill('A red bottle');
  await page.reload();
  await goOn(page, 'this product');
  expect(await field(page, 'Price').inputValue()).toBe('500');
  await dialog(page).locator('.picture-tile canvas').waitFor();

  await seller.api('PUT /api/pro/:productId', {
    params: { productId: id },
    body: { name: 'Copper bottle', price: 450 },
  });
  page = await inAnotherTab(page, path);
  await goOn(page, 'this product');
  await dialog(page).getByText('Meanwhile set to ₹450').waitFor();
  await expect.poll(() => field(page, 'Alternative text').inputValue()).toBe('A red bottle');
  expect(await field(page, 'Name').inputValue()).toBe('Copper bottle');
  await button(page, 'Save').click();
  await toast(page, 'Product updated successfully').waitFor();
  const [saved] = await seller.api('GET /api/shop/products');
  expect(saved).toMatchObject({ name: 'Copper bottle', price: 500, pictures: [{ alt: 'A red bottle' }] });
  expect(await kept(page)).not.toContain('bottle');

  // Saved, the draft is deleted; and no field warns that a removed picture would be lost.
  await button(page, 'Edit Product').click();
  expect(await offerOf(dialog(page), 'this product').count()).toBe(0);
  await button(page, 'Remove picture 1').evaluate((remove: HTMLElement) => {
    remove.click();
    // Escape at once, before the browser has drawn anything.
    remove.ownerDocument
      .querySelector('dialog[open]')
      ?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await dialog(page).getByText('Your changes are not saved.').waitFor();
  await button(page, 'Keep editing').click();
  await page.keyboard.press('Escape');
  await dialog(page).getByText('Your changes are not saved.').waitFor();
  await button(page, 'Discard').click();
  await expect.poll(() => kept(page)).not.toContain('bottle');
});
