import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MarketJourney, pagesFor, startMarketJourney } from '../../support/page-examples.ts';
import { expectPages, openForVisits, watchRequests } from './visit.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney([], { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a seller reaches every page of the own area, accessible on a phone and on a desk, by day and at night', {
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
  const page = await openForVisits(journey, journey.market.seller);
  const { calls, scripts } = watchRequests(page);
  await expectPages(page, journey, pagesFor('seller'), async (path) => {
    if (path === '/seller/shop-details')
      await page.getByText('Loading map...').waitFor({ state: 'detached' });
  });
  // The map's script is the shop's own as well, and asks no call of the product.
  expect([...scripts]).toEqual([journey.shop.url]);
  expect([...calls]).toEqual([`${journey.shop.url}/api`]);
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(keys).toEqual(expect.arrayContaining(['shop', 'theme', 'token', 'toogle', 'user']));
});
