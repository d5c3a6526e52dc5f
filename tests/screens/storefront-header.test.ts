import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';

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

test('the header is 60 px high, leads home, to all products and categories, and shows the counts of favorites and cart', {
  tags: [
    'HDR-01',
    'HDR-02',
    'HDR-03',
    'HDR-04',
    'HDR-05',
    'HDR-07',
    'HDR-08',
    'HDR-09',
    'HDR-10',
    'HDR-21',
    'CONST-19',
    'STORE-02',
    'STORE-03',
  ],
}, async () => {
  const page = await openAlive('/about', DESK);
  expect((await banner(page).boundingBox())?.height).toBe(60);
  const favorites = banner(page).getByRole('link', { name: /^Favorites/ });
  expect(await favorites.getAttribute('aria-label')).toBe('Favorites');
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
  await favorites.click();
  await page.waitForURL('**/favorite');
  await banner(page).getByRole('link', { name: 'Haat' }).click();
  await page.waitForURL(`${journey.shop.url}/`);

  const trigger = banner(page).getByRole('button', { name: 'Categories' });
  const items = banner(page).locator('.popover-panel a');
  await banner(page).getByRole('link', { name: 'All Products' }).hover();
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual([...CATEGORIES]);
  await page.mouse.move(700, 700);
  await items.first().waitFor({ state: 'hidden' });
  await trigger.press('ArrowDown');
  await items.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?category=clothing');
  await items.first().waitFor({ state: 'hidden' });
});

test('the search box suggests, forgives slips, shows results from the listing too, and remembers what was searched for', {
  tags: ['HDR-06'],
}, async () => {
  const page = await openAlive('/', DESK);
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await box.pressSequentially('bras lamb');
  const option = page.getByRole('option', { name: 'Brass lamp' });
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/product/${lamp.id}`);
  for (const words of ['bottle', 'lamp']) {
    await box.fill(words);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/products?search=${words}`);
    await page.getByRole('heading', { level: 1, name: `Results for “${words}”` }).waitFor();
    expect(await box.inputValue()).toBe(words);
  }
  await banner(page).getByRole('link', { name: 'All Products' }).click();
  await page.waitForURL(`${journey.shop.url}/products`);
  await expect.poll(() => box.inputValue()).toBe('');
  await page.reload();
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await box.focus();
  const recent = banner(page).getByRole('group', { name: 'Recent searches' }).getByRole('option');
  const shown = () => recent.locator('.truncate').allTextContents();
  await expect.poll(shown).toEqual(['lamp', 'bottle', 'Clear recent searches']);
  await recent.filter({ hasText: 'Clear recent searches' }).click();
  await recent.first().waitFor({ state: 'hidden' });
  const kept = await page.evaluate(() => localStorage.getItem('cart'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ state: { searches: [] } });
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

test('a visitor is offered Sign In and comes back, a buyer and a seller see their names, which lead to their areas', {
  tags: ['HDR-14', 'HDR-15', 'HDR-16', 'HDR-17'],
}, async () => {
  const page = await openAlive('/products?category=toys', DESK);
  await banner(page).getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/products?category=toys');
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const buyer = await openAlive('/about', { person, ...DESK });
  const area = banner(buyer).getByRole('link', { name: 'Meera Nair' });
  expect(await area.locator('.avatar').count()).toBe(1);
  await area.click();
  await buyer.waitForURL('**/buyer');
  const seller = await openAlive('/about', {
    person: await aSeller(journey.shop, { name: 'Ravi Mehta' }),
    ...DESK,
  });
  expect(await banner(seller).getByRole('link', { name: 'Ravi Mehta' }).getAttribute('href')).toBe('/seller');
});

test('on a phone the search opens under the header and Esc gives the focus back; the side menu repeats the items of the header', {
  tags: ['HDR-06', 'HDR-18', 'HDR-19'],
}, async () => {
  const page = await openAlive('/about', PHONE);
  const search = banner(page).getByRole('button', { name: 'Search' });
  await search.click();
  const box = banner(page).getByRole('combobox', { name: 'Search' });
  await expectFocus(box);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await expectFocus(search);

  await banner(page).getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['All Products', ...CATEGORIES, 'Favorites', 'Cart', 'Sign In'])
    await menu.getByRole('link', { name, exact: true }).waitFor();
  await menu.getByRole('button', { name: 'Deliver to pin code' }).click();
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await question.getByLabel('Pin code').fill('560001');
  await question.getByRole('button', { name: 'Save' }).click();
  await menu.getByRole('button', { name: 'Deliver to 560001' }).waitFor();
  await menu.getByRole('link', { name: 'Toys' }).click();
  await page.waitForURL('**/products?category=toys');
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test.each(['no-preference', 'reduce'] as const)(
  'the header hides on the way down, returns on the way up and stays while a menu is open (motion: %s)',
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
    await page.setViewportSize({ width: 1000, height: 400 });
    await banner(page).getByRole('link', { name: 'All Products' }).hover();
    await banner(page).getByRole('link', { name: 'Toys' }).waitFor();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    expect((await banner(page).boundingBox())?.y).toBe(0);
  },
);

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
