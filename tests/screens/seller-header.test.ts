import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { questions } from '../../database/schema/index.ts';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import { aShopper, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';
import { anOrder } from '../support/order-builders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

interface Shopkeeper {
  seller: Person;
  shopId: string;
  lamp: BuiltProduct;
}

async function aShopkeeper(name = 'Asha Traders'): Promise<Shopkeeper> {
  const seller = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: seller.user.id, name });
  const lamp = await aProduct(journey.shop, { shopId, name: 'Brass lamp', stock: 9 });
  return { seller, shopId, lamp };
}

const banner = (page: Page) => page.getByRole('banner');
const box = (page: Page) => banner(page).getByRole('combobox', { name: 'Search your shop' });
const bell = (page: Page) => banner(page).getByRole('button', { name: /^To do/ });

test('the area has a header of its own: 60 px high, with the shop, its page, the market and the account', {
  tags: ['HDR-01', 'HDR-02', 'HDR-11', 'HDR-14', 'HDR-16', 'HDR-20', 'HDR-21'],
}, async () => {
  const { seller, shopId } = await aShopkeeper();
  const page = await journey.open('/seller/account', { person: seller });
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  expect((await banner(page).boundingBox())?.height).toBe(60);
  expect(await banner(page).count()).toBe(1);
  const link = (name: string) => banner(page).getByRole('link', { name, exact: true });
  for (const [name, address] of [
    ['Haat', '/'],
    ['Asha Traders', '/seller/shop-details'],
    ['View shop', `/shop/${shopId}`],
    [seller.user.name, '/seller'],
  ] as const)
    await expect.poll(() => link(name).getAttribute('href'), { message: name }).toBe(address);
  await banner(page).getByRole('button', { name: 'Light/night' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('night');
  await banner(page).getByRole('button', { name: 'Light/night' }).click();

  // A header that has the focus stays.
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(async () => (await banner(page).boundingBox())?.y).toBeLessThan(-50);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0);

  // The market has its own header again, and the area gives way to it.
  await link('View shop').click();
  await page.getByRole('heading', { level: 1, name: 'Asha Traders' }).waitFor();
  await banner(page).getByRole('link', { name: 'All Products' }).waitFor();
  expect(await banner(page).count()).toBe(1);
  await page.goBack();
  await box(page).waitFor();

  // Without a shop there is no page of it, and nothing to do.
  const without = await journey.open('/seller/coupons', { person: await aSeller(journey.shop) });
  await without.getByRole('heading', { level: 1, name: 'Open your shop' }).waitFor();
  await banner(without).getByRole('button', { name: 'To do', exact: true }).click();
  await banner(without).getByText('Nothing is waiting for you.').waitFor();
  await expect.poll(() => banner(without).getByRole('link', { name: 'View shop' }).isVisible()).toBe(false);
});

test('one search finds own orders and own products, by keyboard, and nothing of other shops', async () => {
  const { seller, lamp } = await aShopkeeper();
  const rival = await aShopkeeper('Other shop');
  const buyer = await aBuyer(journey.shop);
  const { shopOrderId } = await anOrder(journey.shop, buyer.user.id, lamp, { status: 'accepted' });
  await anOrder(journey.shop, buyer.user.id, rival.lamp, { status: 'accepted' });
  await aProduct(journey.shop, { shopId: lamp.shopId, name: 'Old asha lamp', archivedAt: new Date() });
  const page = await journey.open('/seller/coupons', { person: seller });
  await box(page).fill('asha');
  const list = banner(page).getByRole('listbox', { name: 'Suggestions' });
  const options = (group: string) => list.getByRole('group', { name: group }).getByRole('option');
  await expect.poll(() => options('Orders').count()).toBe(1);
  expect(await options('Products').allInnerTexts()).toEqual([
    expect.stringContaining('Old asha lamp'),
    expect.stringContaining('Brass lamp'),
  ]);
  await banner(page).getByRole('status').filter({ hasText: '3 suggestions' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/seller/orders/${shopOrderId}`);

  await box(page).fill('brass');
  await options('Products').filter({ hasText: 'Brass lamp' }).click();
  await page.waitForURL(`**/seller/product/${lamp.id}`);

  await box(page).fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/products?search=lamp&state=all');
  await expect.poll(() => box(page).inputValue()).toBe('lamp');
  await box(page).fill('h-7k3q');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seller/orders?search=h-7k3q');
});

test('the bell counts who waits, names everything with its list, and follows new orders', async () => {
  const { seller, lamp } = await aShopkeeper();
  const asker = await aBuyer(journey.shop);
  const { shopOrderId } = await anOrder(journey.shop, asker.user.id, lamp, { status: 'exchange_requested' });
  await asker.api('POST /api/order-message/:shopOrderId', {
    params: { shopOrderId },
    body: { text: 'Has it arrived?' },
  });
  await journey.shop.database.db
    .insert(questions)
    .values({ productId: lamp.id, userId: asker.user.id, text: 'How tall is it?' });
  const page = await journey.open('/seller/coupons', {
    person: seller,
    viewport: { width: 360, height: 740 },
  });
  await banner(page)
    .getByRole('button', { name: /^To do, \d+ waiting/ })
    .waitFor();
  await press(page, bell(page));
  const menu = banner(page).locator('.to-do-menu');
  const entries = async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(entries)
    .toEqual(expect.arrayContaining(['1 return or exchange', '1 order with unread messages']));

  const shopper = await aShopper(journey.shop, lamp);
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await expect.poll(entries).toEqual(expect.arrayContaining(['1 new order']));
  await menu.getByRole('link', { name: '1 order with unread messages' }).click();
  await page.waitForURL('**/seller/orders?unread=true');
  await expect.poll(() => page.locator('[data-order]').count()).toBe(1);
  await page.getByText('1 message').waitFor();

  await bell(page).click();
  await menu.getByRole('link', { name: '1 return or exchange' }).click();
  await page.waitForURL('**/seller/orders?status=returns');
  await page.getByRole('heading', { level: 1, name: 'Returns and exchanges' }).waitFor();
  await expect.poll(() => page.title()).toContain('Returns and exchanges');
  await expect.poll(() => page.locator('[data-order]').count()).toBe(1);

  // What waits is asked for once after a stock record is deleted.
  await page.goto(`${journey.shop.url}/seller/inventory`);
  await page.getByRole('button', { name: 'Delete: Brass lamp' }).click();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shop/today')) calls += 1;
  });
  await page.getByRole('button', { name: 'Delete inventory item' }).click();
  await page.getByRole('heading', { name: 'No inventory items found' }).waitFor();
  expect(calls).toBe(1);
});
