import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { declarationOf, type PagePath } from '../../contract/pages.ts';
import { anOperator } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, inCart, onCart } from '../support/checkout-builders.ts';
import { expectAccessible } from '../support/journey.ts';
import { sidewaysScroll } from '../support/looking.ts';
import {
  exampleAddress,
  PAGE_EXAMPLES,
  type MarketJourney,
  pagesFor,
  startMarketJourney,
} from '../support/page-examples.ts';
import { placeButton } from '../support/shopping.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const heading = { level: 1 } as const;

/** Opens the example of a page and waits until it has loaded. */
async function openExample(page: Page, path: PagePath): Promise<void> {
  const { heading: name, shows } = PAGE_EXAMPLES[path];
  await page.goto(journey.shop.url + exampleAddress(path, journey.market.parameters));
  await page.getByRole('heading', { ...heading, name, exact: true }).waitFor();
  if (shows !== undefined) await page.getByRole('main').getByText(shows).first().waitFor();
}

/** Looks at each page in both themes once it has loaded. */
async function expectPagesAccessible(page: Page, paths: readonly PagePath[]): Promise<void> {
  for (const path of paths) {
    await openExample(page, path);
    expect(await page.getByRole('heading', heading).count(), path).toBe(1);
    await expectAccessible(page);
  }
}

test('every page around accounts, with header and footer, is accessible in both themes', async () => {
  expect.hasAssertions();
  const page = await journey.open('/login');
  await page.getByRole('heading', heading).waitFor();
  await expectAccessible(page, 'body');
  await expectPagesAccessible(
    page,
    pagesFor('anyone').filter((path) => !declarationOf(path).isShared),
  );
});

test("every page of a buyer's own area is accessible in both themes", async () => {
  expect.hasAssertions();
  const page = await journey.open('/about', { person: journey.market.buyer });
  await expectPagesAccessible(page, pagesFor('buyer'));
  await page.goto(`${journey.shop.url}/buyer/addresses`);
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please fill in this field').first().waitFor();
  await expectAccessible(page);
});

test("every page of a seller's own area is accessible in both themes", async () => {
  expect.hasAssertions();
  const page = await journey.open('/about', { person: journey.market.seller });
  await expectPagesAccessible(page, pagesFor('seller'));
});

test('cart, checkout, payment page and results are accessible in both themes', async () => {
  const product = await aProduct(journey.shop, { name: 'Brass lamp', discountPercent: 20 });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  const couponId = await aCoupon(journey.shop, product.shopId, { code: 'LAMP10' });
  await onCart(journey.shop, person, product.shopId, couponId);
  const page = await journey.open('/cart', { person });
  await page.getByText('₹449.10').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Can be delivered').waitFor();
  await expectAccessible(page);
  const theme = page.getByRole('banner').getByRole('button', { name: 'Light/night' });
  await theme.click();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  // It runs no script: the theme came along.
  await page.locator('html[data-theme="night"]').waitFor();
  await expectAccessible(page);
  const paymentPage = page.url();

  await page.goto(`${journey.shop.url}/success`);
  await theme.click();
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await expectAccessible(page);
  await page.goto(paymentPage);
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await expectAccessible(page);

  await inCart(journey.shop, person, product);
  await page.goto(`${journey.shop.url}/checkout`);
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await expectAccessible(page);
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByText('Your cart is empty').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('heading', heading).count()).toBe(1);
});

test('at 320 px, or 400 % zoom, everything from the landing page to the checkout fits without scrolling sideways', async () => {
  const product = await aProduct(journey.shop, {
    name: 'Hand-hammered brass oil lamp with five wicks, medium',
    discountPercent: 20,
    stars: [5, 4],
  });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  const page = await journey.open('/', { person, viewport: { width: 320, height: 640 } });
  const paths = ['/', '/products', `/product/${product.id}`, '/login', '/cart', '/checkout', '/buyer'];
  for (const path of [...paths, '/buyer/addresses', '/buyer/current-orders', '/about']) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('main').getByRole('heading', heading).waitFor();
    if (path === '/cart') await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
    if (path === '/checkout') await placeButton(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

/** By how many pixels the page has to be scrolled sideways once its text has twice its size, as a reader may set it. */
async function sidewaysWithLargeText(page: Page): Promise<number> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  return sidewaysScroll(page);
}

/** Which of these pages have to be scrolled sideways on a phone with large text. */
async function tooWideWithLargeText(page: Page, paths: readonly PagePath[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await openExample(page, path);
    const pixels = await sidewaysWithLargeText(page);
    if (pixels > 0) wide.push(`${path}: ${pixels} px`);
  }
  return wide;
}

const PHONE = { width: 360, height: 740 };

test('on a phone with text at 200 %, no page for everybody has to be scrolled sideways', async () => {
  const page = await journey.open('/about', { viewport: PHONE });
  // How many products there are depends on other tests.
  const pages = pagesFor('anyone').filter((path) => path !== '/products');
  expect(await tooWideWithLargeText(page, pages)).toEqual([]);
  for (const [address, shown] of [
    ['/products', /^Showing 12 of/],
    ['/products?search=lamp', /^Showing 12 of/],
    ['/products?search=nothing', 'No products match “nothing”'],
  ] as const) {
    await page.goto(journey.shop.url + address);
    await page.getByText(shown).waitFor();
    expect(await sidewaysWithLargeText(page), address).toBeLessThanOrEqual(0);
  }
});

test("on a phone with text at 200 %, no page of a buyer's own area has to be scrolled sideways", async () => {
  const page = await journey.open('/about', { person: journey.market.buyer, viewport: PHONE });
  expect(await tooWideWithLargeText(page, pagesFor('buyer'))).toEqual([]);
});

test("on a phone with text at 200 %, no page of a seller's own area has to be scrolled sideways", async () => {
  const page = await journey.open('/about', { person: journey.market.seller, viewport: PHONE });
  expect(await tooWideWithLargeText(page, pagesFor('seller'))).toEqual([]);
});

test('on a phone with text at 200 %, no page of the console has to be scrolled sideways', async () => {
  const person = await anOperator(journey.shop, undefined, { name: 'Venkataraghavan Subramaniam' });
  const page = await journey.open('/about', { person, viewport: PHONE });
  expect(await tooWideWithLargeText(page, pagesFor('operator'))).toEqual([]);
});

/** Which entries of a menu cannot be brought into sight whole, or lie below something else. Runs in the page. */
function cutOffIn(frame: Element): (string | null)[] {
  const entries = [...frame.querySelectorAll('a, button')];
  return entries.flatMap((entry) => {
    entry.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [room, place] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
    const isBeside = place.left >= room.left - 1 && place.right <= room.right + 1;
    const isInside = isBeside && place.top >= 0 && place.bottom <= innerHeight;
    const parts = [entry, ...entry.querySelectorAll(':not(.sr-only)')].filter(
      ({ clientWidth }) => clientWidth > 0,
    );
    const isWhole = parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1);
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    const isReached = entry.contains(document.elementFromPoint(x, y));
    return isInside && isWhole && isReached ? [] : [entry.textContent];
  });
}

test("on a phone with text at 200 %, every entry of the menus of the seller's area and of the console is seen whole", async () => {
  const { seller, operator } = journey.market;
  const page = await journey.open('/about', { person: seller, viewport: PHONE, reducedMotion: 'reduce' });
  await openExample(page, '/seller');
  await sidewaysWithLargeText(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const body = page.getByRole('dialog', { name: 'Menu' }).locator('.dialog-body');
  await body.getByRole('link', { name: 'Security' }).waitFor();
  expect(await body.evaluate(cutOffIn)).toEqual([]);
  expect(await body.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  const close = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' });
  await close.click();

  const consolePage = await journey.open('/about', { person: operator, viewport: PHONE });
  await openExample(consolePage, '/operator');
  await sidewaysWithLargeText(consolePage);
  const links = consolePage.getByRole('navigation', { name: 'Console' }).getByRole('list');
  expect(await links.getByRole('link').count()).toBeGreaterThan(10);
  expect(await links.evaluate(cutOffIn)).toEqual([]);
});

test('on a phone with text at 200 %, a cart and its checkout do not have to be scrolled sideways', async () => {
  const product = await aProduct(journey.shop, {
    name: 'Hand-hammered brass oil lamp with five wicks, medium',
    ...{ discountPercent: 20, priceRupees: 12499 },
  });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  await aCoupon(journey.shop, product.shopId, { code: 'MONSOON15', isPublic: true });
  const page = await journey.open('/cart', { person, viewport: PHONE });
  await page.getByRole('button', { name: 'Apply MONSOON15' }).waitFor();
  expect(await sidewaysWithLargeText(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Apply MONSOON15' }).click();
  await page.getByRole('button', { name: 'Remove code MONSOON15' }).waitFor();
  expect(await sidewaysWithLargeText(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await placeButton(page).waitFor();
  expect(await sidewaysWithLargeText(page)).toBeLessThanOrEqual(0);
});
