import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { expectAccessible, type Journey, startJourney, toast } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';
import { givePictures, sidewaysScroll } from '../support/looking.ts';
import { anOrder } from '../support/order-builders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { viewport: { width: 360, height: 740 } };
const guide = (page: Page) => page.getByRole('region', { name: /Get ready to sell|Ready for the first/ });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

test('a new shop is led to its first sale, and empty lists say what is so and point there', async () => {
  const seller = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/orders', { person: seller, ...PHONE });
  await givePictures(page);
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  await page.getByRole('link', { name: 'What a new shop needs' }).click();
  await guide(page).getByText('1 of 5 steps done.').waitFor();
  const steps = () => guide(page).getByRole('listitem').allTextContents();
  expect((await steps()).map((text) => text.includes(', done'))).toEqual([true, false, false, false, false]);
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await guide(page).getByRole('link', { name: 'Add a product' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();

  const kite = await aProduct(journey.shop, { shopId: seller.shop.id, pictureKeys: ['c'.repeat(32)] });
  await page.goto(`${journey.shop.url}/seller`);
  await guide(page).getByRole('heading', { name: 'Ready for the first order' }).waitFor();
  await anOrder(journey.shop, (await aBuyer(journey.shop)).user.id, kite);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Received orders' }).waitFor();
  expect(await guide(page).count()).toBe(0);
  await page.goto(`${journey.shop.url}/seller/orders`);
  await page.getByRole('heading', { name: 'No open orders' }).waitFor();
});

test('a search without a match among the open orders leads on to the previous ones', async () => {
  const seller = await aSellerWithShop(journey.shop);
  const kite = await aProduct(journey.shop, { shopId: seller.shop.id });
  await anOrder(journey.shop, (await aBuyer(journey.shop)).user.id, kite, { status: 'delivered' });
  const page = await journey.open('/seller/orders?search=asha', { person: seller });
  await page.getByRole('heading', { name: 'No orders match these filters' }).waitFor();
  await page.getByRole('link', { name: 'Search previous orders' }).click();
  await page.waitForURL('**/seller/previous-orders?search=asha');
  await expect.poll(() => page.locator('[data-order]').count()).toBe(1);
});

test('filters get a name, come back with one press on another visit, and are deleted and restored', async () => {
  const seller = await aSellerWithShop(journey.shop);
  const kite = await aProduct(journey.shop, { shopId: seller.shop.id });
  const buyer = await aBuyer(journey.shop);
  for (const status of ['placed', 'packed'] as const)
    await anOrder(journey.shop, buyer.user.id, kite, { status });
  const page = await journey.open('/seller/orders', { person: seller, ...PHONE });
  await expect.poll(() => page.locator('[data-order]').count()).toBe(2);
  expect(await views(page).count()).toBe(0);
  const saveButton = views(page).getByRole('button', { name: 'Save view' });
  await page.goto(`${journey.shop.url}/seller/orders?status=packed`);
  await press(page, saveButton);
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Name').fill('To ship');
  await page.keyboard.press('Enter');
  await toast(page, 'View ‘To ship’ saved').waitFor();
  const mine = views(page).getByRole('link', { name: 'To ship' });
  expect(await mine.getAttribute('aria-current')).toBe('true');
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.goto(`${journey.shop.url}/seller/orders`);
  await mine.click();
  await page.waitForURL('**/seller/orders?status=packed');
  await expect.poll(() => page.locator('[data-order]').count()).toBe(1);
  await page.goto(`${journey.shop.url}/seller/inventory`);
  await page.getByRole('list', { name: 'Inventory' }).waitFor();
  expect(await views(page).count()).toBe(0);

  await page.goto(`${journey.shop.url}/seller/orders?status=packed`);
  await views(page).getByRole('button', { name: 'Delete view To ship' }).click();
  await toast(page, 'View ‘To ship’ deleted').waitFor();
  expect(await mine.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await mine.waitFor();
});

test('on phones filters unfold beside the search; what is set is said, and taken away one by one or at once', async () => {
  const seller = await aSellerWithShop(journey.shop);
  const kite = await aProduct(journey.shop, { shopId: seller.shop.id });
  const buyer = await aBuyer(journey.shop);
  for (const status of ['placed', 'packed', 'return_requested'] as const)
    await anOrder(journey.shop, buyer.user.id, kite, { status });
  const page = await journey.open('/seller/orders', { person: seller, ...PHONE });
  const form = page.getByRole('search', { name: 'Orders' });
  const rows = page.locator('[data-order]');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await form.getByLabel('State').isVisible()).toBe(false);
  const toggle = form.getByRole('button', { name: 'Filters' });
  await press(page, toggle);
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await form.getByLabel('State').selectOption({ label: 'Returns and exchanges' });
  await expect.poll(() => rows.count()).toBe(1);
  const chips = page.getByRole('group', { name: 'Filters that are set' });
  await chips.getByText('State: Returns and exchanges').waitFor();
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Remove filter State: Returns and exchanges' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await chips.evaluate((group) => group === document.activeElement)).toBe(true);
  await page.goto(`${journey.shop.url}/seller/orders?status=packed&search=asha`);
  await expect.poll(() => rows.count()).toBe(1);
  await form.getByRole('button', { name: 'Filters 1' }).waitFor();
  await chips.getByRole('link', { name: 'Clear all filters' }).click();
  await page.waitForURL('**/seller/orders');
  await expect.poll(() => rows.count()).toBe(3);
});

test('where all products are archived, the list says that and leads to them', async () => {
  const seller = await aSellerWithShop(journey.shop);
  await aProduct(journey.shop, { shopId: seller.shop.id, archivedAt: new Date() });
  const page = await journey.open('/seller/products', { person: seller });
  await page.getByRole('heading', { name: 'No products on sale' }).waitFor();
  await page.getByRole('link', { name: 'Show archived products' }).click();
  await page.waitForURL('**/seller/products?state=archived');
  await page.getByRole('link', { name: 'Steel bottle' }).waitFor();
  expect(await page.getByText('No products').count()).toBe(0);
});
