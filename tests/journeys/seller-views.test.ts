import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, pressUndo } from '../support/keyboard.ts';
import { givePictures } from '../support/looking.ts';
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
  await guide(page).getByText('2 of 6 steps done.').waitFor();
  const steps = () => guide(page).getByRole('listitem').allTextContents();
  expect((await steps()).map((text) => text.includes(', done'))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  // The shop sells at once: no approval is to come.
  expect((await steps())[1]).not.toContain('once it is approved');
  // Who moves from elsewhere is led to the import, from the guide and from the empty list.
  await guide(page).getByRole('link', { name: 'Import products' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByRole('link', { name: 'Import products' }).waitFor();
  await page.goto(`${journey.shop.url}/seller`);
  await guide(page).getByRole('link', { name: 'Add a product' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();

  // What nobody filtered is not said to match no filter.
  await page.goto(`${journey.shop.url}/seller/orders?status=returns`);
  await page.getByRole('heading', { name: 'No returns or exchanges' }).waitFor();
  await page.goto(`${journey.shop.url}/seller/orders?status=returns&search=asha`);
  await page.getByRole('heading', { name: 'No orders match these filters' }).waitFor();

  const bare = await aProduct(journey.shop, { shopId: seller.shop.id, stock: null });
  await page.goto(`${journey.shop.url}/seller`);
  await page.getByRole('region', { name: 'Low stock' }).getByText('Nothing is in stock.').waitFor();
  await page.getByRole('region', { name: 'Least sold products' }).getByText('No such products.').waitFor();
  await page.goto(`${journey.shop.url}/seller`);
  const toPicture = guide(page).getByRole('link', { name: 'Add a picture' }).first();
  await press(page, toPicture);
  await page.waitForURL(`**/seller/product/${bare.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('group', { name: 'Pictures' }).waitFor();
  await page.keyboard.press('Escape');
  const title = page.getByRole('heading', { level: 1, name: bare.name });
  await expectFocus(title);
  // The form was asked for once.
  await page.reload();
  await title.waitFor();
  expect(await form.isVisible()).toBe(false);
  await page.goBack();
  await press(page, toPicture);
  await form.getByRole('group', { name: 'Pictures' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All products', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.goBack();
  await title.waitFor();
  expect(await form.isVisible()).toBe(false);

  const kite = await aProduct(journey.shop, { shopId: seller.shop.id, pictureKeys: ['c'.repeat(32)] });
  await page.goto(`${journey.shop.url}/seller`);
  await guide(page).getByRole('heading', { name: 'Ready for the first order' }).waitFor();
  await guide(page).getByRole('link', { name: 'Add a picture' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.goBack();
  await guide(page).waitFor();
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
  await expectFocus(mine);

  await page.goto(`${journey.shop.url}/seller/orders`);
  await mine.click();
  await page.waitForURL('**/seller/orders?status=packed');
  await expect.poll(() => page.locator('[data-order]').count()).toBe(1);
  await page.goto(`${journey.shop.url}/seller/inventory`);
  await page.getByRole('list', { name: 'Inventory' }).waitFor();
  expect(await views(page).count()).toBe(0);

  await page.goto(`${journey.shop.url}/seller/orders?status=packed`);
  await press(page, views(page).getByRole('button', { name: 'Delete view To ship' }));
  await toast(page, 'View ‘To ship’ deleted').waitFor();
  expect(await mine.count()).toBe(0);
  await pressUndo(page);
  await mine.waitFor();
  await expectFocus(views(page).getByRole('link', { name: 'All', exact: true }));
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

test('reviews, questions and size charts have views, chips and folded filters like the other lists', async () => {
  const seller = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/reviews?stars=1', { person: seller, ...PHONE });
  const chips = page.getByRole('group', { name: 'Filters that are set' });
  const reviews = page.getByRole('search', { name: 'Reviews' });
  await chips.getByRole('button', { name: 'Remove filter 1 star' }).waitFor();
  await views(page).getByRole('button', { name: 'Save view' }).waitFor();
  expect(await reviews.getByLabel('Stars').isVisible()).toBe(false);
  await press(page, reviews.getByRole('button', { name: 'Filters 1' }));
  await reviews.getByLabel('Stars').selectOption('2');
  await page.waitForURL('**/seller/reviews?stars=2');

  await page.goto(`${journey.shop.url}/seller/questions?search=wash&unanswered=true`);
  const questions = page.getByRole('search', { name: 'Questions' });
  await questions.getByLabel('Search').waitFor();
  expect(await questions.getByLabel('Answer').isVisible()).toBe(false);
  await press(page, questions.getByRole('button', { name: 'Filters 1' }));
  await questions.getByLabel('Answer').waitFor();
  await chips.getByRole('button', { name: 'Remove filter Not answered yet' }).click();
  await page.waitForURL('**/seller/questions?search=wash');
  await chips.getByText('“wash”').waitFor();

  await page.goto(`${journey.shop.url}/seller/size-charts?search=kurta`);
  await chips.getByText('“kurta”').waitFor();
  await views(page).getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Kurtas');
  await page.keyboard.press('Enter');
  await toast(page, 'View ‘Kurtas’ saved').waitFor();
  await chips.getByRole('button', { name: 'Remove filter “kurta”' }).click();
  await page.waitForURL('**/seller/size-charts');
  await views(page).getByRole('link', { name: 'Kurtas' }).click();
  await page.waitForURL('**/seller/size-charts?search=kurta');
});

test('what is set of the filters of products is said, and taken away', async () => {
  const seller = await aSellerWithShop(journey.shop);
  await aProduct(journey.shop, { shopId: seller.shop.id });
  const page = await journey.open('/seller/products?search=bottle&discount=10', { person: seller, ...PHONE });
  const chips = page.getByRole('group', { name: 'Filters that are set' });
  await chips.getByText('10% off or more').waitFor();
  await page.getByRole('button', { name: 'Filters 1' }).waitFor();
  await chips.getByRole('button', { name: 'Remove filter “bottle”' }).click();
  await page.waitForURL('**/seller/products?discount=10');
  await chips.getByRole('link', { name: 'Clear all filters' }).click();
  await page.waitForURL('**/seller/products');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Steel bottle', exact: true }).waitFor();
  expect(await chips.getByRole('button').count()).toBe(0);
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
