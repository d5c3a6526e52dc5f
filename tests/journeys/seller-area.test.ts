import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press, tabTo } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const ENTRIES = [
  'Dashboard',
  'Orders',
  'Previous orders',
  'Returns',
  'Products',
  'Inventory',
  'Imports',
  'Size charts',
  'Coupons',
  'Reviews',
  'Questions',
  'Shop details',
  'Shipping fees',
  'Verification',
  'Shop health',
  'People',
  'Activity',
  'Complaints',
  'Account',
  'Security',
  'Logout',
];

async function aShopkeeper(): Promise<Person> {
  const seller = await aSeller(journey.shop);
  await aShop(journey.shop, { ownerId: seller.user.id });
  return seller;
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Your shop' });
const widthOf = (page: Page) =>
  sidebar(page).evaluate((element) => Math.round(element.getBoundingClientRect().width));
const entriesOf = (page: Page) =>
  sidebar(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent));

/** Notes at the document when something of the sidebar moves by itself. Runs in the page. */
function watchSidebar(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      const moved = entry.sources.find(({ node }) => node?.parentElement?.closest('.account-nav'));
      if (moved) document.documentElement.setAttribute('data-moved', moved.node?.textContent ?? '');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('the sidebar folds to its signs by keyboard, keeps its names, and stays as it was left', {
  tags: ['SELLER-01', 'SELLER-02'],
}, async () => {
  const page = await journey.open('/seller/coupons', {
    person: await aShopkeeper(),
    reducedMotion: 'reduce',
    isDisposable: true,
  });
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
  expect(await entriesOf(page)).toEqual(ENTRIES);
  expect(await widthOf(page)).toBe(240);
  await press(page, sidebar(page).getByRole('button', { name: 'Collapse sidebar' }), 'Space');
  await sidebar(page).getByRole('button', { name: 'Expand sidebar' }).waitFor();
  expect(await widthOf(page)).toBe(72);
  const opacityOf = (name: Locator) => name.evaluate((words) => getComputedStyle(words).opacity);
  const inventory = sidebar(page).getByRole('link', { name: 'Inventory', exact: true });
  await expect.poll(() => opacityOf(inventory.getByText('inventory'))).toBe('0');
  await inventory.hover();
  await expect.poll(() => opacityOf(inventory.getByText('inventory'))).toBe('1');
  const orders = sidebar(page).getByRole('link', { name: 'Orders', exact: true });
  await tabTo(page, orders);
  await expect.poll(() => opacityOf(orders.getByText('orders'))).toBe('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();

  // After a reload it is narrow from the first paint on: nothing of it ever moves.
  await page.addInitScript(watchSidebar);
  await page.reload();
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  expect(await widthOf(page)).toBe(72);
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-moved'))).toBeNull();
  // Nor does it wait for a script of the app: only what stands in the document itself runs here.
  const unscripted = await page.context().newPage();
  await unscripted.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  // What one tab stores takes a moment to reach another.
  const widthOfOpened = async () => {
    await unscripted.goto(`${journey.shop.url}/seller/coupons`);
    return widthOf(unscripted);
  };
  await expect.poll(widthOfOpened).toBe(72);
  await unscripted.close();

  await sidebar(page).getByRole('button', { name: 'Expand sidebar' }).click();
  expect(await widthOf(page)).toBe(240);
  await page.reload();
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  expect(await widthOf(page)).toBe(240);

  // What is fetched later, as charts are, must not bring the shop's styles once more and behind those of the area.
  await sidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Revenue' }).waitFor();
  expect(await sidebar(page).getByRole('button').allInnerTexts()).toEqual(['Collapse sidebar', 'Logout']);
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(styles.filter((href) => /\/app-[^/]*\.css/.test(href))).toHaveLength(1);
});

test('where there is no room for the sidebar one menu has every screen of the area, and below them the links of the market', {
  tags: ['SELLER-02', 'HDR-18'],
}, async () => {
  const page = await journey.open('/seller/previous-orders', {
    person: await aShopkeeper(),
    viewport: { width: 768, height: 740 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('heading', { level: 1, name: 'Previous Orders' }).waitFor();
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect([await sidebar(page).count(), await menu.count()], `${width} px`).toEqual([0, 1]);
  }
  await press(page, menu);
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await entriesOf(page)).toEqual(ENTRIES);
  expect(await dialog.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Previous orders']);
  const market = dialog.getByRole('navigation', { name: 'Market' });
  for (const name of ['View shop', 'All Products', 'Favorites', 'Cart'])
    expect(await market.getByRole('link', { name }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expectFocus(menu);
  await menu.click();
  await sidebar(page).getByRole('link', { name: 'Coupons' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('Logout forgets the account here and on the server, and goes to /', {
  tags: ['SELLER-03', 'SELLER-04', 'SELLER-05'],
}, async () => {
  const person = await aShopkeeper();
  const page = await journey.open('/seller/coupons', { person });
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop'))).toContain('Asha Traders');
  const ended = page.waitForResponse('**/api/session/logout');
  await sidebar(page).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await ended;
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const secret of [person.token, person.user.id, person.user.name, 'Asha Traders']) {
    expect(kept).not.toContain(secret);
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a visitor signs in and comes back, a buyer goes to the own area', { tags: ['ROLE-06'] }, async () => {
  const visitor = await journey.open('/seller/coupons?state=paused');
  await visitor.waitForURL('**/login?next=%2Fseller%2Fcoupons%3Fstate%3Dpaused');
  expect(await visitor.getByRole('heading', { name: 'Coupons' }).count()).toBe(0);
  const buyer = await journey.open('/seller/coupons', { person: await aBuyer(journey.shop) });
  await buyer.waitForURL('**/buyer');
});
