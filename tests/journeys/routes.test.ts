import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { anOrder } from '../support/order-builders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** Goes to each address and finds its page: one main heading with these words, at that very address. */
async function expectPages(page: Page, pages: readonly (readonly [path: string, heading: string])[]) {
  for (const [path, heading] of pages) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(path);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor({ state: 'attached' });
  }
}

/** Where requests of scripts go to, and where scripts come from, while a page is used. */
function watchRequests(page: Page): { calls: Set<string>; scripts: Set<string> } {
  const seen = { calls: new Set<string>(), scripts: new Set<string>() };
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr')
      seen.calls.add(`${origin}/${pathname.split('/')[1]}`);
    if (request.resourceType() === 'script') seen.scripts.add(origin);
  });
  return seen;
}

const linksOf = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('a visitor reaches every public page', {
  tags: [
    'GEN-01',
    'HOME-01',
    'ROUTE-01',
    'ROUTE-02',
    'ROUTE-03',
    'ROUTE-04',
    'ROUTE-05',
    'ROUTE-06',
    'ROUTE-24',
    'ROUTE-25',
    'ROUTE-27',
  ],
}, async () => {
  const { id, name } = await aProduct(journey.shop, { name: 'Brass lamp' });
  const page = await journey.open('/');
  await expectPages(page, [
    ['/', 'Summer styles are finally here'],
    ['/products', 'All Products'],
    [`/product/${id}`, name],
    ['/login', 'Sign in'],
    ['/register', 'Register'],
    ['/verify-email', 'Verify your email'],
    ['/favorite', 'My Favorites'],
    ['/cart', 'Shopping Cart'],
  ]);
  // Made by the server: the words are there before any script.
  const landing = await page.request.get(`${journey.shop.url}/`);
  expect(await landing.text()).toMatch(/<h1[^>]*>Summer styles are finally here<\/h1>/);
});

test('a buyer reaches every page of the own area', {
  tags: [
    'GEN-04',
    'ROUTE-07',
    'ROUTE-08',
    'ROUTE-09',
    'ROUTE-10',
    'ROUTE-11',
    'ROUTE-12',
    'ROUTE-13',
    'ROUTE-14',
    'BUYER-01',
    'BUYER-06',
    'BUYER-07',
    'API-01',
  ],
}, async () => {
  const person = await aBuyer(journey.shop);
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const kettle = await aProduct(journey.shop, { name: 'Stove kettle' });
  await anOrder(journey.shop, person.user.id, lamp, { status: 'placed' });
  await anOrder(journey.shop, person.user.id, kettle);
  const page = await journey.open('/about', { person });
  const { calls } = watchRequests(page);
  await expectPages(page, [
    ['/buyer', 'Profile'],
    ['/buyer/favorites', 'My Favorites'],
    ['/buyer/cart', 'Shopping Cart'],
    ['/buyer/addresses', 'Addresses'],
    ['/buyer/update-password', 'Update Password'],
    ['/buyer/notifications', 'Notifications'],
    ['/buyer/previous-orders', 'Previous Orders'],
  ]);
  const main = page.getByRole('main');
  await main.getByText('Stove kettle').first().waitFor();
  expect(await main.getByText('Brass lamp').count()).toBe(0);
  await expectPages(page, [['/buyer/current-orders', 'Current Orders']]);
  await main.getByText('Brass lamp').first().waitFor();
  expect(await main.getByText('Stove kettle').count()).toBe(0);
  expect(new Set(await linksOf(page, 'Your account'))).toEqual(
    new Set([
      '/buyer',
      '/buyer/addresses',
      '/buyer/cart',
      '/buyer/current-orders',
      '/buyer/favorites',
      '/buyer/notifications',
      '/buyer/previous-orders',
      '/buyer/update-password',
    ]),
  );
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/buyer');
  expect([...calls]).toEqual([`${journey.shop.url}/api`]);
});

test('a seller reaches every page of the own area', {
  tags: [
    'GEN-04',
    'ROUTE-15',
    'ROUTE-16',
    'ROUTE-17',
    'ROUTE-18',
    'ROUTE-19',
    'ROUTE-20',
    'ROUTE-21',
    'ROUTE-22',
    'ROUTE-23',
    'API-01',
    'API-63',
    'CONST-34',
  ],
}, async () => {
  const person = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: person.user.id });
  const lamp = await aProduct(journey.shop, { shopId, name: 'Brass lamp' });
  const page = await journey.open('/about', { person });
  const { calls, scripts } = watchRequests(page);
  await expectPages(page, [
    ['/seller', 'Dashboard'],
    ['/seller/orders', 'Orders'],
    ['/seller/products', 'Products'],
    [`/seller/product/${lamp.id}`, 'Brass lamp'],
    ['/seller/coupons', 'Coupons'],
    ['/seller/inventory', 'Inventory Management'],
    ['/seller/previous-orders', 'Previous Orders'],
    ['/seller/shop-details', 'Shop details'],
  ]);
  await page.getByText('Loading map...').waitFor({ state: 'detached' });
  // The map's script is the shop's own as well, and asks no call of the product.
  expect([...scripts]).toEqual([journey.shop.url]);
  expect([...calls]).toEqual([`${journey.shop.url}/api`]);
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(keys).toEqual(expect.arrayContaining(['shop', 'theme', 'token', 'toogle', 'user']));
});
