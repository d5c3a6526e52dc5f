import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MarketJourney, pagesFor, startMarketJourney } from '../../support/page-examples.ts';
import { expectPages, openForVisits, watchRequests } from './visit.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney([], { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a buyer reaches every page of the own area, accessible on a phone and on a desk, by day and at night', {
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
  const page = await openForVisits(journey, journey.market.buyer);
  const { calls } = watchRequests(page);
  const main = page.getByRole('main');
  await expectPages(page, journey, pagesFor('buyer'), async (path) => {
    if (path === '/buyer/previous-orders') expect(await main.getByText('Brass lamp').count()).toBe(0);
    if (path === '/buyer/current-orders') expect(await main.getByText('Stove kettle').count()).toBe(0);
  });
  const own = page.getByRole('navigation', { name: 'Your account' });
  const links = await own
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(new Set(links)).toEqual(
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
  await own.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/buyer');
  expect([...calls]).toEqual([`${journey.shop.url}/api`]);
});
