import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../support/chromium.ts';
import { withoutTable } from '../support/database.ts';
import { STEP_LIMIT_MS } from '../support/hang-limit.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
let apart: BrowserContext | undefined;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await apart?.close();
  apart = undefined;
  await journey.leave();
});
afterAll(() => journey?.close());

/** A page whose browser may complain. */
async function openApart(path: string): Promise<Page> {
  apart = await (await sharedBrowser()).newContext();
  apart.setDefaultTimeout(STEP_LIMIT_MS);
  const page = await apart.newPage();
  await page.goto(journey.shop.url + path);
  return page;
}

/** Scripts have taken over: the toggle answers. */
async function expectHydrated(page: Page, theme: 'day' | 'night' = 'night'): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Light/night' });
  await expect
    .poll(async () => {
      await toggle.click();
      return page.locator('html').getAttribute('data-theme');
    })
    .toBe(theme);
}

test('every kind of page comes alive under its own script policy without one complaint', async () => {
  const page = await journey.open('/about');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  for (const path of ['/', '/products', '/products?category=toys&page=1', '/about', '/login', '/favorite']) {
    await page.goto(journey.shop.url + path);
    await expectHydrated(page);
    expect(complaints, path).toEqual([]);
  }
  page.removeAllListeners('console');
});

test('the policy is at work: a script that a page did not bring is not run', async () => {
  const page = await openApart('/');
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "stolen"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('stolen');
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
});

test('a script that does not come says so, and the page can be tried again', async () => {
  const page = await journey.open('/about');
  await page.route('**/assets/*.js', (route) => route.abort('blockedbyclient'));
  await page.goto(`${journey.shop.url}/login`);
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });
  await notice.waitFor();
  await page.unroute('**/assets/*.js');
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Seller', { exact: true }).click();
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await page.getByText('Fill in the credentials').first().waitFor();
  expect(await notice.count()).toBe(0);
});

test('an unknown address or product shows NotFound, with status 404 and a way home', {
  tags: ['ROUTE-29'],
}, async () => {
  const page = await openApart('/about');
  for (const path of ['/product/00000000-0000-4000-8000-000000000000', '/no/such/page']) {
    const reply = await page.goto(journey.shop.url + path);
    expect([path, reply?.status()]).toEqual([path, 404]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('NotFound');
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
});

test('moving on inside the shop keeps the document and asks the API itself', {
  tags: ['ROUTE-01', 'HDR-01'],
}, async () => {
  const page = await journey.open('/');
  await expectHydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await page.waitForURL('**/products');
  await expect.poll(() => requests.some((path) => path.startsWith('/api/pro'))).toBe(true);
  expect(requests.filter((path) => path.endsWith('.data') || path === '/products')).toEqual([]);
});

test('the return of a payment leads to its result in the browser, too', {
  tags: ['ROUTE-31', 'ROUTE-32'],
}, async () => {
  const page = await journey.open('/');
  for (const [query, path] of [
    ['?payment=success', '/success'],
    ['?payment=failed', '/failed'],
  ]) {
    await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
    // As a link of the shop would lead there, without a request to the server.
    await page.evaluate((search) => {
      history.pushState(null, '', `/${search}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, query);
    await expect.poll(() => page.url()).toBe(journey.shop.url + path);
    await page.goto(`${journey.shop.url}/`);
  }
});

test('a first visit is by day; the toggle changes the theme for good, under both keys, and no page shows the other one first', {
  tags: ['HDR-11', 'HDR-12', 'HDR-13', 'CONST-31', 'STORE-05', 'STORE-06'],
}, async () => {
  const page = await journey.open('/about', { isDisposable: true });
  await page.goto(`${journey.shop.url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(journey.shop.url);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('day');
  await expect.poll(() => storedTheme(page)).toEqual({ theme: 'day', toogle: 'day' });
  await expectHydrated(page);
  expect(await storedTheme(page)).toEqual({ theme: 'night', toogle: 'night' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body)
        seen.push(getComputedStyle(document.body.parentElement ?? document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${journey.shop.url}/products`);
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(10);
  expect([...new Set(await seen())]).toEqual(['rgb(18, 22, 20)']);
  const { scheme, themeColors } = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    themeColors: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
      (it) => it.content,
    ),
  }));
  expect([scheme, themeColors]).toEqual(['dark', ['#121614']]);
});

function storedTheme(page: Page): Promise<{ theme: string | null; toogle: unknown }> {
  return page.evaluate(() => ({
    theme: localStorage.getItem('theme'),
    toogle: (JSON.parse(localStorage.getItem('toogle') ?? '{}') as { state?: { theme?: unknown } }).state
      ?.theme,
  }));
}

test('reading works without scripts', async () => {
  const page = await journey.open('/', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await page.waitForURL('**/products');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('main > noscript').innerText()).toContain('signing in and buying need them');
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).toContain('Figtree');
  for (const path of ['/cart', '/favorite', '/checkout', '/success']) {
    await page.goto(journey.shop.url + path);
    await page
      .locator('main')
      .getByText(/needs? scripts|scripts are needed/)
      .first()
      .waitFor();
    expect(await page.locator('.skeleton, .spinner').filter({ visible: true }).count(), path).toBe(0);
  }
  expect(await page.locator('.theme-toggle').filter({ visible: true }).count()).toBe(0);
});

test('offline a link keeps the page that is open and says why, and the listing says so; connected again both go on', async () => {
  const page = await journey.open('/about');
  await expectHydrated(page);
  const connection = page.context();
  await connection.setOffline(true);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' });
  await link.click();
  await page.getByText('You seem to be offline. Please try again when you are connected.').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'About us' }).isVisible()).toBe(true);
  await connection.setOffline(false);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();

  await page.goto(`${journey.shop.url}/products`);
  await expectHydrated(page, 'day');
  await connection.setOffline(true);
  await page.getByRole('complementary').getByLabel('Max price').fill('5000');
  const banner = page.getByRole('alert').filter({ hasText: 'Error!' });
  await banner.getByText('You seem to be offline. It reloads when you are back online.').waitFor();
  await connection.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?maxPrice=5000');
});

test('a page whose data failed says so with a reference, and with nothing of the inside', {
  tags: ['ROUTE-30'],
}, async () => {
  const address = `${journey.shop.url}/product/${randomUUID()}`;
  const page = await openApart('/about');
  await withoutTable(journey.shop, 'products', async () => {
    const reply = await page.goto(address);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Unexpected Application Error!');
    expect(await page.getByText('Reference:').textContent()).toMatch(/Reference: [0-9a-f-]{36}/);
    expect(await page.content()).not.toMatch(/products_away|relation|select |node_modules/);
    expect([reply?.status(), reply?.headers()['cache-control']]).toEqual([500, 'no-store']);
  });
  await page.goto(address);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Error');
});
