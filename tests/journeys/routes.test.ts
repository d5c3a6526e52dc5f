import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ShopId } from '../../contract/kernel/schemas.ts';
import { type CanonicalParameters, declarationOf, PAGE_PATHS, type PagePath } from '../../contract/pages.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, place } from '../support/checkout-builders.ts';
import {
  CANONICAL_EXAMPLES,
  exampleAddress,
  fillIn,
  PAGE_EXAMPLES,
  type MarketJourney,
  pagesFor,
  startMarketJourney,
} from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney([], { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** Goes to each page and finds it: one main heading, at that very address, and no name of the shop but the one of the settings. */
async function expectPages(page: Page, paths: readonly PagePath[]) {
  for (const path of paths) {
    const { heading, shows, leadsTo } = PAGE_EXAMPLES[path];
    const address = exampleAddress(path, journey.market.parameters);
    await page.goto(journey.shop.url + address);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { pathname } = new URL(leadsTo ?? address, journey.shop.url);
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(pathname);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    if (shows !== undefined) await page.getByRole('main').getByText(shows).first().waitFor();
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor({ state: 'attached' });
    expect(await page.content(), path).not.toContain('Haat');
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
  const page = await journey.open('/');
  await expectPages(page, pagesFor('anyone'));
  // Made by the server: the words are there before any script.
  const landing = await page.request.get(`${journey.shop.url}/`);
  expect(await landing.text()).toMatch(/<h1[^>]*>Summer styles are finally here<\/h1>/);
});

test('what the market pays of a coupon, and what an app is called, has the name of the settings', async () => {
  const { shop, market } = journey;
  const { operator, seller, parameters } = market;
  const shopId = ShopId.parse(parameters.shopId);
  const { code } = await operator.api('POST /api/operator/coupon', {
    body: {
      ...{
        code: 'MARKET10',
        discount: 10,
        isPercentage: true,
        minOrderAmount: 100,
        expiryDate: '2099-12-31',
      },
      ...{ isPublic: true, marketPercent: 100, allShops: true, shopIds: [] },
    },
  });
  const rug = await aProduct(shop, { shopId, name: 'Jute rug', priceRupees: 1000 });
  const shopper = await aShopper(shop, rug);
  await shopper.api('POST /api/cart/coupon', { body: { code } });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(shop, orderId, shopId);
  const page = await journey.open(`/seller/orders/${shopOrderId}`, { person: seller });
  await page.getByText('Of the coupon, paid by Bazaar').waitFor();
  await deliver(seller, shopOrderId);
  for (const [path, words] of [
    ['/seller', /Coupons of Bazaar: we pay you ₹100/],
    ['/seller/coupons', 'Coupons of Bazaar for your shop'],
    [`/seller/invoice/${shopOrderId}`, 'Of the coupon, paid by Bazaar'],
  ] as const) {
    await page.goto(shop.url + path);
    await page.getByText(words).waitFor();
    expect(await page.content(), path).not.toContain('Haat');
  }
  const manifest = await page.request.get(`${shop.url}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Bazaar', short_name: 'Bazaar', start_url: '/' });
});

test('every page names its one address for search engines: its path, and of its query what it declares', async () => {
  const { shop } = journey;
  const canonicalOf = async (address: string) => {
    const html = await (await fetch(shop.url + address)).text();
    return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  };
  for (const path of PAGE_PATHS.filter((each) => declarationOf(each).isShared)) {
    const address = fillIn(path, journey.market.parameters);
    const examples: Record<string, [given: string, canonical: string]> =
      path in CANONICAL_EXAMPLES ? CANONICAL_EXAMPLES[path as keyof CanonicalParameters] : {};
    const given = new URLSearchParams({ sortBy: 'price_low_to_high', utm_source: 'mail' });
    const kept = new URLSearchParams();
    for (const name of declarationOf(path).canonicalQuery ?? []) {
      const [value, canonical] = examples[name] ?? [];
      given.append(name, value ?? '');
      kept.append(name, canonical ?? '');
    }
    const query = kept.size > 0 ? `?${kept}` : '';
    expect(await canonicalOf(`${address}?${given}`), path).toBe(shop.url + address + query);
  }
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
  const page = await journey.open('/about', { person: journey.market.buyer });
  const { calls } = watchRequests(page);
  await expectPages(page, pagesFor('buyer'));
  const main = page.getByRole('main');
  for (const [path, shown, hidden] of [
    ['/buyer/previous-orders', 'Stove kettle', 'Brass lamp'],
    ['/buyer/current-orders', 'Brass lamp', 'Stove kettle'],
  ] as const) {
    await page.goto(journey.shop.url + path);
    await main.getByText(shown).first().waitFor();
    expect(await main.getByText(hidden).count()).toBe(0);
  }
  expect(new Set(await linksOf(page, 'Your account'))).toEqual(
    new Set([
      '/buyer',
      '/buyer/addresses',
      '/buyer/cart',
      '/buyer/complaints',
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
  const page = await journey.open('/about', { person: journey.market.seller });
  const { calls, scripts } = watchRequests(page);
  await expectPages(page, pagesFor('seller'));
  await page.goto(`${journey.shop.url}/seller/shop-details`);
  await page.getByRole('heading', { level: 1, name: 'Shop details' }).waitFor();
  await page.getByText('Loading map...').waitFor({ state: 'detached' });
  // The map's script is the shop's own as well, and asks no call of the product.
  expect([...scripts]).toEqual([journey.shop.url]);
  expect([...calls]).toEqual([`${journey.shop.url}/api`]);
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(keys).toEqual(expect.arrayContaining(['shop', 'theme', 'token', 'toogle', 'user']));
});
