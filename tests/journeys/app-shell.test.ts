import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { STEP_LIMIT_MS } from '../support/hang-limit.ts';
import { sharedBrowser } from '../support/chromium.ts';
import { type RunningShop, startRunningShop } from '../support/running-shop.ts';
import { withoutTable } from '../support/database.ts';

let shop: RunningShop;
let browser: Browser;
let context: BrowserContext;
/** What browsers complained about: script errors, refused resources, breaches of the content policy. */
let complaints: string[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([startRunningShop(), sharedBrowser()]);
});

afterEach(() => context?.close());

afterAll(() => shop?.close());

async function openPage(path: string, options: BrowserContextOptions = {}, theme?: string): Promise<Page> {
  complaints = [];
  context = await browser.newContext(options);
  context.setDefaultTimeout(STEP_LIMIT_MS);
  if (theme) await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  await page.goto(shop.url + path);
  return page;
}

/** Scripts have taken over: the toggle answers. */
async function expectHydrated(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Light/night' });
  await expect
    .poll(async () => {
      await toggle.click();
      return page.locator('html').getAttribute('data-theme');
    })
    .toBe('night');
}

test('every kind of page comes alive under its own script policy without one complaint', async () => {
  for (const path of ['/', '/products', '/products?category=toys&page=1', '/about', '/login', '/favorite']) {
    const page = await openPage(path);
    await expectHydrated(page);
    expect(complaints, path).toEqual([]);
    await context.close();
  }
});

test('the policy is at work: a script that a page did not bring is not run', async () => {
  const page = await openPage('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "stolen"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('stolen');
  expect(complaints.join()).toContain('Content Security Policy');
});

test('a script that does not come says so, and the page can be tried again', async () => {
  const page = await openPage('/about');
  let isCut = true;
  await page.route('**/assets/*.js', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${shop.url}/login`);
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });
  await notice.waitFor();
  isCut = false;
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Seller', { exact: true }).click();
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await page.getByText('Fill in the credentials').first().waitFor();
  expect(await notice.count()).toBe(0);
});

test('an unknown address shows NotFound, with status 404 and a way home', {
  tags: ['ROUTE-29'],
}, async () => {
  const page = await openPage('/no/such/page');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('NotFound');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${shop.url}/`);
  const reply = await page.request.get(`${shop.url}/no/such/page`);
  expect(reply.status()).toBe(404);
});

test('a product that does not exist shows NotFound as well', { tags: ['ROUTE-29'] }, async () => {
  const path = '/product/00000000-0000-4000-8000-000000000000';
  const page = await openPage(path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('NotFound');
  expect((await page.request.get(shop.url + path)).status()).toBe(404);
});

test('moving on inside the shop keeps the document and asks the API itself', {
  tags: ['ROUTE-01', 'HDR-01'],
}, async () => {
  const page = await openPage('/');
  await expectHydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await page.waitForURL('**/products');
  await expect.poll(() => requests.some((path) => path.startsWith('/api/pro'))).toBe(true);
  expect(requests.filter((path) => path.endsWith('.data') || path === '/products')).toEqual([]);
});

test('the return of a payment leads to its result on the server and in the browser', {
  tags: ['ROUTE-31', 'ROUTE-32'],
}, async () => {
  const page = await openPage('/');
  await expectHydrated(page);
  for (const [query, path] of [
    ['?payment=success', '/success'],
    ['?payment=failed', '/failed'],
  ]) {
    // As a link of the shop would lead there, without a request to the server.
    await page.evaluate((search) => {
      history.pushState(null, '', `/${search}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, query);
    await page.waitForURL(shop.url + path);
    await page.goto(`${shop.url}/products${query}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.goto(`${shop.url}/`);
    await expectHydrated(page);
  }
});

test('a first visit is by day, and says so under both keys', {
  tags: ['HDR-12', 'CONST-31', 'STORE-06'],
}, async () => {
  const page = await openPage('/');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('day');
  await expect.poll(() => storedTheme(page)).toEqual({ theme: 'day', toogle: 'day' });
});

test('the toggle changes the theme for good, under both keys', {
  tags: ['HDR-11', 'HDR-13', 'STORE-05', 'STORE-06'],
}, async () => {
  const page = await openPage('/');
  await expectHydrated(page);
  expect(await storedTheme(page)).toEqual({ theme: 'night', toogle: 'night' });
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
  const { scheme, themeColors } = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    themeColors: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
      (it) => it.content,
    ),
  }));
  expect(scheme).toBe('dark');
  expect(themeColors).toEqual(['#121614']);
});

function storedTheme(page: Page): Promise<{ theme: string | null; toogle: unknown }> {
  return page.evaluate(() => ({
    theme: localStorage.getItem('theme'),
    toogle: (JSON.parse(localStorage.getItem('toogle') ?? '{}') as { state?: { theme?: unknown } }).state
      ?.theme,
  }));
}

test('a page that is the same for everybody never shows by day to someone who chose the night', async () => {
  const page = await openPage('/products', {}, 'night');
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
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length))
    .toBeGreaterThan(10);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['rgb(18, 22, 20)']);
  expect(complaints).toEqual([]);
});

test('reading works without scripts', async () => {
  const page = await openPage('/', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await page.waitForURL('**/products');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('main > noscript').innerText()).toContain('signing in and buying need them');
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).toContain('Figtree');
  for (const path of ['/cart', '/favorite', '/checkout', '/success']) {
    await page.goto(shop.url + path);
    await page
      .locator('main')
      .getByText(/needs? scripts|scripts are needed/)
      .first()
      .waitFor();
    expect(await page.locator('.skeleton, .spinner').filter({ visible: true }).count(), path).toBe(0);
  }
  expect(await page.locator('.theme-toggle').filter({ visible: true }).count()).toBe(0);
});

test('offline a link keeps the page that is open and says why; connected again it leads on', async () => {
  const page = await openPage('/about');
  await expectHydrated(page);
  await context.setOffline(true);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' });
  await link.click();
  await page.getByText('You seem to be offline. Please try again when you are connected.').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'About us' }).isVisible()).toBe(true);
  await context.setOffline(false);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();
});

test('offline the listing says so in its banner, and connected again it brings the products by itself', async () => {
  const page = await openPage('/products');
  await expectHydrated(page);
  await context.setOffline(true);
  await page.getByRole('complementary').getByLabel('Max price').fill('5000');
  const banner = page.getByRole('alert').filter({ hasText: 'Error!' });
  await banner.getByText('You seem to be offline. It reloads when you are back online.').waitFor();
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?maxPrice=5000');
});

test('every page names its one address for search engines', async () => {
  const page = await openPage('/PRODUCTS/?utm_source=mail');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${shop.url}/products`);
});

test('a page whose data failed says so with a reference, and with nothing of the inside', {
  tags: ['ROUTE-30'],
}, async () => {
  const address = `/product/${randomUUID()}`;
  await withoutTable(shop, 'products', async () => {
    const page = await openPage(address);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Unexpected Application Error!');
    expect(await page.getByText('Reference:').textContent()).toMatch(/Reference: [0-9a-f-]{36}/);
    expect(await page.content()).not.toMatch(/products_away|relation|select |node_modules/);
    const reply = await page.request.get(shop.url + address);
    expect(reply.status()).toBe(500);
    expect(reply.headers()['cache-control']).toBe('no-store');
  });
  const page = await context.newPage();
  await page.goto(shop.url + address);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Error');
});
