import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
let lamp: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  lamp = await aProduct(journey.shop, { name: 'Brass lamp', brand: 'Roshni' });
  await aProduct(journey.shop, { name: 'Steel bottle', brand: 'Sheetal' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1440, height: 900 } };

const banner = (page: Page) => page.getByRole('banner');
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Scripts have taken over: the part that waits for the stored state is there. */
async function openAlive(path: string, visit?: Parameters<Journey['open']>[1]): Promise<Page> {
  const page = await journey.open(path, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

test('the header is 60 px high and leads home and to all products', {
  tags: ['HDR-01', 'HDR-02', 'HDR-03', 'HDR-21', 'CONST-19'],
}, async () => {
  const page = await openAlive('/about', DESK);
  expect((await banner(page).boundingBox())?.height).toBe(60);
  await banner(page).getByRole('link', { name: 'All Products' }).click();
  await page.waitForURL(`${journey.shop.url}/products`);
  await banner(page).getByRole('link', { name: 'Haat' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
});

test('the category menu opens by hover, click, Enter and Down, and closes with Esc', {
  tags: ['HDR-04', 'HDR-05'],
}, async () => {
  const page = await openAlive('/', DESK);
  const trigger = banner(page).getByRole('button', { name: 'Categories' });
  const menu = banner(page).getByRole('link', { name: 'Stationary' });
  const items = banner(page).locator('.popover-panel a');

  await banner(page).getByRole('link', { name: 'All Products' }).hover();
  await menu.waitFor();
  expect(await items.allTextContents()).toEqual([...CATEGORIES]);
  expect(await items.nth(2).getAttribute('href')).toBe('/products?category=home+%26+kitchen');
  await page.mouse.move(700, 700);
  await menu.waitFor({ state: 'hidden' });

  await trigger.click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await trigger.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'hidden' });

  await page.keyboard.press('ArrowDown');
  await menu.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?category=clothing');
  await menu.waitFor({ state: 'hidden' });
});

test('the search box suggests while one types, forgives slips and works by keyboard', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/', DESK);
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await box.pressSequentially('bras lamb');
  const option = page.getByRole('option', { name: 'Brass lamp' });
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/product/${lamp.id}`);
});

test('suggestions come in groups, are counted aloud and chosen by arrows, Home and End', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/', DESK);
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  const active = () =>
    box.evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      return id && document.getElementById(id)?.getAttribute('aria-selected') === 'true'
        ? document.getElementById(id)?.querySelector('.truncate')?.textContent
        : null;
    });
  await box.fill('bra');
  const list = banner(page).getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('group', { name: 'Searches' }).getByRole('option', { name: 'brass lamp' }).waitFor();
  await list.getByRole('group', { name: 'Products' }).getByRole('option', { name: 'Brass lamp' }).waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  expect(await box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
  await banner(page).getByRole('status').filter({ hasText: '3 suggestions' }).waitFor();
  expect(await active()).toBeNull();
  for (const [key, expected] of [
    ['ArrowDown', 'brass'],
    ['ArrowDown', 'brass lamp'],
    ['End', 'Brass lamp'],
    ['ArrowDown', null],
    ['ArrowUp', 'Brass lamp'],
    ['Home', 'brass'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active, { message: key }).toBe(expected);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?search=brass');
});

test('what was searched for is remembered in this browser alone and can be removed, one by one or all at once', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/', DESK);
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  const recent = banner(page).getByRole('group', { name: 'Recent searches' }).getByRole('option');
  const shown = () => recent.locator('.truncate').allTextContents();
  for (const words of ['steel bottle', 'lamp', 'Steel Bottle', 'kite']) {
    await box.fill(words);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/products?${new URLSearchParams({ search: words })}`);
  }
  await banner(page).getByRole('link', { name: 'All Products' }).click();
  await page.waitForURL(`${journey.shop.url}/products`);
  await expect.poll(() => box.inputValue()).toBe('');
  await box.focus();
  await expect.poll(shown).toEqual(['kite', 'Steel Bottle', 'lamp', 'Clear recent searches']);
  await banner(page)
    .getByRole('status')
    .filter({ hasText: '3 recent searches. Delete removes the one that is chosen.' })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(shown).toEqual(['Steel Bottle', 'lamp', 'Clear recent searches']);
  await recent.filter({ hasText: 'lamp' }).locator('.search-forget').click();
  await expect.poll(shown).toEqual(['Steel Bottle', 'Clear recent searches']);
  await page.reload();
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await box.focus();
  await recent.filter({ hasText: 'Steel Bottle' }).click();
  await page.waitForURL('**/products?search=Steel+Bottle');
  await box.fill('');
  await recent.filter({ hasText: 'Clear recent searches' }).click();
  await recent.first().waitFor({ state: 'hidden' });
  const kept = await page.evaluate(() => localStorage.getItem('cart'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ state: { searches: [] } });
});

test('a search without result leads to the nearest words and products', { tags: ['LIST-21'] }, async () => {
  const page = await openAlive('/products?search=bottle+lamp', DESK);
  const main = page.getByRole('main');
  await main.getByText('No product has all these words. Search for').waitFor();
  await main.getByRole('heading', { name: 'Products with some of these words' }).waitFor();
  await main.getByRole('link', { name: 'Brass lamp' }).first().waitFor();
  await main.getByRole('link', { name: 'bottle', exact: true }).click();
  await page.waitForURL('**/products?search=bottle');
  await expect.poll(() => main.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “bottle”');
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await box.fill('steel lamp botle');
  await page.keyboard.press('Enter');
  await main.getByText('Did you mean steel bottle or bottle?').waitFor();
  await main.getByRole('heading', { name: 'Nearest matches' }).waitFor();
  await box.fill('❤️ !');
  await page.keyboard.press('Enter');
  await main.getByRole('heading', { name: 'Nothing can be searched for with “❤️ !”' }).waitFor();
  await main.getByRole('heading', { name: 'What others buy' }).waitFor();
});

test('a search shows its results, also from the listing, and the box keeps the words', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/products?category=toys', DESK);
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await box.fill('bottle');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?search=bottle');
  await page.getByRole('heading', { level: 1, name: 'Results for “bottle”' }).waitFor();
  await page.getByRole('link', { name: 'Steel bottle' }).waitFor();
  expect(await box.inputValue()).toBe('bottle');
  await banner(page).getByRole('link', { name: 'All Products' }).click();
  await page.waitForURL(`${journey.shop.url}/products`);
  await expect.poll(() => box.inputValue()).toBe('');
});

test('favorites and cart show their counts', {
  tags: ['HDR-07', 'HDR-08', 'HDR-09', 'HDR-10', 'STORE-02', 'STORE-03'],
}, async () => {
  const page = await openAlive('/', DESK);
  expect(await banner(page).getByRole('link', { name: 'Favorites' }).getAttribute('aria-label')).toBe(
    'Favorites',
  );
  await page.evaluate((productId) => {
    localStorage.setItem('favorite', JSON.stringify({ state: { productIds: [productId] }, version: 0 }));
    const cart = { lines: [{ productId, quantity: 2 }], couponCodes: [], pinCode: '' };
    localStorage.setItem('cart', JSON.stringify({ state: cart, version: 0 }));
  }, lamp.id);
  await page.reload();
  await banner(page).getByRole('link', { name: 'Favorites, 1 item' }).waitFor();
  expect(await banner(page).locator('.count-badge').allTextContents()).toEqual(['1', '2']);
  await banner(page).getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.waitForURL('**/cart');
  await banner(page).getByRole('link', { name: 'Favorites, 1 item' }).click();
  await page.waitForURL('**/favorite');
});

test('a visitor is offered Sign In and comes back to where they were', { tags: ['HDR-17'] }, async () => {
  const page = await openAlive('/products?category=toys', DESK);
  await banner(page).getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/login?*');
  await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/products?category=toys');
});

test('the secret of a mailed link is in no other address of its page', { tags: ['AU8'] }, async () => {
  const mailed = ['/reset-password', '/verify-email', '/confirm-email', '/link-google', '/confirm-browser'];
  for (const path of [...mailed, '/delete-account', '/unsubscribe', '/confirm-order']) {
    const page = await openAlive(`${path}?token=secret-of-the-mail`, DESK);
    await banner(page).getByRole('link', { name: 'Sign In' }).waitFor();
    const addresses = await page.locator('a[href*="secret-of-the-mail"]').count();
    expect([path, addresses]).toEqual([path, 0]);
  }
});

test('a buyer sees their name, which leads to their area', { tags: ['HDR-14', 'HDR-15'] }, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await openAlive('/about', { person, ...DESK });
  const area = banner(page).getByRole('link', { name: 'Meera Nair' });
  expect(await area.locator('.avatar').count()).toBe(1);
  await area.click();
  await page.waitForURL('**/buyer');
});

test("a seller's name leads to the seller area", { tags: ['HDR-14', 'HDR-16'] }, async () => {
  const person = await aSeller(journey.shop, { name: 'Ravi Mehta' });
  const page = await openAlive('/about', { person, ...DESK });
  expect(await banner(page).getByRole('link', { name: 'Ravi Mehta' }).getAttribute('href')).toBe('/seller');
});

test('the side menu of a phone repeats the items of the header', { tags: ['HDR-18', 'HDR-19'] }, async () => {
  const page = await openAlive('/about', PHONE);
  await banner(page).getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['All Products', ...CATEGORIES, 'Favorites', 'Cart', 'Sign In'])
    await menu.getByRole('link', { name, exact: true }).waitFor();
  await menu.getByRole('button', { name: 'Deliver to pin code' }).click();
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await question.getByLabel('Pin code').fill('560001');
  await question.getByRole('button', { name: 'Save' }).click();
  await menu.getByRole('button', { name: 'Deliver to 560001' }).waitFor();
  await menu.getByRole('button', { name: 'Light/night' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await banner(page).getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Toys' }).click();
  await page.waitForURL('**/products?category=toys');
  await menu.waitFor({ state: 'hidden' });
});

test('on a phone the search opens under the header and Esc gives the focus back', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/about', PHONE);
  const button = banner(page).getByRole('button', { name: 'Search' });
  await button.click();
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
});

test.each(['no-preference', 'reduce'] as const)(
  'the header hides on the way down and returns on the way up (motion: %s)',
  { tags: ['HDR-20'] },
  async (reducedMotion) => {
    const page = await openAlive('/privacy', { viewport: { width: 900, height: 500 }, reducedMotion });
    const isSeen = () =>
      banner(page).evaluate((header) => {
        const { bottom } = header.getBoundingClientRect();
        return bottom > 0 && getComputedStyle(header).opacity !== '0';
      });
    await scrollTo(page, 100);
    expect(await isSeen()).toBe(true);
    await scrollTo(page, 300);
    await expect.poll(isSeen).toBe(false);
    await scrollTo(page, 250);
    await expect.poll(isSeen).toBe(true);
    await scrollTo(page, 400);
    await expect.poll(isSeen).toBe(false);
    await banner(page).getByRole('link', { name: 'Haat' }).focus();
    await expect.poll(isSeen).toBe(true);
  },
);

test('the header stays while a menu of it is open', { tags: ['HDR-20'] }, async () => {
  const page = await openAlive('/privacy', { viewport: { width: 1000, height: 400 } });
  await banner(page).getByRole('link', { name: 'All Products' }).hover();
  await banner(page).getByRole('link', { name: 'Toys' }).waitFor();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  expect((await banner(page).boundingBox())?.y).toBe(0);
});

test('without scripts the search and all products can be reached, also on a phone', async () => {
  const page = await journey.open('/about', { ...PHONE, javaScriptEnabled: false });
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search' }))
    .fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?search=lamp');
  expect(await page.getByRole('link', { name: 'Brass lamp' }).isVisible()).toBe(true);
});
