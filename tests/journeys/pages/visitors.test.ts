import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LAMP_PICTURES } from '../../support/demo-pictures.ts';
import { type MarketJourney, pagesFor, startMarketJourney } from '../../support/page-examples.ts';
import { expectPages, openForVisits } from './visit.ts';

let journey: MarketJourney;
beforeAll(async () => {
  const settings = { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' };
  journey = await startMarketJourney(LAMP_PICTURES, settings);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a visitor reaches every public page, accessible on a phone and on a desk, by day and at night', {
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
  const page = await openForVisits(journey);
  await expectPages(page, journey, pagesFor('anyone'));
  // Made by the server: the words are there before any script.
  const landing = await page.request.get(`${journey.shop.url}/`);
  expect(await landing.text()).toMatch(/<h1[^>]*>Summer styles are finally here<\/h1>/);
});
