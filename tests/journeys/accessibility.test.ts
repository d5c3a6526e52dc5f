import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { declarationOf, PAGE_PATHS } from '../../contract/pages.ts';
import { expectAccessible } from '../support/journey.ts';
import { givePictures } from '../support/looking.ts';
import { exampleAddress, type MarketJourney, startMarketJourney } from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney(['a'.repeat(32), 'b'.repeat(32)]);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** The pages that are the same for everybody, and the list of products in two more states. */
const publicAddresses = () => [
  ...PAGE_PATHS.filter((path) => declarationOf(path).isShared).map((path) =>
    exampleAddress(path, journey.market.parameters),
  ),
  '/products?category=home+%26+kitchen&inStock=true&page=1',
  '/products?search=nothing+like+this&category=toys',
];

async function openAlive(width: number): Promise<Page> {
  const page = await journey.open('/about', { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await givePictures(page);
  return page;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(journey.shop.url + path);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
}

test.each([360, 1440])('every public page is accessible in both themes at %i px', async (width) => {
  expect.hasAssertions();
  const page = await openAlive(width);
  for (const path of publicAddresses()) {
    await visit(page, path);
    // Header and footer are the same on all of them.
    await expectAccessible(page, path === '/' ? 'body' : 'main');
  }
});

test('what is planted is seen: a picture without words, and words that are too dark by night', async () => {
  const page = await openAlive(360);
  // What is planted before React has taken the page over would be taken away again.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  await expect(expectAccessible(page)).rejects.toMatchObject({
    actual: [expect.stringMatching(/^image-alt: <img>$/)],
  });
  await page.evaluate(() => {
    document.querySelector('main > img')?.remove();
    const words = document.createElement('p');
    words.textContent = 'Hard to read';
    words.style.color = '#333333';
    document.querySelector('main')?.append(words);
  });
  await expect(expectAccessible(page)).rejects.toMatchObject({
    actual: [expect.stringMatching(/^color-contrast: <p .*Hard to read/)],
  });
});

test('menus, suggestions, dialogs and drawers are accessible in both themes', async () => {
  expect.hasAssertions();
  const desk = await openAlive(1440);
  await visit(desk, '/');
  await desk.getByRole('button', { name: 'Categories' }).click();
  await expectAccessible(desk, 'header');
  await desk.keyboard.press('Escape');
  await desk.getByRole('combobox', { name: 'Search' }).fill('lamp');
  await desk.getByRole('option').first().waitFor();
  await desk.keyboard.press('ArrowDown');
  await expectAccessible(desk, 'header');
  await visit(desk, `/product/${journey.market.parameters.productId}`);
  await desk.getByRole('button', { name: 'Enlarge picture' }).click();
  await expectAccessible(desk, 'dialog[open]');

  const phone = await openAlive(360);
  await visit(phone, '/products');
  await phone.getByRole('button', { name: 'Filters', exact: true }).click();
  await expectAccessible(phone, 'dialog[open]');
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(phone, 'dialog[open]');
  await phone
    .getByRole('button', { name: /Deliver to/ })
    .last()
    .click();
  await phone
    .getByRole('dialog', { name: 'Where should we deliver?' })
    .getByRole('button', { name: 'Save' })
    .click();
  await phone.getByText('Please enter a valid 6-digit pin code').waitFor();
  await expectAccessible(phone, 'dialog dialog[open]');
});

test.each([
  [360, '/'],
  [360, '/products'],
  [1440, '/products'],
] as const)('whatever is pressed is large enough at %i px on %s', async (width, path) => {
  const page = await openAlive(width);
  await visit(page, path);
  const small = await page
    .locator('header :is(a, button), main :is(button, select, .choice, .page-link, .chip)')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({ box: control.getBoundingClientRect(), name: control.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
});

test('the whole way from the first page to a product in the cart works by keyboard alone', async () => {
  const page = await openAlive(1440);
  await visit(page, '/');
  const isAt = (name: string | RegExp, role: 'link' | 'button' | 'checkbox' | 'textbox') =>
    page
      .getByRole(role, { name })
      .evaluateAll((found) => found.some((control) => control === document.activeElement));
  const tabTo = async (role: Parameters<typeof isAt>[1], name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await isAt(name, role)) return;
    }
    throw new Error(`The Tab key never came to ${role} ${name}`);
  };
  await page.keyboard.press('Tab');
  expect(await isAt('Skip to content', 'link')).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo('link', 'Shop Collection');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products');
  await page.getByText('Showing 12 of 14 products').waitFor();
  await tabTo('checkbox', 'In stock');
  await page.keyboard.press('Space');
  await page.waitForURL('**/products?inStock=true');
  await page.getByText('of 11 products').waitFor();
  await tabTo('link', /^(Brass lamp|Stove kettle|Lamp \d+)$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/*');
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await tabTo('textbox', 'Delivery pin code');
  await page.keyboard.type('560001');
  await page.keyboard.press('Enter');
  await page.getByText('Product is available for delivery at this location').waitFor();
  await tabTo('button', 'Add to Cart');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});
